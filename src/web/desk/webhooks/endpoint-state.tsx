import { type EndpointView, pauseTexts } from '#contract/webhooks/webhooks.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { StateMark } from '../parts/state-mark.tsx'

/** Whether an endpoint gets its events, in words. */
export function EndpointState({ view: { state, pausedBecause, since } }: { view: EndpointView }) {
  if (state === 'on') return <StateMark tone="good">{deskWebhooksTexts.on()}</StateMark>
  return (
    <>
      <StateMark tone={state === 'failing' ? 'bad' : 'look'}>
        {state === 'failing' ? deskWebhooksTexts.failing() : deskWebhooksTexts.paused()}
      </StateMark>
      <span className="block text-1 text-ink-2">
        {pausedBecause && pausedBecause !== 'person'
          ? deskWebhooksTexts.stateSince({ state: pauseTexts[pausedBecause](), since: since ?? '' })
          : deskWebhooksTexts.sinceWhen({ since: since ?? '' })}
      </span>
    </>
  )
}

/** `99.2 %`, rounded down, so that 100 % means all. */
export function formatShare({ delivered, tried }: EndpointView): string {
  if (tried === 0) return deskWebhooksTexts.noneSent()
  return commonTexts.percent({ value: String(Math.floor((delivered / tried) * 1_000) / 10) })
}
