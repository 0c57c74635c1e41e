import { getMaxCodeLength } from '#contract/delivery/postal-code.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { RfqInput } from '#contract/schemas/quotes.server.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { EmailField, PhoneField } from '../account/person-fields.tsx'
import { useFrame } from '../frame/frame-data.ts'
import type { RfqFormStart } from './rfq-form.tsx'

const acceptedFileTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf'

interface FieldsProps {
  start: RfqFormStart
  typed: RfqInput | undefined
  errors: Record<string, string>
}

/** For where and when, with a note and files. */
export function DeliveryFields({ start, typed, errors }: FieldsProps) {
  const { seller, place } = useFrame()
  const { draft } = start
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-section font-bold">Where and when</legend>
      <Field
        label="Pincode"
        name="pincode"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={getMaxCodeLength(seller.postalPattern)}
        defaultValue={typed?.pincode ?? (start.pincode || place.pincode)}
        error={errors.pincode}
      />
      <Field
        label="Needed by (optional)"
        name="neededBy"
        type="date"
        min={start.tomorrow}
        defaultValue={typed?.neededBy}
        error={errors.neededBy}
      />
      <div className="sm:col-span-2">
        <Collapsible
          look="line"
          title="Note, drawings, data sheets"
          open={Boolean(typed?.note || errors.note || errors.files || draft?.files.length)}
        >
          <div className="grid gap-3">
            <TextArea
              label="Note (optional)"
              name="note"
              maxLength={quoteLimits.text}
              defaultValue={typed?.note}
              error={errors.note}
            />
            <FileField
              label="Files (optional)"
              name="files"
              multiple
              accept={acceptedFileTypes}
              hint={
                draft && draft.files.length > 0
                  ? `At most 5 in all; there already: ${draft.files.join(', ')}.`
                  : 'Drawings, data sheets, photos: at most 5 in all, PDF or picture of at most 5 MB each.'
              }
              error={errors.files}
            />
          </div>
        </Collapsible>
      </div>
    </fieldset>
  )
}

/** Whom to answer: the account's own name and address are one line until they are to be changed. */
export function ContactFields(props: FieldsProps) {
  const { start, typed, errors } = props
  const name = typed?.name ?? start.name
  const isChanged = ['name', 'email', 'phone', 'company'].some((field) => errors[field])
  if (!start.signedIn || name === '') return <ContactFieldset {...props} />
  return (
    <details open={isChanged || undefined}>
      <summary className="text-3">
        <span className="wrap-anywhere">
          Answer to <b className="font-semibold">{name}</b>, {typed?.email ?? start.email}
        </span>{' '}
        · <span className="text-link">Change</span>
      </summary>
      <div className="pt-3">
        <ContactFieldset {...props} />
      </div>
    </details>
  )
}

function ContactFieldset({ start, typed, errors }: FieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-section font-bold">Whom to answer</legend>
      <Field
        label="Name"
        name="name"
        required
        autoComplete="name"
        maxLength={quoteLimits.name}
        defaultValue={typed?.name ?? start.name}
        error={errors.name}
      />
      <EmailField
        readOnly={start.signedIn}
        defaultValue={typed?.email ?? start.email}
        hint={
          start.signedIn
            ? undefined
            : 'We send a link there first: please confirm by it that the address is yours.'
        }
        error={errors.email}
      />
      <PhoneField
        label="Phone (optional)"
        maxLength={20}
        defaultValue={typed?.phone ?? start.phone}
        error={errors.phone}
      />
      <Field
        label="Company (optional)"
        name="company"
        autoComplete="organization"
        maxLength={quoteLimits.name}
        defaultValue={typed?.company ?? start.purchaser?.name}
        error={errors.company}
      />
    </fieldset>
  )
}
