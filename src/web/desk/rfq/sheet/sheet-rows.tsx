import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import { formatMoney } from '#kernel/money.ts'
import { useDesk } from '../../desk-frame.tsx'
import { countLines } from './sheet-words.ts'

const substituteWords = 'offer it as a substitute for a line'

/** What became of a pasted sheet: how many lines it filled in, and the rows that are not here. */
export function SheetRows({ rows }: { rows: readonly FilledRow[] }) {
  const { money } = useDesk()
  if (rows.length === 0) return null
  const others = rows.filter(({ lineId }) => lineId === null)
  const unreadRows = rows.filter((row) => row.unread.length > 0)
  const filledCount = rows.length - others.length
  return (
    <section className="qs-rows" aria-label="The pasted sheet" aria-live="polite">
      <p>
        <b>{countLines(filledCount)} filled in.</b>
        {others.length > 0 && ` ${others.length} not in the request:`}
        {unreadRows.length > 0 &&
          ` A figure could not be read in row ${unreadRows.map(({ row }) => row).join(', ')}.`}
      </p>
      {others.length > 0 && (
        <ul>
          {others.slice(0, 20).map(({ row, code, words, quantity, unitPrice, suggestions }) => (
            <li key={row}>
              <span className="text-ink-2">Row {row}</span>{' '}
              <b>{[code, words].filter(Boolean).join(', ')}</b>
              {quantity !== null && ` × ${quantity}`}
              {unitPrice !== null && ` at ${formatMoney(unitPrice, money)}`}
              <span className="text-ink-2">
                {suggestions[0]
                  ? `, perhaps ${suggestions[0].name} (${suggestions[0].likeness} %): ${substituteWords}`
                  : ', nothing of ours is like it'}
              </span>
            </li>
          ))}
          {others.length > 20 && <li className="text-ink-2">and {others.length - 20} more</li>}
        </ul>
      )}
    </section>
  )
}
