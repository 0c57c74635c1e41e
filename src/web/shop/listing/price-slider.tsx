import { Slider } from '@base-ui/react/slider'
import { useEffect, useState } from 'react'
import { formatMoney, getCurrencyDecimals, type Minor } from '#kernel/money.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

interface Range {
  min: Minor | null
  max: Minor | null
}

/**
 * Two thumbs between the lowest and the highest price, at least one currency unit apart; at either
 * end the bound is open.
 */
export default function PriceSlider(props: {
  bounds: { min: Minor; max: Minor }
  draft: Range
  change: (range: Range) => void
}) {
  const { seller } = useFrame()
  const unit = 10 ** getCurrencyDecimals(seller.currency)
  const low = Math.floor(props.bounds.min / unit)
  const high = Math.ceil(props.bounds.max / unit)
  const clamp = (value: number) => Math.min(high, Math.max(low, value))
  const [values, setValues] = useState<[number, number]>([low, high])
  useEffect(() => {
    const from = props.draft.min === null ? low : Math.floor(props.draft.min / unit)
    const to = props.draft.max === null ? high : Math.ceil(props.draft.max / unit)
    setValues([Math.min(high, Math.max(low, from)), Math.min(high, Math.max(low, to))])
  }, [props.draft, low, high, unit])
  const formatValue = (value: number) => formatMoney(value * unit, seller)
  return (
    <Slider.Root
      min={low}
      max={high}
      step={1}
      minStepsBetweenValues={1}
      thumbCollisionBehavior="none"
      largeStep={Math.max(1, Math.round((high - low) / 20))}
      value={values}
      onValueChange={(next) => setValues(next as [number, number])}
      onValueCommitted={(next) => {
        const [from, to] = next as [number, number]
        props.change({
          min: clamp(from) === low ? null : from * unit,
          max: clamp(to) === high ? null : to * unit,
        })
      }}
    >
      <Slider.Control className="flex h-8 touch-none items-center px-2.5">
        <Slider.Track className="h-1 w-full rounded-full bg-line">
          <Slider.Indicator className="rounded-full bg-buy" />
          {(['Lowest price', 'Highest price'] as const).map((label, index) => (
            <Slider.Thumb
              key={label}
              index={index}
              aria-label={label}
              getAriaValueText={(_text, value) => formatValue(value)}
              className="size-5 rounded-full border-2 border-buy bg-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-buy"
            />
          ))}
        </Slider.Track>
      </Slider.Control>
      <div className="flex justify-between text-1 text-ink-2">
        <span>{formatValue(values[0])}</span>
        <span>{formatValue(values[1])}</span>
      </div>
    </Slider.Root>
  )
}
