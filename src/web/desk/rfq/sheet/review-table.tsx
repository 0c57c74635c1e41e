import type { PreviewLine, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { formatAmount } from '#kernel/money.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { SheetFoot, SheetHead } from './sheet-edges.tsx'
import { describeStock } from './sheet-words.ts'

/** A quote as its sheet shows it, to be read. */
export function ReviewTable({ preview }: { preview: QuotePreview }) {
  return (
    <table className="qs-table">
      <caption className="sr-only">
        Lines of the quote. Prices with tax, cost and margin without.
      </caption>
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
          {isOff && <span className="qs-tag">Unavailable</span>}
          {line.substitute && <span className="qs-tag">substitute</span>}
          {line.breaks.length > 0 && <span className="qs-tag">{line.breaks.length} breaks</span>}
        </div>
      </td>
      <td className="n qs-quantity" data-label="Qty">
        {line.quantity}
      </td>
      <td className="n qs-asked" data-label="Asked">
        {format(line.theirs)}
      </td>
      <td className="n qs-aside">{format(line.list)}</td>
      <td className="n font-semibold" data-label="Price">
        {format(line.unitPrice)}
      </td>
      <td className="n qs-aside">{line.off === null ? '–' : formatTenths(line.off)}</td>
      <td className={`n qs-margin ${line.floorState}`} data-label="Margin %">
        {line.margin === null ? '–' : formatTenths(line.margin)}
        {line.floorState === 'under' && <span className="sr-only"> under the floor</span>}
      </td>
      <td className="n qs-total">{line.unitPrice === null ? '–' : format(line.total)}</td>
      <td className="qs-stock">
        <span className={`qs-shelf ${line.short > 0 ? 'text-look' : 'text-good'}`}>
          {describeStock(line)}
        </span>
      </td>
    </tr>
  )
}
