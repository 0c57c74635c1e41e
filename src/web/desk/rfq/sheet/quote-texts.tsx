import type { RefObject } from 'react'
import type { TemplateView } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../../desk-frame.tsx'
import type { DeskRefusal } from '../handle-rfq-form.ts'
import { applyTemplate, getTemplateDay } from './apply-template.ts'

export interface QuoteTextsProps {
  /** As stored, or as typed before. */
  fields: Fields
  /** The template that the address names. */
  template: TemplateView | undefined
  templates: readonly TemplateView[]
  refused: DeskRefusal | undefined
  form: RefObject<HTMLFormElement | null>
}

/** Note, terms and validity: as typed, else a template's, else the last version's. */
export function QuoteTexts(props: QuoteTextsProps) {
  const { fields, template, templates, refused, form } = props
  const { clock } = useDesk()
  const describeText = (name: 'note' | 'terms') => ({
    name,
    maxLength: quoteLimits.text,
    defaultValue: refused?.typed[name] ?? template?.[name] ?? fields[name],
    error: refused?.fields[name],
  })
  const initialDay = template
    ? getTemplateDay(template.validDays, clock.timeZone, new Date())
    : fields.validUntil
  return (
    <section aria-labelledby="qs-terms">
      <h3 id="qs-terms">{deskSheetTexts.terms()}</h3>
      <Field
        label={deskSheetTexts.validUntil()}
        name="validUntil"
        type="date"
        defaultValue={refused?.typed.validUntil ?? initialDay}
        hint={deskSheetTexts.validHint()}
        error={refused?.fields.validUntil}
      />
      <Field
        label={deskSheetTexts.paymentDays()}
        name="paymentDays"
        inputMode="numeric"
        maxLength={3}
        defaultValue={
          refused?.typed.paymentDays ?? template?.paymentDays?.toString() ?? fields.paymentDays
        }
        hint={deskSheetTexts.paymentHint()}
        error={refused?.fields.paymentDays}
      />
      <TextArea label={deskSheetTexts.noteToBuyer()} rows={2} {...describeText('note')} />
      <TextArea label={deskSheetTexts.terms()} rows={3} {...describeText('terms')} />
      <TemplateLinks templates={templates} form={form} />
    </section>
  )
}

function TemplateLinks({
  templates,
  form,
}: {
  templates: readonly TemplateView[]
  form: RefObject<HTMLFormElement | null>
}) {
  const { clock } = useDesk()
  return (
    <div className="grid content-start gap-1.5 text-2">
      <span className="font-semibold">{deskSheetTexts.templates()}</span>
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {templates.map((template) => (
          <a
            key={template.id}
            href={`?template=${template.id}`}
            onClick={(event) => {
              event.preventDefault()
              applyTemplate(form.current, template, clock.timeZone)
            }}
            className="py-1 underline"
          >
            {template.name}
          </a>
        ))}
        <Link to={quotePaths.templates()} className="py-1 text-ink-2 underline">
          {templates.length > 0 ? deskSheetTexts.editTemplates() : deskSheetTexts.createTemplate()}
        </Link>
      </span>
    </div>
  )
}
