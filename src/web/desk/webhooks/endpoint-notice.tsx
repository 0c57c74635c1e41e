import {
  type EndpointView,
  pauseAfterDays,
  pauseTexts,
  webhookLogDays,
} from '#contract/webhooks/webhooks.ts'
import { Button } from '#web/ui/button.tsx'

/** What stands in the way of an endpoint's events, and the button that clears it. */
export function EndpointNotice({ view }: { view: EndpointView }) {
  const { state, pausedBecause, since, waiting, failed } = view
  return (
    <>
      {state === 'paused' && (
        <Notice
          tone="look"
          title={`${pausedBecause ? pauseTexts[pausedBecause] : 'Paused'}, since ${since}`}
          button={
            <Button type="submit" name="do" value="resume" tone="buy">
              Resume
            </Button>
          }
        >
          {waiting === 0
            ? `Nothing is sent. Events of the next ${webhookLogDays} days wait until you resume.`
            : `${countEvents(waiting)} until you resume, for ${webhookLogDays} days.`}
        </Notice>
      )}
      {state === 'failing' && (
        <Notice tone="bad" title={`No message has arrived since ${since}`}>
          Each is tried eight times within 28 hours. After {pauseAfterDays} days without a success
          the endpoint is paused, and the owners get a mail.
        </Notice>
      )}
      {failed > 0 && (
        <Notice
          tone="bad"
          title={failed === 1 ? '1 message was given up' : `${failed} messages were given up`}
          button={
            state !== 'paused' && (
              <Button type="submit" name="do" value="replay">
                {failed === 1 ? 'Replay it' : `Replay all ${failed}`}
              </Button>
            )
          }
        >
          Eight tries had no answer that counts. Once your system works again, send them anew.
        </Notice>
      )}
    </>
  )
}

const countEvents = (count: number) => (count === 1 ? '1 event waits' : `${count} events wait`)

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
