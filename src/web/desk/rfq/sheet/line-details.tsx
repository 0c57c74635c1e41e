import * as deskSheetTexts from '#texts/desk-sheet.ts'
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
    'aria-label': deskSheetTexts.fieldOfLine({ field: label, no }),
    defaultValue: getValue(field),
    error: getError(field),
  })
  const breakWords = {
    from: deskSheetTexts.breakFrom(),
    step: deskSheetTexts.breakPrice({ currency: money.symbol }),
  }
  return (
    <details className="qs-details" open={hasFault(getError) || undefined}>
      <summary
        aria-label={deskSheetTexts.detailsOfLine({ no })}
        title={deskSheetTexts.detailsHint()}
      >
        ⋯
      </summary>
      <div className="qs-panel">
        <div className="grid grid-cols-2 gap-3">
          <Select {...buildProps('availability', deskSheetTexts.available())}>
            <option value="stock">{deskSheetTexts.fromStock()}</option>
            <option value="to-order">{deskSheetTexts.toOrder()}</option>
            <option value="unavailable">{deskSheetTexts.unavailable()}</option>
          </Select>
          <Field
            {...buildProps('leadDays', deskSheetTexts.leadDays())}
            inputMode="numeric"
            maxLength={4}
          />
          <Field
            {...buildProps('taxRate', deskSheetTexts.taxPercent())}
            inputMode="decimal"
            placeholder={deskSheetTexts.productTax()}
          />
          <Field
            {...buildProps(
              'deliveryCharge',
              deskSheetTexts.deliveryCharge({ currency: money.symbol }),
            )}
            inputMode="decimal"
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-2 font-semibold">{deskSheetTexts.breaksHeading()}</legend>
          {Array.from({ length: breakRows }, (_, nth) => (
            <div key={breakFields[nth]![0]} className="grid grid-cols-2 gap-3">
              {(['from', 'step'] as const).map((part) => (
                <input
                  key={part}
                  name={`${part}${nth}-${lineId}`}
                  aria-label={deskSheetTexts.breakField({
                    field: breakWords[part],
                    step: nth + 1,
                    no,
                  })}
                  placeholder={breakWords[part]}
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
          {deskSheetTexts.offerSubstitute()}
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
