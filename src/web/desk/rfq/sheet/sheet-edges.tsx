import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { formatAmount } from '#kernel/money.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { listGaps } from './sheet-words.ts'

/** The columns of a quote's sheet. */
export function SheetHead() {
  const { money } = useDesk()
  return (
    <thead>
      <tr>
        <th scope="col" className="qs-no">
          #
        </th>
        <th scope="col" className="qs-product">
          Product
        </th>
        <th scope="col" className="n qs-w-quantity">
          Qty
        </th>
        <th scope="col" className="n qs-w-price">
          Asked {money.symbol}
        </th>
        <th scope="col" className="n qs-w-price">
          List {money.symbol}
        </th>
        <th scope="col" className="n qs-w-typed">
          Price {money.symbol}
        </th>
        <th scope="col" className="n qs-w-off">
          Off %
        </th>
        <th scope="col" className="n qs-w-margin">
          Margin %
        </th>
        <th scope="col" className="n qs-w-total">
          Total {money.symbol}
        </th>
        <th scope="col" className="qs-w-stock">
          From stock
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
  const words = [`${priced} priced`, ...listGaps(preview)]
  if (unavailable > 0) words.push(`${unavailable} off`)
  return (
    <tfoot>
      <tr>
        <td />
        <td colSpan={2}>{words.join(', ')}</td>
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
