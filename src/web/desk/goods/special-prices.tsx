import type { DeskPack } from '#contract/desk/desk-products.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDesk } from '../desk-frame.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'
import { type EditableParts, labelPackField } from './pack-edit.ts'

/** What few packs have: a special price for a time, and their order (PRICE-02). */
export function SpecialPrices(props: {
  packs: readonly DeskPack[]
  values: Fields
  problems: readonly Problem[] | undefined
  parts: EditableParts
}) {
  const { packs, values, problems, parts } = props
  const { money, clock } = useDesk()
  const parties = ['specialPrice', 'specialFrom', 'specialUntil', 'position'] as const
  const isOpen = packs.some(
    ({ id, special }) =>
      special !== null || parties.some((part) => findProblemText(problems, `${part}-${id}`)),
  )
  return (
    <details open={isOpen} className="border-t border-line px-4 text-2">
      <summary className="goods-fold -mx-4 py-2.5">
        <span className="me-auto font-semibold">{deskStockTexts.specialPrices()}</span>
        <Icon name="down" />
      </summary>
      <p className="py-2 text-ink-2">
        {deskStockTexts.specialPricesHint({ country: clock.country })}
      </p>
      <div className="grid gap-3 pb-4">
        {packs.map((pack) => (
          <fieldset
            key={pack.id}
            className="grid grid-cols-2 gap-2 lg:grid-cols-[8rem_1fr_1fr_6rem]"
          >
            <legend className="mb-1 font-semibold">{pack.unit}</legend>
            {parties.map((part) => {
              const name = `${part}-${pack.id}`
              const label = labelPackField(name, packs)!
              const problem = findProblemText(problems, name)
              const isTime = part === 'specialFrom' || part === 'specialUntil'
              const Control = isTime ? DateInput : 'input'
              return (
                <label key={part} htmlFor={name} className="grid content-start gap-1">
                  <span className="text-1 text-ink-2">
                    {shortLabels[part]()}
                    {part === 'specialPrice' && ` ${money.symbol}`}
                  </span>
                  <Control
                    id={name}
                    name={name}
                    aria-label={label}
                    type={isTime ? 'datetime-local' : 'text'}
                    data-usual-time={part === 'specialUntil' ? '23:59' : undefined}
                    inputMode={isTime ? undefined : 'decimal'}
                    defaultValue={values[name]}
                    autoComplete="off"
                    disabled={part === 'position' ? !parts.catalogue : !parts.prices}
                    aria-invalid={problem ? true : undefined}
                    className="qs-input min-w-0 aria-invalid:border-bad disabled:bg-quiet"
                  />
                  {problem && <span className="text-1 text-bad">{problem}</span>}
                </label>
              )
            })}
          </fieldset>
        ))}
      </div>
    </details>
  )
}

const shortLabels = {
  specialPrice: deskStockTexts.specialPrice,
  specialFrom: deskStockTexts.from,
  specialUntil: deskStockTexts.until,
  position: deskStockTexts.position,
}
