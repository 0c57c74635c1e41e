import { data, redirect } from 'react-router'
import type { TemplateInput } from '#contract/quote-input.ts'
import { quotePaths } from '#contract/quote-paths.ts'
import type { TemplateView } from '#contract/quote-views.ts'
import { type QuoteRefusal, quoteLimits, quoteStatus, quoteTexts } from '#contract/quotes.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { ok } from '#kernel/outcome.ts'
import { notFound, orGone, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { rowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Area, Field } from '#web/ui/field.tsx'
import { deskVisit } from '../desk-visit.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { DeskPage, deskMeta } from '../parts/desk-page.tsx'
import { Nothing } from '../parts/desk-table.tsx'
import { problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/templates.ts'

const goneText = 'This template was removed meanwhile. If you still need it, save it as a new one.'

/** Texts that quotes begin with (RFQ-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'negotiate')
  return { templates: await shop.quotes.templates(scope) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = deskVisit(context, request, 'negotiate')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = rowId(form.get('id'))
  if (form.get('do') === 'remove') {
    if (id !== null) await orGone(shop.quotes.removeTemplate(scope, id).then(() => ok(null)))
    throw redirect(quotePaths.templates())
  }
  if (id === null) {
    const typed = readByName(form, Object.keys(emptyTemplate))
    const added = await shop.quotes.saveTemplate(scope, null, toInput(typed), null)
    if (added.ok) throw redirect(quotePaths.templates())
    const problems = problemsOf(added, quoteTexts)
    const refusal: EditRefusal = {
      of: 'template:new',
      base: emptyTemplate,
      values: typed,
      problems,
      conflict: null,
    }
    return data(refusal, quoteStatus(added.code))
  }
  if (!(await shop.quotes.templates(scope)).some((each) => each.id === id)) {
    const values = readByName(form, Object.keys(emptyTemplate))
    const problems = [{ text: goneText }]
    return data<EditRefusal>(
      { of: 'template:new', base: emptyTemplate, values, problems, conflict: null },
      409,
    )
  }
  const saved = await orNotFound(
    saveEdit<TemplateView, { id: number }, QuoteRefusal>(visit, form, {
      of: `template:${id}`,
      writes: { subject: `template:${id}` },
      async load() {
        const present = (await shop.quotes.templates(scope)).find((each) => each.id === id)
        if (!present) throw notFound()
        return present
      },
      draw: drawTemplate,
      save: (fields, present) => shop.quotes.saveTemplate(scope, id, toInput(fields), present),
      texts: quoteTexts,
      ...words,
    }),
  )
  if (saved.ok) throw redirectSaved(visit, quotePaths.templates(), saved)
  return data(saved.refusal, saved.status)
}

const emptyTemplate: Fields = { name: '', validDays: '', terms: '', note: '' }

function drawTemplate({ name, validDays, terms, note }: TemplateView): Fields {
  return { name, validDays: String(validDays ?? ''), terms, note }
}

function toInput({ name = '', validDays = '', terms = '', note = '' }: Fields): TemplateInput {
  return { name, validDays, terms, note }
}

const labels: Record<string, string> = {
  name: 'Name',
  validDays: 'Valid, days',
  terms: 'Terms',
  note: 'Note to the buyer',
}
const words: EditWords = { label: (name) => labels[name] ?? name }

export const meta: Route.MetaFunction = () => deskMeta('templates')

export default function RfqTemplates({
  loaderData: { templates },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage title="Templates of quotes" above={[{ name: 'RFQs', path: quotePaths.desk() }]}>
      <div className="grid max-w-[48rem] gap-6">
        {templates.length === 0 && (
          <Nothing>There are none yet. Write once what stands in most quotes.</Nothing>
        )}
        {templates.map((template) => (
          <TemplateForm key={template.id} template={template} refusal={actionData} />
        ))}
        {templates.length < quoteLimits.templates && (
          <section className="grid gap-3">
            <h2 className="text-4 font-bold">A new one</h2>
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
      drawn={template ? drawTemplate(template) : emptyTemplate}
      refusal={refusal}
      act="save"
      {...(template && { hidden: { id: template.id } })}
      className="grid gap-3 rounded-large border border-line p-4"
      {...words}
    >
      {(values, again) => (
        <>
          <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
            <Field
              label="Name"
              name="name"
              required
              maxLength={quoteLimits.name}
              defaultValue={values.name}
              error={problemOf(again?.problems, 'name')}
            />
            <Field
              label="Valid, days"
              name="validDays"
              type="number"
              min={1}
              max={quoteLimits.validDays}
              defaultValue={values.validDays}
              error={problemOf(again?.problems, 'validDays')}
            />
          </div>
          <Area
            label="Terms"
            name="terms"
            maxLength={quoteLimits.text}
            defaultValue={values.terms}
            error={problemOf(again?.problems, 'terms')}
          />
          <Area
            label="Note to the buyer"
            name="note"
            maxLength={quoteLimits.text}
            defaultValue={values.note}
            error={problemOf(again?.problems, 'note')}
          />
          <div className="flex gap-2">
            <Button type="submit" name="do" value="save" tone="ask-soft">
              {template ? <Named verb="Save" name={template.name} /> : 'Make template'}
            </Button>
            {template && (
              <Button type="submit" name="do" value="remove" formNoValidate>
                <Named verb="Remove" name={template.name} />
              </Button>
            )}
          </div>
        </>
      )}
    </EditForm>
  )
}

/** The name stands above the button: it is told to those who don't see that. */
function Named({ verb, name }: { verb: string; name: string }) {
  return (
    <span>
      {verb}
      <span className="sr-only"> {name}</span>
    </span>
  )
}
