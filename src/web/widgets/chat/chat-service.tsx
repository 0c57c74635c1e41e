import type { ChatView } from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import { toHref } from '#web/ui/to-href.ts'

/**
 * V7: before anything is sent to an external service, the shopper is informed and consents; the
 * choice can be changed.
 */
export function ChatService(props: {
  service: ChatView['service']
  choose: (agree: 'yes' | 'no') => void
}) {
  const { service, choose } = props
  if (!service) return null
  const { host, agreed, resting } = service
  return (
    <form
      method="post"
      action={toHref(paths.chat())}
      aria-label="Service outside the shop"
      className={
        agreed === null ? 'grid gap-3 rounded-large bg-quiet p-4 text-2' : 'text-1 text-ink-2'
      }
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter instanceof HTMLButtonElement) choose(submitter.value === 'yes' ? 'yes' : 'no')
      }}
    >
      {agreed === null ? (
        <>
          <p>
            With your permission Amy answers with the help of <b>{host}</b>, a service outside this
            shop: your questions here and what she finds for them would be sent there. Without it
            she answers by herself.
          </p>
          <p className="flex flex-wrap gap-2">
            <button type="submit" name="agree" value="yes" className="button button-plain">
              Allow it
            </button>
            <button type="submit" name="agree" value="no" className="button button-plain">
              Keep it in the shop
            </button>
          </p>
        </>
      ) : (
        <p>
          {describeService(host, agreed, resting)}
          <button
            type="submit"
            name="agree"
            value={agreed ? 'no' : 'yes'}
            className="py-1 underline"
          >
            {agreed ? 'Keep it in the shop' : `Allow ${host}`}
          </button>
        </p>
      )}
    </form>
  )
}

function describeService(host: string, isAgreed: boolean, isResting: boolean): string {
  if (!isAgreed) return 'Amy answers by herself; nothing leaves the shop. '
  if (isResting)
    return `The help of ${host} is used up for today; until tomorrow Amy answers by herself. `
  return `Amy answers with the help of ${host}. `
}
