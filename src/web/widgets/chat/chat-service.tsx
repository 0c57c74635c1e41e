import type { ChatView } from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import * as amyTexts from '#texts/amy.ts'
import { RichText } from '#web/ui/rich-text.tsx'
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
      aria-label={amyTexts.externalService()}
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
            <RichText parts={amyTexts.serviceQuestion({ host, b: (text) => <b>{text}</b> })} />
          </p>
          <p className="flex flex-wrap gap-2">
            <button type="submit" name="agree" value="yes" className="button button-plain">
              {amyTexts.allow()}
            </button>
            <button type="submit" name="agree" value="no" className="button button-plain">
              {amyTexts.keepInShop()}
            </button>
          </p>
        </>
      ) : (
        <p>
          {describeService(host, agreed, resting)}{' '}
          <button
            type="submit"
            name="agree"
            value={agreed ? 'no' : 'yes'}
            className="py-1 underline"
          >
            {agreed ? amyTexts.keepInShop() : amyTexts.allowHost({ host })}
          </button>
        </p>
      )}
    </form>
  )
}

function describeService(host: string, isAgreed: boolean, isResting: boolean): string {
  if (!isAgreed) return amyTexts.answersAlone()
  if (isResting) return amyTexts.serviceUsedUp({ host })
  return amyTexts.answersWithService({ host })
}
