import { type NewKey, rotationHours } from '#contract/keys/keys.ts'
import * as deskKeysTexts from '#texts/desk-keys.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { OneTimeSecret } from '../parts/one-time-secret.tsx'

/** The token of a key that was just made or renewed: the only time that it is shown. */
export function NewToken({ made: { name, token } }: { made: NewKey }) {
  return (
    <OneTimeSecret
      title={deskKeysTexts.nameHasItsKey({ name })}
      name={deskKeysTexts.key()}
      secret={token}
      spent={deskKeysTexts.itWasMadeAlready()}
    >
      <p className="text-2 text-ink-2">
        <RichText
          parts={deskKeysTexts.sendAsBearer({
            count: rotationHours,
            code: (text) => <code className="font-mono">{text}</code>,
          })}
        />
      </p>
    </OneTimeSecret>
  )
}
