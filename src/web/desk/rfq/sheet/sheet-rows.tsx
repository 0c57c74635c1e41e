import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { useDesk } from '../../desk-frame.tsx'

/** What became of a pasted sheet: how many lines it filled in, and the rows that are not here. */
export function SheetRows({ rows }: { rows: readonly FilledRow[] }) {
  const { money } = useDesk()
  if (rows.length === 0) return null
  const others = rows.filter(({ lineId }) => lineId === null)
  const unreadRows = rows.filter((row) => row.unread.length > 0)
  const filledCount = rows.length - others.length
  return (
    <section className="qs-rows" aria-label={deskSheetTexts.pastedSheet()} aria-live="polite">
      <p>
        <b>{deskSheetTexts.linesFilled({ count: filledCount })}</b>
        {others.length > 0 && ` ${deskSheetTexts.notInRequest({ count: others.length })}`}
        {unreadRows.length > 0 &&
          ` ${deskSheetTexts.unreadRows({
            count: unreadRows.length,
            rows: unreadRows.map(({ row }) => row).join(commonTexts.nameComma()),
          })}`}
      </p>
      {others.length > 0 && (
        <ul>
          {others.slice(0, 20).map(({ row, code, words, quantity, unitPrice, suggestions }) => (
            <li key={row}>
              <span className="text-ink-2">{deskSheetTexts.rowNo({ row })}</span>{' '}
              <b>{[code, words].filter(Boolean).join(', ')}</b>
              {[quantity, unitPrice !== null && formatMoney(unitPrice, money)]
                .filter(Boolean)
                .map((figure) => ` × ${figure}`)}
              <span className="text-ink-2">
                {' – '}
                {suggestions[0]
                  ? deskSheetTexts.perhapsProduct(suggestions[0])
                  : deskSheetTexts.noSimilarProduct()}
              </span>
            </li>
          ))}
          {others.length > 20 && (
            <li className="text-ink-2">{deskSheetTexts.moreRows({ count: others.length - 20 })}</li>
          )}
        </ul>
      )}
    </section>
  )
}
