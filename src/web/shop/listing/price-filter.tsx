import { useEffect, useId, useRef, useState } from 'react'
import type { ListingPage } from '#contract/listing.ts'
import { type PriceError, withPrice } from '#contract/listing-url.ts'
import { currencyDecimals, type Minor, parseMajor } from '#kernel/money.ts'
import { useLazyPart } from '#web/ui/lazy-part.ts'
import { useFrame } from '#web/widgets/frame-data.ts'
import type { ListingState } from './listing-state.ts'

const loadSlider = () => import('./price-slider.tsx')

/** CAT-07's pause before a changed price is asked for. */
const pause = 300

const errors: Record<PriceError, string> = {
  'min-above-max': 'The lowest price is above the highest.',
  'not-a-price': 'Please enter a plain figure, such as 1299.50.',
}

/** CAT-07: two typed bounds, and with script two thumbs that never cross. */
export function PriceFilter({
  bounds,
  state,
  error,
}: {
  bounds: ListingPage['bounds']
  state: ListingState
  error: PriceError | null
}) {
  const { seller } = useFrame()
  const { query } = state
  const [draft, setDraft] = useState({ min: query.min, max: query.max })
  const [typed, setTyped] = useState<PriceError | null>(null)
  const errorId = useId()
  const box = useRef<HTMLDivElement>(null)
  // Fetched when the shopper comes near the price, not with every listing.
  const [near, comeNear] = useState(false)
  const PriceSlider = useLazyPart(loadSlider, near && bounds !== null && bounds.max > bounds.min)
  useEffect(() => setDraft({ min: query.min, max: query.max }), [query.min, query.max])
  useEffect(() => {
    if (draft.min === query.min && draft.max === query.max) return
    const timer = setTimeout(() => state.go(withPrice(query, draft.min, draft.max)), pause)
    return () => clearTimeout(timer)
  }, [draft, query, state])

  function change(next: { min: Minor | null; max: Minor | null }) {
    const wrong = next.min !== null && next.max !== null && next.min > next.max
    setTyped(wrong ? 'min-above-max' : null)
    if (!wrong) setDraft(next)
  }
  useEffect(() => {
    const details = box.current?.closest('details')
    const opened = () => details?.open && comeNear(true)
    opened()
    details?.addEventListener('toggle', opened)
    return () => details?.removeEventListener('toggle', opened)
  }, [])
  const shown = typed ?? error
  const field = (name: 'min' | 'max', label: string, fallback: Minor | undefined) => (
    <label htmlFor={`${errorId}${name}`} className="grid gap-1 text-1 text-ink-2">
      {label} ({seller.symbol})
      <PriceInput
        id={`${errorId}${name}`}
        name={name}
        value={draft[name]}
        placeholder={fallback === undefined ? '' : plain(fallback, seller.currency)}
        currency={seller.currency}
        errorId={shown ? errorId : undefined}
        change={(value) =>
          value === undefined ? setTyped('not-a-price') : change({ ...draft, [name]: value })
        }
      />
    </label>
  )
  return (
    <div ref={box} className="grid gap-3">
      {bounds && PriceSlider && <PriceSlider bounds={bounds} draft={draft} change={change} />}
      <div className="grid grid-cols-2 gap-3">
        {field('min', 'Lowest', bounds?.min)}
        {field('max', 'Highest', bounds?.max)}
      </div>
      {shown && (
        <p id={errorId} role="alert" className="text-2 text-bad">
          {errors[shown]}
        </p>
      )}
    </div>
  )
}

function PriceInput(props: {
  id: string
  name: string
  value: Minor | null
  placeholder: string
  currency: string
  errorId: string | undefined
  /** Undefined: what stands there is no price. */
  change: (value: Minor | null | undefined) => void
}) {
  const written = props.value === null ? '' : plain(props.value, props.currency)
  const [text, setText] = useState(written)
  useEffect(() => setText(written), [written])
  function read(text: string): Minor | null | undefined {
    return text.trim() === '' ? null : (parseMajor(text, props.currency) ?? undefined)
  }
  return (
    <input
      id={props.id}
      name={props.name}
      type="text"
      inputMode="decimal"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={props.placeholder}
      aria-invalid={props.errorId ? true : undefined}
      aria-describedby={props.errorId}
      onBlur={(event) => props.change(read(event.target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.change(read(event.currentTarget.value))
      }}
      className="h-9 w-full rounded-small border border-edge bg-paper px-2 text-3 text-ink aria-invalid:border-bad"
    />
  )
}

/** As one types it: no grouping, no decimals where there are none. */
function plain(minor: Minor, currency: string): string {
  const decimals = currencyDecimals(currency)
  const text = (minor / 10 ** decimals).toFixed(decimals)
  return text.replace(/\.0+$/, '')
}
