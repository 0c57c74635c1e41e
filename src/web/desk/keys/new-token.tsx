import { type NewKey, rotationHours } from '#contract/keys/keys.ts'
import { OneTimeSecret } from '../parts/one-time-secret.tsx'

/** The token of a key that was just made or renewed: the only time that it is shown. */
export function NewToken({ made: { name, token } }: { made: NewKey }) {
  return (
    <OneTimeSecret
      title={`${name} has its key`}
      name="Key"
      secret={token}
      spent="It was made already, and the key is not stored. Rotate it for a new one."
    >
      <p className="text-2 text-ink-2">
        Programs send it as <code className="font-mono">Authorization: Bearer …</code> with each
        call. After a rotation the key from before works for another {rotationHours} hours.
      </p>
    </OneTimeSecret>
  )
}
