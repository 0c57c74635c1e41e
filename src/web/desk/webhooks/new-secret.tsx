import { type NewEndpoint, secretOverlapHours } from '#contract/webhooks/webhooks.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { OneTimeSecret } from '../parts/one-time-secret.tsx'

/** The secret of an endpoint that was just made, or whose secret was: the only time it is shown. */
export function NewSecret({ made: { url, secret } }: { made: NewEndpoint }) {
  return (
    <OneTimeSecret
      title={<span className="break-all">{deskWebhooksTexts.signingSecretOfUrl({ url })}</span>}
      name={deskWebhooksTexts.secret()}
      secret={secret}
      spent={deskWebhooksTexts.thisWasDoneAlready()}
    >
      <p className="text-2 text-ink-2">
        <RichText
          parts={deskWebhooksTexts.checkSignature({
            count: secretOverlapHours,
            code: (text) => <code className="font-mono">{text}</code>,
          })}
        />
      </p>
    </OneTimeSecret>
  )
}
