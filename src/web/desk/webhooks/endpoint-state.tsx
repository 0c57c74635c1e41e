import { type EndpointView, pauseTexts } from '#contract/webhooks/webhooks.ts'
import { StateMark } from '../parts/state-mark.tsx'

/** Whether an endpoint gets its events, in words. */
export function EndpointState({ view: { state, pausedBecause, since } }: { view: EndpointView }) {
  if (state === 'on') return <StateMark tone="good">On</StateMark>
  return (
    <>
      <StateMark tone={state === 'failing' ? 'bad' : 'look'}>
        {state === 'failing' ? 'Failing' : 'Paused'}
      </StateMark>
      <span className="block text-1 text-ink-2">
        {pausedBecause && pausedBecause !== 'person' && `${pauseTexts[pausedBecause]}, `}since{' '}
        {since}
      </span>
    </>
  )
}

/** `99.2 %`, rounded down, so that 100 % means all. */
export function formatShare({ delivered, tried }: EndpointView): string {
  if (tried === 0) return 'none sent'
  return `${Math.floor((delivered / tried) * 1_000) / 10} %`
}
