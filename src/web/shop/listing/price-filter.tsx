import { useEffect, useId, useRef, useState } from 'react'
import type { ListingPage } from '#contract/listing/listing.ts'
import { type PriceError, withPrice } from '#contract/listing/listing-url.ts'
import { getCurrencyDecimals, type Minor, parseMajor } from '#kernel/money.ts'
import * as listingTexts from '#texts/listing.ts'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import type { ListingState } from './listing-state.ts'

const loadSlider = () => import('./price-slider.tsx')

/** CAT-07: the pause before a changed price is applied. */
const debounceMs = 300

const errorTexts: Record<PriceError, () => string> = {
  'min-above-max': listingTexts.minAboveMax,
  'not-a-price': listingTexts.notAPrice,
}

/** CAT-07: two number fields, and with script two thumbs that never cross. */
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
  const [inputError, setInputError] = useState<PriceError | null>(null)
  const errorId = useId()
  const box = useRef<HTMLDivElement>(null)
  // Loaded when the shopper comes near the price, not with every listing.
  const [isNear, setIsNear] = useState(false)
  const PriceSlider = useLazyComponent(
    loadSlider,
    isNear && bounds !== null && bounds.max > bounds.min,
  )
  useEffect(() => setDraft({ min: query.min, max: query.max }), [query.min, query.max])
  useEffect(() => {
    if (draft.min === query.min && draft.max === query.max) return
    const timer = setTimeout(
      () => state.applyQuery(withPrice(query, draft.min, draft.max)),
      debounceMs,
    )
    return () => clearTimeout(timer)
  }, [draft, query, state])

  function change(next: { min: Minor | null; max: Minor | null }) {
    const isInverted = next.min !== null && next.max !== null && next.min > next.max
    setInputError(isInverted ? 'min-above-max' : null)
    if (!isInverted) setDraft(next)
  }
  useEffect(() => {
    const details = box.current?.closest('details')
    const onToggle = () => details?.open && setIsNear(true)
    onToggle()
    details?.addEventListener('toggle', onToggle)
    return () => details?.removeEventListener('toggle', onToggle)
  }, [])
  const visibleError = inputError ?? error
  const renderField = (name: 'min' | 'max', label: string, fallback: Minor | undefined) => (
    <label htmlFor={`${errorId}${name}`} className="grid gap-1 text-1 text-ink-2">
      {label}
      <PriceInput
        id={`${errorId}${name}`}
        name={name}
        value={draft[name]}
        placeholder={fallback === undefined ? '' : formatPlain(fallback, seller.currency)}
        currency={seller.currency}
        errorId={visibleError ? errorId : undefined}
        change={(value) =>
          value === undefined ? setInputError('not-a-price') : change({ ...draft, [name]: value })
        }
      />
    </label>
  )
  return (
    <div ref={box} className="grid gap-3">
      {bounds && PriceSlider && <PriceSlider bounds={bounds} draft={draft} change={change} />}
      <div className="grid grid-cols-2 gap-3">
        {renderField('min', listingTexts.lowest({ symbol: seller.symbol }), bounds?.min)}
        {renderField('max', listingTexts.highest({ symbol: seller.symbol }), bounds?.max)}
      </div>
      {visibleError && (
        <p id={errorId} role="alert" className="text-2 text-bad">
          {errorTexts[visibleError]()}
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
  /** Undefined: the text is not a price. */
  change: (value: Minor | null | undefined) => void
}) {
  const formatted = props.value === null ? '' : formatPlain(props.value, props.currency)
  const [text, setText] = useState(formatted)
  useEffect(() => setText(formatted), [formatted])
  function parsePrice(text: string): Minor | null | undefined {
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
      onBlur={(event) => props.change(parsePrice(event.target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.change(parsePrice(event.currentTarget.value))
      }}
      className="h-9 w-full rounded-small border border-edge bg-paper px-2 text-3 text-ink aria-invalid:border-bad"
    />
  )
}

/** As typed: no grouping, no decimals where there are none. */
function formatPlain(minor: Minor, currency: string): string {
  const decimals = getCurrencyDecimals(currency)
  const text = (minor / 10 ** decimals).toFixed(decimals)
  return text.replace(/\.0+$/, '')
}
