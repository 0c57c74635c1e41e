import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { formatAmount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { listGaps } from './sheet-words.ts'

/** The columns of a quote's sheet. */
export function SheetHead() {
  const currency = useDesk().money.symbol
  return (
    <thead>
      <tr>
        <th scope="col" className="qs-no">
          {deskSheetTexts.no()}
        </th>
        <th scope="col" className="qs-product">
          {deskSheetTexts.product()}
        </th>
        <th scope="col" className="n qs-w-quantity">
          {deskSheetTexts.quantity()}
        </th>
        <th scope="col" className="n qs-w-price">
          {deskSheetTexts.askedIn({ currency })}
        </th>
        <th scope="col" className="n qs-w-price">
          {deskSheetTexts.listIn({ currency })}
        </th>
        <th scope="col" className="n qs-w-typed">
          {deskSheetTexts.priceIn({ currency })}
        </th>
        <th scope="col" className="n qs-w-off">
          {deskSheetTexts.offPercent()}
        </th>
        <th scope="col" className="n qs-w-margin">
          {deskSheetTexts.marginPercent()}
        </th>
        <th scope="col" className="n qs-w-total">
          {deskSheetTexts.totalIn({ currency })}
        </th>
        <th scope="col" className="qs-w-stock">
          {deskSheetTexts.stock()}
        </th>
      </tr>
    </thead>
  )
}

/** What the lines come to. */
export function SheetFoot({ preview }: { preview: QuotePreview }) {
  const { totals } = preview
  const { money } = useDesk()
  const { priced, unavailable, list, goods, margin, total } = totals
  const words = [deskSheetTexts.pricedCount({ count: priced }), ...listGaps(preview)]
  if (unavailable > 0) words.push(deskSheetTexts.unavailableCount({ count: unavailable }))
  return (
    <tfoot>
      <tr>
        <td />
        <td colSpan={2}>{words.join(commonTexts.clauseComma())}</td>
        <td colSpan={2} className="n">
          {priced > 0 ? formatAmount(list, money) : '–'}
        </td>
        <td />
        <td className="n">
          {list > 0 ? formatTenths(Math.round(((list - goods) * 10_000) / list)) : ''}
        </td>
        <td className="n">{margin === null ? '–' : formatTenths(margin)}</td>
        <td className="n">{priced > 0 ? formatAmount(total, money) : '–'}</td>
        <td />
      </tr>
    </tfoot>
  )
}
