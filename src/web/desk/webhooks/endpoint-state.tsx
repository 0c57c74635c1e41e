import { type EndpointView, pauseTexts } from '#contract/webhooks/webhooks.ts'

/** Whether an endpoint gets its events, in words. */
export function EndpointState({ view: { state, pausedBecause, since } }: { view: EndpointView }) {
  if (state === 'on') return <span className="font-semibold text-good">On</span>
  if (state === 'failing')
    return (
      <>
        <span className="font-semibold text-bad">Failing</span>
        <span className="block text-1 text-ink-2">since {since}</span>
      </>
    )
  return (
    <>
      <span className="font-semibold text-bid">
        {pausedBecause ? pauseTexts[pausedBecause] : 'Paused'}
      </span>
      <span className="block text-1 text-ink-2">since {since}</span>
    </>
  )
}

/** `99.2 %`, rounded down, so that 100 % means all. */
export function formatShare({ delivered, tried }: EndpointView): string {
  if (tried === 0) return 'none sent'
  return `${Math.floor((delivered / tried) * 1_000) / 10} %`
}
