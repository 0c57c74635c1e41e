import * as commonTexts from '#texts/common.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { placeLabels } from '../../bench/scale-labels.ts'

const width = 272
const edge = 4

interface Mark {
  name: string
  margin: number
  kind: 'plain' | 'theirs' | 'ours'
}

/** Where the margin lies between cost and list price; its words are the label. */
export function MarginScale(props: {
  margin: number | null
  floor: number | null
  theirs: number | null
  list: number | null
}) {
  const { margin, floor, theirs, list } = props
  if (margin === null) return null
  const marks: Mark[] = []
  if (floor !== null) marks.push({ name: deskSheetTexts.floorMark(), margin: floor, kind: 'plain' })
  if (list !== null) marks.push({ name: deskSheetTexts.listMark(), margin: list, kind: 'plain' })
  if (theirs !== null)
    marks.push({ name: deskSheetTexts.theirMark(), margin: theirs, kind: 'theirs' })
  marks.push({ name: deskSheetTexts.thisMark(), margin, kind: 'ours' })
  const margins = marks.map((mark) => mark.margin)
  const low = Math.min(0, ...margins)
  const high = Math.max(low + 100, ...margins) * 1.06
  const getX = (value: number) => edge + ((value - low) / (high - low)) * (width - 2 * edge)
  const floorX = floor === null ? edge : getX(floor)
  const words = marks.map(({ name, margin: value }) =>
    deskSheetTexts.markShare({ name, margin: formatTenths(value) }),
  )
  const toLabels = (row: readonly Mark[]) =>
    placeLabels(
      row.map((mark) => ({
        kind: mark.kind,
        text: `${mark.name} ${formatTenths(mark.margin)}`,
        at: (getX(mark.margin) / width) * 100,
      })),
      width,
    )
  const labelRows = [
    { y: 11, labels: toLabels(marks.filter(({ kind }) => kind !== 'plain')) },
    { y: 46, labels: toLabels(marks.filter(({ kind }) => kind === 'plain')) },
  ]
  return (
    <svg
      viewBox={`0 0 ${width} 48`}
      role="img"
      aria-label={deskSheetTexts.marksOfMargin({ marks: words.join(commonTexts.clauseComma()) })}
      className="qs-scale"
    >
      <defs>
        <pattern
          id="qs-hatch"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2" height="5" className="qs-hatch" />
        </pattern>
      </defs>
      <rect x={edge} y="20" width={width - 2 * edge} height="6" rx="3" className="qs-track" />
      <rect x={edge} y="20" width={floorX - edge} height="6" fill="url(#qs-hatch)" />
      {marks.map(({ name, margin: value, kind }) => {
        const x = getX(value)
        const isOurs = kind === 'ours'
        return (
          <g key={name} className={kind}>
            {kind === 'theirs' ? (
              <circle cx={x} cy="23" r="4.5" />
            ) : (
              <rect
                x={x - (isOurs ? 4 : 1)}
                y={isOurs ? 16 : 15}
                width={isOurs ? 8 : 2}
                height={isOurs ? 14 : 16}
                rx={isOurs ? 3 : 0}
              />
            )}
          </g>
        )
      })}
      {labelRows.flatMap(({ y, labels }) =>
        labels.map(({ text, x, anchor, kind }) => (
          <g key={text} className={kind}>
            <text x={(x / 100) * width} y={y} textAnchor={anchor}>
              {text}
            </text>
          </g>
        )),
      )}
    </svg>
  )
}
