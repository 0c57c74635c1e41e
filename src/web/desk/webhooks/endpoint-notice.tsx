import {
  type EndpointView,
  pauseAfterDays,
  pauseTexts,
  webhookLogDays,
} from '#contract/webhooks/webhooks.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { Button } from '#web/ui/button.tsx'

/** What stands in the way of an endpoint's events, and the button that clears it. */
export function EndpointNotice({ view }: { view: EndpointView }) {
  const { state, pausedBecause, since, waiting, failed } = view
  return (
    <>
      {state === 'paused' && (
        <Notice
          tone="look"
          title={deskWebhooksTexts.stateSince({
            state: pausedBecause ? pauseTexts[pausedBecause]() : deskWebhooksTexts.paused(),
            since: since ?? '',
          })}
          button={
            <Button type="submit" name="do" value="resume" tone="buy">
              {deskWebhooksTexts.resume()}
            </Button>
          }
        >
          {waiting === 0
            ? deskWebhooksTexts.nothingSent({ days: webhookLogDays })
            : deskWebhooksTexts.waitUntilResumed({ count: waiting, days: webhookLogDays })}
        </Notice>
      )}
      {state === 'failing' && (
        <Notice tone="bad" title={deskWebhooksTexts.nothingDeliveredSince({ since: since ?? '' })}>
          {deskWebhooksTexts.eachTriedEightTimes({ days: pauseAfterDays })}
        </Notice>
      )}
      {failed > 0 && (
        <Notice
          tone="bad"
          title={deskWebhooksTexts.messagesGivenUp({ count: failed })}
          button={
            state !== 'paused' && (
              <Button type="submit" name="do" value="replay">
                {deskWebhooksTexts.replayFailed({ count: failed })}
              </Button>
            )
          }
        >
          {deskWebhooksTexts.allAttemptsFailed()}
        </Notice>
      )}
    </>
  )
}

function Notice(props: {
  tone: 'look' | 'bad'
  title: string
  button?: React.ReactNode
  children: React.ReactNode
}) {
  const toneClass =
    props.tone === 'look' ? 'border-look bg-(--look-soft)' : 'border-bad bg-(--bad-soft)'
  return (
    <form
      method="post"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small border-s-4 px-4 py-2.5 text-2 ${toneClass}`}
    >
      <p className="min-w-0 flex-1 basis-72">
        <b className="block font-semibold">{props.title}</b>
        {props.children}
      </p>
      {props.button}
    </form>
  )
}
