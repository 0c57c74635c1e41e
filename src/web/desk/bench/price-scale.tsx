import { useId } from 'react'
import * as commonTexts from '#texts/common.ts'
import * as deskDealTexts from '#texts/desk-deal.ts'
import type { DealScale } from './deal-view.ts'
import { placeLabels } from './scale-labels.ts'

const barTop = 22
const barHeight = 6
/** Percent of the width that stays free at both ends, so that no mark is cut. */
const inset = 2

interface Props {
  scale: DealScale
  format: (amount: number) => string
  /** In a row of a list, where the answer's figure stands beside it. */
  isCompact?: boolean
  /** The narrowest it is drawn, in pixels. */
  minWidth?: number
}

/**
 * Cost on the left, list on the right, hatched below the floor, amber near it; a ring is the buyer,
 * a block is ours. Its words are also its label.
 */
export function PriceScale({ scale, format, isCompact = false, minWidth = 250 }: Props) {
  const { cost, floor, nearTo, theirs, ours, list, words } = scale
  const hatching = useId()
  const values = [cost, floor, theirs, ours, list].filter((each) => each !== null)
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  if (span <= 0) return null
  const place = (value: number) => inset + ((value - low) / span) * (100 - 2 * inset)
  const write = (word: string, value: number) => `${word} ${format(value)}`
  const floorWord = cost === floor ? deskDealTexts.costAndFloor() : deskDealTexts.floor()
  // A price below the cost is a loss: then the cost is named whatever else has room.
  const isLoss = theirs !== null && theirs < cost
  const edges = [
    { word: deskDealTexts.cost(), value: cost === floor ? null : cost, isOptional: !isLoss },
    { word: floorWord, value: floor, isOptional: false },
    { word: deskDealTexts.list(), value: list, isOptional: isLoss },
  ].filter(({ value }) => value !== null) as { word: string; value: number; isOptional: boolean }[]
  const people = [
    { word: words.theirs, value: theirs, kind: 'theirs' },
    { word: words.ours, value: ours, kind: 'ours' },
  ].filter(({ value }) => value !== null) as { word: string; value: number; kind: string }[]
  const toLabel = ({ word, value }: { word: string; value: number }) => ({
    text: write(word, value),
    at: place(value),
  })
  const below = placeLabels(
    edges.map((edge) => ({ ...toLabel(edge), isOptional: edge.isOptional })),
    minWidth,
  )
  const above = placeLabels(
    people
      .filter(({ kind }) => !(isCompact && kind === 'ours'))
      .map((person) => ({ ...toLabel(person), kind: person.kind })),
    minWidth,
  )
  const floorPlace = place(floor ?? cost)
  const nearPlace = Math.max(floorPlace, Math.min(place(list), place(nearTo ?? low)))
  const barY = { y: barTop, height: barHeight }
  return (
    <svg
      className="deal-scale"
      width="100%"
      height="52"
      role="img"
      aria-label={[...edges, ...people]
        .map(({ word, value }) => write(word, value))
        .join(commonTexts.clauseComma())}
    >
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
      <rect x={`${inset}%`} width={`${100 - 2 * inset}%`} {...barY} rx="3" className="good" />
      <rect x={`${inset}%`} width={`${nearPlace - inset}%`} {...barY} rx="3" className="near" />
      <rect x={`${inset}%`} width={`${floorPlace - inset}%`} {...barY} rx="3" className="paper" />
      <rect
        x={`${inset}%`}
        width={`${floorPlace - inset}%`}
        {...barY}
        rx="3"
        fill={`url(#${hatching})`}
      />
      {edges.map(({ word, value }) => (
        <rect
          key={word}
          className="edge"
          x={`${place(value)}%`}
          y={barTop - 6}
          width="2"
          height="18"
          transform="translate(-1 0)"
        />
      ))}
      {people.map(({ kind, value }) =>
        kind === 'theirs' ? (
          <circle key={kind} className={kind} cx={`${place(value)}%`} cy={barTop + 3} r="5" />
        ) : (
          <rect
            key={kind}
            className={kind}
            x={`${place(value)}%`}
            y={barTop - 6}
            width="12"
            height="18"
            rx="4"
            transform="translate(-6 0)"
          />
        ),
      )}
      {below.map(({ text, x, anchor }) => (
        <text key={text} x={`${x}%`} y={barTop + 25} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {above.map(({ text, x, anchor, kind }) => (
        <text key={text} className={kind} x={`${x}%`} y={barTop - 11} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  )
}
