import { useId } from 'react'
import type { DealScale } from './deal-view.ts'

const width = 392
const inset = 6
const barTop = 26
const barHeight = 6

interface Mark {
  kind: 'edge' | 'theirs' | 'ours'
  at: number
  words: string
}

/** Cost on the left, list on the right, hatched below the floor; a ring is the buyer, a block ours. */
export function PriceScale({ scale, format }: { scale: DealScale; format: (n: number) => string }) {
  const { cost, floor, theirs, ours, list } = scale
  const hatching = useId()
  const values = [cost, floor, theirs, ours, list].filter((each) => each !== null)
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  if (span <= 0) return null
  const place = (value: number) => inset + ((value - low) / span) * (width - 2 * inset)
  const marks: Mark[] = [
    { kind: 'edge', at: cost, words: 'Cost' },
    { kind: 'edge', at: list, words: 'List' },
  ]
  if (floor !== null) marks.push({ kind: 'edge', at: floor, words: 'Floor' })
  if (theirs !== null) marks.push({ kind: 'theirs', at: theirs, words: 'Buyer' })
  if (ours !== null) marks.push({ kind: 'ours', at: ours, words: 'Ours' })
  const label = marks.map(({ words, at }) => `${words} ${format(at)}`).join(', ')
  // Two words above the bar that would touch lean away from each other.
  // Cost and a floor close to it share a label.
  const isCostFloor = floor !== null && Math.abs(place(floor) - place(cost)) < 48
  const isTight = theirs !== null && ours !== null && Math.abs(place(theirs) - place(ours)) < 48
  const floorPlace = place(floor ?? cost)
  return (
    <svg className="deal-scale" viewBox={`0 0 ${width} 56`} role="img" aria-label={label}>
      <defs>
        <pattern
          id={hatching}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2" height="5" className="bad" />
        </pattern>
      </defs>
      <rect
        x={inset}
        y={barTop}
        width={width - 2 * inset}
        height={barHeight}
        rx="3"
        className="good"
      />
      <rect
        x={inset}
        y={barTop}
        width={Math.max(0, floorPlace - inset)}
        height={barHeight}
        rx="3"
        fill={`url(#${hatching})`}
      />
      {marks.map(({ kind, at, words }) => (
        <g key={words} className={kind}>
          {kind === 'edge' && <rect x={place(at) - 1} y={barTop - 6} width="2" height="18" />}
          {kind === 'theirs' && <circle cx={place(at)} cy={barTop + 3} r="5" />}
          {kind === 'ours' && (
            <rect x={place(at) - 6} y={barTop - 6} width="12" height="18" rx="4" />
          )}
          {isCostFloor && words === 'Floor' ? null : (
            <text
              x={place(at)}
              y={kind === 'edge' ? barTop + 28 : barTop - 11}
              textAnchor={
                isTight && kind !== 'edge'
                  ? kind === (theirs! <= ours! ? 'theirs' : 'ours')
                    ? 'end'
                    : 'start'
                  : getAnchor(place(at))
              }
            >
              {isCostFloor && words === 'Cost' ? 'Cost, floor' : words}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

function getAnchor(x: number): 'start' | 'middle' | 'end' {
  if (x < 40) return 'start'
  return x > width - 40 ? 'end' : 'middle'
}
