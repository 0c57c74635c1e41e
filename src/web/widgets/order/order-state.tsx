import { type OrderState as State, stateWords } from '#contract/orders/orders.ts'

const tones: Record<State, string> = {
  placed: 'text-look',
  confirmed: 'text-ink',
  packed: 'text-ink',
  shipped: 'text-ink',
  delivered: 'text-good',
  cancelled: 'text-bad',
  returned: 'text-ink-2',
}

/** An order's state, in a word; the colour only repeats it. */
export function OrderState({ state }: { state: State }) {
  return <span className={`text-2 font-[650] ${tones[state]}`}>{stateWords[state]()}</span>
}
