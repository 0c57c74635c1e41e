import { data, Form, redirect } from 'react-router'
import { quotePaths } from '#contract/quote-paths.ts'
import type { TemplateView } from '#contract/quote-views.ts'
import { most, quoteStatus, quoteTexts } from '#contract/quotes.ts'
import { readForm } from '#web/answers.ts'
import { rowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Area, Field, FormMessage } from '#web/ui/field.tsx'
import { deskVisit } from '../desk-visit.ts'
import { DeskPage, deskMeta } from '../parts/desk-page.tsx'
import { Nothing } from '../parts/desk-table.tsx'
import type { Route } from './+types/templates.ts'

/** Texts that quotes begin with (RFQ-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'negotiate')
  return { templates: await shop.quotes.templates(scope) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'negotiate')
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const id = rowId(form.get('id'))
  if (form.get('do') === 'remove') {
    if (id !== null) await shop.quotes.removeTemplate(scope, id)
    throw redirect(quotePaths.templates())
  }
  const typed = { name: text('name'), terms: text('terms'), note: text('note'), validDays: text('validDays') }
  const saved = await shop.quotes.saveTemplate(scope, id, typed)
  if (saved.ok) throw redirect(quotePaths.templates())
  const fields = Object.fromEntries(Object.entries(saved.fields ?? {}).map(([name, code]) => [name, quoteTexts[code]]))
  return data({ id, text: quoteTexts[saved.code], fields, typed }, quoteStatus(saved.code))
}

export const meta: Route.MetaFunction = () => deskMeta('templates')

type Refused = {
  text: string
  fields: Record<string, string>
  typed: { [K in 'name' | 'terms' | 'note' | 'validDays']: string }
}

export default function RfqTemplates({ loaderData: { templates }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title="Templates of quotes" above={[{ name: 'RFQs', path: quotePaths.desk() }]}>
      <div className="grid max-w-[48rem] gap-6">
        {templates.length === 0 && <Nothing>There are none yet. Write once what stands in most quotes.</Nothing>}
        {templates.map((template) => (
          <TemplateForm
            key={template.id}
            template={template}
            refused={actionData?.id === template.id ? actionData : undefined}
          />
        ))}
        {templates.length < most.templates && (
          <section className="grid gap-3">
            <h2 className="text-4 font-bold">A new one</h2>
            <TemplateForm
              key={templates.length}
              template={null}
              refused={actionData && actionData.id === null ? actionData : undefined}
            />
          </section>
        )}
      </div>
    </DeskPage>
  )
}

function TemplateForm({ template, refused }: { template: TemplateView | null; refused: Refused | undefined }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3 rounded-large border border-line p-4">
      {template && <input type="hidden" name="id" value={template.id} />}
      {refused && <FormMessage tone="bad">{refused.text}</FormMessage>}
      <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
        <Field
          label="Name"
          name="name"
          required
          maxLength={most.name}
          defaultValue={refused?.typed.name ?? template?.name}
          error={refused?.fields.name}
        />
        <Field
          label="Valid, days"
          name="validDays"
          type="number"
          min={1}
          max={most.validDays}
          defaultValue={refused?.typed.validDays ?? template?.validDays ?? ''}
          error={refused?.fields.validDays}
        />
      </div>
      <Area
        label="Terms"
        name="terms"
        maxLength={most.text}
        defaultValue={refused?.typed.terms ?? template?.terms}
        error={refused?.fields.terms}
      />
      <Area
        label="Note to the buyer"
        name="note"
        maxLength={most.text}
        defaultValue={refused?.typed.note ?? template?.note}
        error={refused?.fields.note}
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
    </Form>
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
