import type { PackView } from '#contract/catalog/catalog.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as productTexts from '#texts/product.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/**
 * What each pack costs from which quantity on, for the chosen pack; without script for all packs.
 * The row of the chosen quantity stands out. Source: LIST-01.
 */
export function PriceBreaks(props: {
  packs: readonly PackView[]
  chosenId: number
  quantity: number
}) {
  const { packs, chosenId, quantity } = props
  return packs.map((pack) => (
    <BreakTable
      key={pack.id}
      pack={pack}
      hasName={packs.length > 1}
      isChosen={pack.id === chosenId}
      quantity={quantity}
    />
  ))
}

function BreakTable(props: {
  pack: PackView
  hasName: boolean
  isChosen: boolean
  quantity: number
}) {
  const { pack, hasName, isChosen, quantity } = props
  const { seller } = useFrame()
  if (pack.breaks === null || pack.price === null) return null
  const steps = [{ from: 1, price: pack.price }, ...pack.breaks]
  const current = steps.findLast(({ from }) => from <= quantity)
  return (
    <table
      className={`price-breaks mt-2.5 w-full text-2 ${isChosen ? '' : 'hidden noscript:table'}`}
    >
      <caption className="sr-only">
        {hasName ? productTexts.breaksOfPack({ unit: pack.unit }) : productTexts.breaks()}
      </caption>
      <thead>
        <tr className="text-start text-ink-2">
          <th scope="col" className="py-1 font-normal">
            {productTexts.quantity()}
            {hasName && <span className="hidden noscript:inline"> · {pack.unit}</span>}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {pack.quantity > 1 ? productTexts.priceOfPack() : productTexts.price()}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {productTexts.youSave()}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, at) => {
          const isCurrent = isChosen && step === current
          return (
            <tr
              key={step.from}
              aria-current={isCurrent || undefined}
              className={`border-t border-hair ${isCurrent ? 'font-[650] noscript:font-normal' : ''}`}
            >
              <th scope="row" className="py-1.5 text-start font-[inherit]">
                {formatRange(step.from, steps[at + 1]?.from, (count) => formatCount(count, seller))}
              </th>
              <td className="py-1.5 text-end tabular-nums">{formatMoney(step.price, seller)}</td>
              <td className="py-1.5 text-end tabular-nums text-good">
                {at > 0 && `${formatSaving(pack.price!, step.price)}%`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function formatRange(
  from: number,
  next: number | undefined,
  format: (count: number) => string,
): string {
  if (next === undefined) return productTexts.fromQuantity({ from: format(from) })
  return next === from + 1
    ? format(from)
    : productTexts.quantityRange({ from: format(from), to: format(next - 1) })
}

/** Percent off the price of one, with one decimal, never rounded up. */
function formatSaving(price: number, less: number): string {
  return String(Math.floor(((price - less) * 1_000) / price) / 10)
}
