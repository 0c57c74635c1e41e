import { data, redirect } from 'react-router'
import type { TemplateView } from '#contract/negotiation/quote-views.ts'
import {
  type QuoteRefusal,
  quoteLimits,
  quoteStatus,
  quoteTexts,
} from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { TemplateInput } from '#contract/schemas/quotes.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { ok } from '#kernel/outcome.ts'
import * as deskRfqsTexts from '#texts/desk-rfqs.ts'
import { notFound, orGoneRefusal, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { findProblemText, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/templates.ts'

/** Templates for quote texts (RFQ-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'negotiate')
  return { templates: await shop.quotes.listTemplates(scope) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'negotiate')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = parseRowId(form.get('id'))
  if (form.get('do') === 'remove') {
    if (id !== null) await orGoneRefusal(shop.quotes.removeTemplate(scope, id).then(() => ok(null)))
    throw redirect(quotePaths.templates())
  }
  if (id === null) {
    const fieldValues = readByName(form, Object.keys(emptyTemplate))
    const addOutcome = await shop.quotes.saveTemplate(scope, null, toInput(fieldValues), null)
    if (addOutcome.ok) throw redirect(quotePaths.templates())
    const problems = toProblems(addOutcome, quoteTexts)
    const refusal: EditRefusal = {
      of: 'template:new',
      base: emptyTemplate,
      values: fieldValues,
      problems,
      conflict: null,
    }
    return data(refusal, quoteStatus(addOutcome.code))
  }
  if (!(await shop.quotes.listTemplates(scope)).some((each) => each.id === id)) {
    const values = readByName(form, Object.keys(emptyTemplate))
    const problems = [{ text: deskRfqsTexts.templateRemoved() }]
    return data<EditRefusal>(
      { of: 'template:new', base: emptyTemplate, values, problems, conflict: null },
      409,
    )
  }
  const saveOutcome = await orNotFound(
    saveEdit<TemplateView, { id: number }, QuoteRefusal>(visit, form, {
      of: `template:${id}`,
      writes: { subject: `template:${id}` },
      async load() {
        const present = (await shop.quotes.listTemplates(scope)).find((each) => each.id === id)
        if (!present) throw notFound()
        return present
      },
      toFields: templateToFields,
      save: (fields, present) => shop.quotes.saveTemplate(scope, id, toInput(fields), present),
      texts: quoteTexts,
      ...words,
    }),
  )
  if (saveOutcome.ok) throw redirectSaved(visit, quotePaths.templates(), saveOutcome)
  return data(saveOutcome.refusal, saveOutcome.status)
}

const emptyTemplate: Fields = { name: '', validDays: '', paymentDays: '', terms: '', note: '' }

function templateToFields({ name, validDays, paymentDays, terms, note }: TemplateView): Fields {
  const days = { validDays: String(validDays ?? ''), paymentDays: String(paymentDays ?? '') }
  return { name, ...days, terms, note }
}

function toInput(fields: Fields): TemplateInput {
  const { name = '', validDays = '', paymentDays = '', terms = '', note = '' } = fields
  return { name, validDays, paymentDays, terms, note }
}

const labels: Record<string, () => string> = {
  name: deskRfqsTexts.name,
  validDays: deskRfqsTexts.validDays,
  paymentDays: deskRfqsTexts.paymentDays,
  terms: deskRfqsTexts.terms,
  note: deskRfqsTexts.noteToBuyer,
}
const words: EditWords = { label: (name) => labels[name]?.() ?? name }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskRfqsTexts.templatesTitle())

export default function RfqTemplates({
  loaderData: { templates },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      title={deskRfqsTexts.quoteTemplates()}
      ancestors={[{ name: deskRfqsTexts.requests(), path: quotePaths.desk() }]}
    >
      <div className="grid max-w-[48rem] gap-6">
        {templates.length === 0 && <EmptyState>{deskRfqsTexts.noTemplates()}</EmptyState>}
        {templates.map((template) => (
          <TemplateForm key={template.id} template={template} refusal={actionData} />
        ))}
        {templates.length < quoteLimits.templates && (
          <section className="grid gap-3">
            <h2 className="text-section font-bold">{deskRfqsTexts.newTemplate()}</h2>
            <TemplateForm key={templates.length} template={null} refusal={actionData} />
          </section>
        )}
      </div>
    </DeskPage>
  )
}

function TemplateForm({
  template,
  refusal,
}: {
  template: TemplateView | null
  refusal: EditRefusal | undefined
}) {
  return (
    <EditForm
      of={`template:${template?.id ?? 'new'}`}
      storedFields={template ? templateToFields(template) : emptyTemplate}
      refusal={refusal}
      act="save"
      {...(template && { hidden: { id: template.id } })}
      className="grid gap-3 rounded-large border border-line p-4"
      {...words}
    >
      {(values, editRefusal) => {
        const buildProps = (name: keyof typeof emptyTemplate) => ({
          // Only the refused form's fields are linked to.
          ...(editRefusal && { id: name }),
          name,
          label: words.label(name),
          defaultValue: values[name],
          error: findProblemText(editRefusal?.problems, name),
        })
        return (
          <>
            <div className="grid gap-3 sm:grid-cols-[1fr_10rem_12rem]">
              <Field {...buildProps('name')} required maxLength={quoteLimits.name} />
              <Field
                {...buildProps('validDays')}
                type="number"
                min={1}
                max={quoteLimits.validDays}
              />
              <Field
                {...buildProps('paymentDays')}
                type="number"
                min={1}
                max={quoteLimits.paymentDays}
              />
            </div>
            <TextArea {...buildProps('terms')} maxLength={quoteLimits.text} />
            <TextArea {...buildProps('note')} maxLength={quoteLimits.text} />
            <div className="flex gap-2">
              <Button type="submit" name="do" value="save" tone="ask-soft">
                {template ? (
                  <span>
                    <RichText parts={deskRfqsTexts.saveTemplate({ name: template.name, hidden })} />
                  </span>
                ) : (
                  deskRfqsTexts.createTemplate()
                )}
              </Button>
              {template && (
                <Button type="submit" name="do" value="remove" formNoValidate>
                  <span>
                    <RichText
                      parts={deskRfqsTexts.removeTemplate({ name: template.name, hidden })}
                    />
                  </span>
                </Button>
              )}
            </div>
          </>
        )
      }}
    </EditForm>
  )
}

/** The name is visible above the button; here it is for screen readers. */
const hidden = (text: string) => <span className="sr-only">{text}</span>
