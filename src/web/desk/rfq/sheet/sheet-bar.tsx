import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { Icon } from '#web/ui/icon.tsx'
import { formatTenths } from '../../bench/bench-figures.ts'
import { Shortcut } from '../../parts/shortcut.tsx'
import { countOpenLines, needsAttention } from './sheet-words.ts'

/** SKU, quantity and price, as pasted from a table. */
const exampleRow = 'KS-2204\t120\t303.50'

/** Margin of the second command, above the floor, in basis points; and where there is no floor. */
const aboveFloor = 600
const usualMargin = 1_400

/** Commands over all lines. Each is a button of the form, and one undo. */
export function SheetBar({
  preview,
  onUndo,
  onFillDown,
  onNextProblem,
}: {
  preview: QuotePreview
  /** Null: without script. */
  onUndo: (() => void) | null
  onFillDown: () => void
  onNextProblem: () => void
}) {
  const { floor, lines, seesCosts } = preview
  const margin = floor === null ? usualMargin : floor + aboveFloor
  const hasLast = lines.some(({ buyerPrices }) =>
    buyerPrices.some(({ source }) => source === 'quote'),
  )
  const openLines = countOpenLines(preview)
  const hasTheirs = lines.some(({ theirs }) => theirs !== null)
  return (
    <div className="qs-bar">
      <details className="qs-details qs-paste">
        <summary className="qs-button">
          {deskSheetTexts.paste()}{' '}
          <span aria-hidden="true" className="qs-key">
            <Shortcut letter="V" />
          </span>
        </summary>
        <div className="qs-panel">
          <label className="grid gap-1.5 text-2">
            <span className="font-semibold">{deskSheetTexts.pasteLabel()}</span>
            <textarea
              name="sheet"
              rows={5}
              placeholder={`${deskSheetTexts.pasteExample()}\n${exampleRow}`}
              className="qs-input h-auto! py-2"
            />
          </label>
          <button type="submit" name="do" value="fill" className="qs-button">
            {deskSheetTexts.fillLines()}
          </button>
        </div>
      </details>
      {onUndo && (
        <button type="button" className="qs-button" onClick={onFillDown}>
          {deskSheetTexts.fillDown()}
        </button>
      )}
      <i />
      <label className="qs-command">
        <span className="sr-only">{deskSheetTexts.changePrices()}</span>
        <input name="command" defaultValue="−3 %" maxLength={20} autoComplete="off" />
        <i aria-hidden="true">{deskSheetTexts.ofPrice()}</i>
      </label>
      <button type="submit" name="do" value="price" className="qs-button">
        {deskSheetTexts.apply()}
      </button>
      {seesCosts && (
        <button type="submit" name="do" value={`price:m${margin / 100}`} className="qs-button">
          {deskSheetTexts.toMargin({ margin: formatTenths(margin).replace('.0', '') })}
        </button>
      )}
      {hasLast && (
        <button type="submit" name="do" value="price:last" className="qs-button">
          {deskSheetTexts.lastPrice()}
        </button>
      )}
      {hasTheirs && (
        <button type="submit" name="do" value="price:theirs" className="qs-button">
          {deskSheetTexts.theirPrice()}
        </button>
      )}
      <i />
      {onUndo && (
        <button type="button" className="qs-button bare" onClick={onUndo}>
          {deskSheetTexts.undo()}
        </button>
      )}
      <button type="submit" name="do" value="draft" className="qs-button bare">
        {deskSheetTexts.saveDraft()}
      </button>
      {onUndo && lines.some(needsAttention) && (
        <button type="button" className="qs-button bare ms-auto" onClick={onNextProblem}>
          <Icon name="warning" className="size-4!" />{' '}
          {openLines > 0
            ? deskSheetTexts.nextProblemCount({ count: openLines })
            : deskSheetTexts.nextProblem()}
        </button>
      )}
    </div>
  )
}
