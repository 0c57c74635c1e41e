import { getMaxCodeLength } from '#contract/delivery/postal-code.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { RfqInput } from '#contract/schemas/quotes.server.ts'
import * as commonTexts from '#texts/common.ts'
import * as rfqFormTexts from '#texts/rfq-form.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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
      <legend className="mb-3 text-section font-bold">{rfqFormTexts.whereAndWhen()}</legend>
      <Field
        label={commonTexts.pincode()}
        name="pincode"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={getMaxCodeLength(seller.postalPattern)}
        defaultValue={typed?.pincode ?? (start.pincode || place.pincode)}
        error={errors.pincode}
      />
      <Field
        label={rfqFormTexts.neededBy()}
        name="neededBy"
        type="date"
        min={start.tomorrow}
        defaultValue={typed?.neededBy}
        error={errors.neededBy}
      />
      <div className="sm:col-span-2">
        <Collapsible
          look="line"
          title={rfqFormTexts.noteAndFiles()}
          open={Boolean(typed?.note || errors.note || errors.files || draft?.files.length)}
        >
          <div className="grid gap-3">
            <TextArea
              label={rfqFormTexts.note()}
              name="note"
              maxLength={quoteLimits.text}
              defaultValue={typed?.note}
              error={errors.note}
            />
            <FileField
              label={rfqFormTexts.files()}
              name="files"
              multiple
              accept={acceptedFileTypes}
              hint={
                draft && draft.files.length > 0
                  ? rfqFormTexts.filesLeft({ files: draft.files.join(', ') })
                  : rfqFormTexts.filesHint()
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
          <RichText
            parts={rfqFormTexts.answerTo({
              name,
              email: typed?.email ?? start.email,
              b: (text) => <b className="font-semibold">{text}</b>,
            })}
          />
        </span>{' '}
        · <span className="text-link">{commonTexts.change()}</span>
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
      <legend className="mb-3 text-section font-bold">{rfqFormTexts.contact()}</legend>
      <Field
        label={rfqFormTexts.name()}
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
        hint={start.signedIn ? undefined : rfqFormTexts.emailHint()}
        error={errors.email}
      />
      <PhoneField
        label={rfqFormTexts.phone()}
        maxLength={20}
        defaultValue={typed?.phone ?? start.phone}
        error={errors.phone}
      />
      <Field
        label={rfqFormTexts.company()}
        name="company"
        autoComplete="organization"
        maxLength={quoteLimits.name}
        defaultValue={typed?.company ?? start.purchaser?.name}
        error={errors.company}
      />
    </fieldset>
  )
}
