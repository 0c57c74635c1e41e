import { type NewEndpoint, secretOverlapHours } from '#contract/webhooks/webhooks.ts'
import { OneTimeSecret } from '../parts/one-time-secret.tsx'

/** The secret of an endpoint that was just made, or whose secret was: the only time it is shown. */
export function NewSecret({ made: { url, secret } }: { made: NewEndpoint }) {
  return (
    <OneTimeSecret
      title={<span className="break-all">Signing secret of {url}</span>}
      name="Secret"
      secret={secret}
      spent="This was done already, and the secret can’t be shown again. Rotate it for a new one."
    >
      <p className="text-2 text-ink-2">
        Your system checks the header <code className="font-mono">webhook-signature</code> with it.
        After a rotation the one before signs too for {secretOverlapHours} hours.
      </p>
    </OneTimeSecret>
  )
}
