import type { PreviewLine, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { formatAmount } from '#kernel/money.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { SheetFoot, SheetHead } from './sheet-edges.tsx'
import { describeStock } from './sheet-words.ts'

/** A quote as its sheet shows it, to be read. */
export function ReviewTable({ preview }: { preview: QuotePreview }) {
  return (
    <table className="qs-table">
      <caption className="sr-only">{deskSheetTexts.tableCaption()}</caption>
      <SheetHead />
      <tbody>
        {preview.lines.map((line, at) => (
          <ReviewRow key={line.lineId} line={line} no={at + 1} />
        ))}
      </tbody>
      <SheetFoot preview={preview} />
    </table>
  )
}

function ReviewRow({ line, no }: { line: PreviewLine; no: number }) {
  const { money } = useDesk()
  const format = (minor: number | null) => (minor === null ? '–' : formatAmount(minor, money))
  const isOff = line.availability === 'unavailable'
  return (
    <tr id={`line-${line.lineId}`} className={isOff ? 'off' : undefined}>
      <td className="qs-no">{no}</td>
      <td className="qs-product">
        <div>
          <span className="qs-code">{line.code}</span>
          <span className="qs-name" title={`${line.name}, ${line.unit}`}>
            {isOff ? <s>{line.name}</s> : line.name}
          </span>
          <span className="qs-unit">{line.unit}</span>
          {isOff && <span className="qs-tag">{deskSheetTexts.unavailable()}</span>}
          {line.substitute && <span className="qs-tag">{deskSheetTexts.substitute()}</span>}
          {line.breaks.length > 0 && (
            <span className="qs-tag">
              {deskSheetTexts.breakCount({ count: line.breaks.length })}
            </span>
          )}
        </div>
      </td>
      <td className="n qs-quantity" data-label={deskSheetTexts.quantity()}>
        {line.quantity}
      </td>
      <td className="n qs-asked" data-label={deskSheetTexts.asked()}>
        {format(line.theirs)}
      </td>
      <td className="n qs-aside">{format(line.list)}</td>
      <td className="n font-semibold" data-label={deskSheetTexts.price()}>
        {format(line.unitPrice)}
      </td>
      <td className="n qs-aside">{line.off === null ? '–' : formatTenths(line.off)}</td>
      <td className={`n qs-margin ${line.floorState}`} data-label={deskSheetTexts.marginPercent()}>
        {line.margin === null ? '–' : formatTenths(line.margin)}
        {line.floorState === 'under' && (
          <span className="sr-only"> {deskSheetTexts.belowFloor()}</span>
        )}
      </td>
      <td className="n qs-total" data-label={deskSheetTexts.total()}>
        {line.unitPrice === null ? '–' : format(line.total)}
      </td>
      <td className="qs-stock" data-label={deskSheetTexts.stock()}>
        <span className={`qs-shelf ${line.short > 0 ? 'text-look' : 'text-good'}`}>
          {describeStock(line)}
        </span>
      </td>
    </tr>
  )
}
