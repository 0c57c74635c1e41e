import { type PointerEvent, useEffect, useState } from 'react'
import { formatMoney, getCurrencyDecimals, type Minor } from '#kernel/money.ts'
import * as listingTexts from '#texts/listing.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import {
  findNearestThumb,
  getTrackEnds,
  moveThumb,
  type PriceRange,
  placeThumbs,
  type Thumbs,
  toPriceRange,
} from './price-range.ts'

/**
 * Two thumbs between the lowest and the highest price, at least one currency unit apart; at either
 * end the bound is open. Two range inputs share one track; they have no name, the number fields
 * beside them are what a form sends.
 */
export default function PriceSlider(props: {
  bounds: { min: Minor; max: Minor }
  draft: PriceRange
  change: (range: PriceRange) => void
}) {
  const { seller } = useFrame()
  const unit = 10 ** getCurrencyDecimals(seller.currency)
  const [start, end] = getTrackEnds(props.bounds, unit)
  const [thumbs, setThumbs] = useState<Thumbs>([start, end])
  useEffect(
    () => setThumbs(placeThumbs(props.draft, [start, end], unit)),
    [props.draft, start, end, unit],
  )
  const formatValue = (value: number) => formatMoney(value * unit, seller)
  const toShare = (value: number) => `${((value - start) / (end - start)) * 100}%`
  const commit = (next: Thumbs = thumbs) => {
    const [low, high] = placeThumbs(props.draft, [start, end], unit)
    if (next[0] !== low || next[1] !== high) props.change(toPriceRange(next, [start, end], unit))
  }
  function moveNearest(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || event.target !== event.currentTarget) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const value = Math.round(start + ((event.clientX - left) / width) * (end - start))
    const moved = moveThumb(thumbs, findNearestThumb(thumbs, value), value, [start, end])
    setThumbs(moved)
    commit(moved)
  }
  return (
    <div>
      <div className="price-track" onPointerDown={moveNearest}>
        <div style={{ left: toShare(thumbs[0]), right: `calc(100% - ${toShare(thumbs[1])})` }} />
        {([listingTexts.lowestPrice(), listingTexts.highestPrice()] as const).map((label, at) => (
          <input
            key={label}
            type="range"
            aria-label={label}
            aria-valuetext={formatValue(thumbs[at]!)}
            min={start}
            max={end}
            value={thumbs[at]}
            onChange={(event) =>
              setThumbs(moveThumb(thumbs, at as 0 | 1, event.target.valueAsNumber, [start, end]))
            }
            onPointerUp={() => commit()}
            onKeyUp={() => commit()}
            onBlur={() => commit()}
          />
        ))}
      </div>
      <div className="flex justify-between text-1 text-ink-2">
        <span>{formatValue(thumbs[0])}</span>
        <span>{formatValue(thumbs[1])}</span>
      </div>
    </div>
  )
}
