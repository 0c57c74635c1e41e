import type {
  LineMarginView,
  PackChoice,
  QuoteLineView,
  RfqLineView,
} from '#contract/negotiation/quote-views.ts'
import { formatMoney } from '#kernel/money.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { formatPlainAmount } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { useDesk } from '../desk-frame.tsx'
import { breakRows } from './break-rows.ts'
import type { DeskRefusal } from './handle-rfq-form.ts'
import { LineMargin } from './line-margin.tsx'

interface LineEditorProps {
  line: RfqLineView
  quoted: QuoteLineView | undefined
  /** A substitute pack that was just chosen for the line. */
  instead: PackChoice | undefined
  figures: LineMarginView | undefined
  refused: DeskRefusal | undefined
}

/** One line of a quote: product, price and lead time, with its cost beside it. */
export function LineEditor(props: LineEditorProps) {
  const { line, quoted, instead, figures, refused } = props
  const { money } = useDesk()
  const id = line.lineId
  const getTyped = (field: string) => refused?.typed[`${field}-${id}`]
  const getError = (field: string) => refused?.fields[`${field}-${id}`]
  const formatAmount = (minor: number | null | undefined) =>
    minor == null ? '' : formatPlainAmount(minor, money)
  const packId = instead?.packId ?? quoted?.packId ?? line.packId
  const name = instead?.name ?? quoted?.name ?? line.name
  const breaks = (quoted?.steps ?? []).filter((step) => step.from > (quoted?.quantity ?? 0))
  const isSubstitute = packId !== null && line.packId !== null && packId !== line.packId
  return (
    <fieldset className="grid gap-3 rounded-large border border-line p-4">
      <legend className="sr-only">{line.name}</legend>
      <input type="hidden" name={`packId-${id}`} value={getTyped('packId') ?? packId ?? ''} />
      <div className="grid gap-0.5">
        <p className="font-[650] wrap-anywhere">
          {name} <span className="font-normal text-ink-2">{line.unit}</span>
          {isSubstitute && <span className="font-[650] text-look"> instead of {line.name}</span>}
          {packId === null && <span className="font-[650] text-look"> no product yet</span>}
        </p>
        <p className="text-2 text-ink-2">
          {line.quantity} asked for
          {line.targetPrice !== null && `, hoped for ${formatMoney(line.targetPrice, money)}`}
          {line.listPrice !== null && `, listed at ${formatMoney(line.listPrice, money)}`}
        </p>
        {!instead && <LineMargin figures={figures} money={money} />}
        {(getError('packId') || getError('lineId')) && (
          <p className="text-2 text-bad">{getError('packId') ?? getError('lineId')}</p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Field
          label={`Price for one, ${money.symbol}`}
          name={`unitPrice-${id}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          defaultValue={
            getTyped('unitPrice') ?? formatAmount(instead ? instead.price : quoted?.unitPrice)
          }
          error={getError('unitPrice')}
        />
        <Field
          label="Quantity"
          name={`quantity-${id}`}
          type="number"
          min={1}
          max={10_000}
          inputMode="numeric"
          defaultValue={getTyped('quantity') ?? quoted?.quantity ?? line.quantity}
          error={getError('quantity')}
        />
        <Select
          label="Available"
          name={`availability-${id}`}
          defaultValue={getTyped('availability') ?? quoted?.availability ?? 'stock'}
          error={getError('availability')}
        >
          <option value="stock">From stock</option>
          <option value="to-order">To order</option>
          <option value="unavailable">Unavailable</option>
        </Select>
        <Field
          label="Lead time, days"
          name={`leadDays-${id}`}
          type="number"
          min={1}
          inputMode="numeric"
          defaultValue={getTyped('leadDays') ?? quoted?.leadDays ?? ''}
          error={getError('leadDays')}
        />
      </div>
      <LineTerms {...props} breaks={breaks} />
    </fieldset>
  )
}

function LineTerms({
  line: { lineId },
  quoted,
  refused,
  breaks,
}: Pick<LineEditorProps, 'line' | 'quoted' | 'refused'> & { breaks: QuoteLineView['steps'] }) {
  const { money } = useDesk()
  const getTyped = (field: string) => refused?.typed[`${field}-${lineId}`]
  const getError = (field: string) => refused?.fields[`${field}-${lineId}`]
  const formatAmount = (minor: number | null | undefined) =>
    minor == null ? '' : formatPlainAmount(minor, money)
  return (
    <details
      className="text-2"
      open={
        Boolean(
          breaks.length > 0 ||
            getError('breaks') ||
            getError('taxRate') ||
            getError('deliveryCharge'),
        ) || undefined
      }
    >
      <summary className="font-semibold underline underline-offset-3">
        Quantity breaks, tax, delivery charge
      </summary>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Field
          label="Tax, %"
          name={`taxRate-${lineId}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="the product’s own"
          defaultValue={getTyped('taxRate') ?? (quoted ? String(quoted.taxRate / 100) : '')}
          error={getError('taxRate')}
        />
        <Field
          label={`Delivery charge, ${money.symbol}`}
          name={`deliveryCharge-${lineId}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={
            getTyped('deliveryCharge') ??
            (quoted && quoted.charge > 0 ? formatAmount(quoted.charge) : '')
          }
          error={getError('deliveryCharge')}
        />
        {Array.from({ length: breakRows }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a form have nothing but their place
          <div key={nth} className="grid grid-cols-2 gap-3">
            <Field
              label="From quantity"
              name={`from${nth}-${lineId}`}
              type="number"
              min={1}
              inputMode="numeric"
              defaultValue={getTyped(`from${nth}`) ?? breaks[nth]?.from ?? ''}
            />
            <Field
              label={`Price for one, ${money.symbol}`}
              name={`step${nth}-${lineId}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={getTyped(`step${nth}`) ?? formatAmount(breaks[nth]?.unitPrice)}
              error={nth === 0 ? getError('breaks') : undefined}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
