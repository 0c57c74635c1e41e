import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../../desk-frame.tsx'
import { breakRows } from '../break-rows.ts'

export interface LineFields {
  lineId: number
  no: number
  /** Of the product, to search for one like it. */
  name: string
  getValue: (field: string) => string
  getError: (field: string) => string | undefined
}

const detailFields = ['availability', 'leadDays', 'taxRate', 'deliveryCharge']
const breakFields = Array.from({ length: breakRows }, (_, nth) => [`from${nth}`, `step${nth}`])

/** What few lines need, behind one button: availability, quantity breaks, tax, delivery charge. */
export function LineDetails({ lineId, no, name, getValue, getError }: LineFields) {
  const { money } = useDesk()
  const buildProps = (field: string, label: string) => ({
    name: `${field}-${lineId}`,
    label,
    'aria-label': `${label}, line ${no}`,
    defaultValue: getValue(field),
    error: getError(field),
  })
  const breakWords = { from: 'From quantity', step: `Price each, ${money.symbol}` }
  return (
    <details className="qs-details" open={hasFault(getError) || undefined}>
      <summary aria-label={`Terms of line ${no}`} title="Availability, breaks, tax, charge (b)">
        ⋯
      </summary>
      <div className="qs-panel">
        <div className="grid grid-cols-2 gap-3">
          <Select {...buildProps('availability', 'Available')}>
            <option value="stock">From stock</option>
            <option value="to-order">To order</option>
            <option value="unavailable">Unavailable</option>
          </Select>
          <Field {...buildProps('leadDays', 'Lead time, days')} inputMode="numeric" maxLength={4} />
          <Field
            {...buildProps('taxRate', 'Tax, %')}
            inputMode="decimal"
            placeholder="the product’s own"
          />
          <Field
            {...buildProps('deliveryCharge', `Delivery charge, ${money.symbol}`)}
            inputMode="decimal"
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-2 font-semibold">Lower prices from a quantity on</legend>
          {Array.from({ length: breakRows }, (_, nth) => (
            <div key={breakFields[nth]![0]} className="grid grid-cols-2 gap-3">
              {(['from', 'step'] as const).map((part) => (
                <input
                  key={part}
                  name={`${part}${nth}-${lineId}`}
                  aria-label={`${breakWords[part]}, step ${nth + 1} of line ${no}`}
                  placeholder={part === 'from' ? 'from quantity' : `price each, ${money.symbol}`}
                  inputMode={part === 'from' ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  defaultValue={getValue(`${part}${nth}`)}
                  className="qs-input"
                />
              ))}
            </div>
          ))}
          {getError('breaks') && <p className="text-2 text-bad">{getError('breaks')}</p>}
        </fieldset>
        <Link
          to={`?line=${lineId}&find=${encodeURIComponent(name)}#find`}
          keepScroll
          className="qs-substitute underline"
        >
          Offer a substitute
        </Link>
      </div>
    </details>
  )
}

/** The same fields of a line that shows none of them. */
export function HiddenDetails({ lineId, getValue }: Pick<LineFields, 'lineId' | 'getValue'>) {
  return ['quantity', 'unitPrice', ...detailFields, ...breakFields.flat()].map((field) => (
    <input key={field} type="hidden" name={`${field}-${lineId}`} defaultValue={getValue(field)} />
  ))
}

function hasFault(getError: LineFields['getError']): boolean {
  return [...detailFields, 'breaks'].some(getError)
}
