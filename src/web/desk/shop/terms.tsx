import { data, Form, redirect } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { type TermsInput, termGroups, termTexts } from '#contract/desk-terms.ts'
import { readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { deskVisit, textOf } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { ErrorSummary, problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/terms.ts'

/** /desk/terms: for how long offers stand and how often one may try (negotiation rule 12). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  return shop.desk.terms(scope)
}

const names = termGroups.flatMap(({ terms }) => terms.map(({ name }) => name))

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  const form = await readForm(request)
  const input = Object.fromEntries(names.map((name) => [name, textOf(form, name, 20)])) as TermsInput
  const saved = await shop.desk.saveTerms(scope, input)
  return saved.ok ? redirect(doneAt(deskPaths.terms())) : data({ input, problems: problemsOf(saved, termTexts) }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('terms')

export default function DeskTerms({ loaderData: { input, bounds }, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems
  const values = actionData?.input ?? input
  return (
    <DeskPage title="Quotes and bids" lead="For how long offers stand, and how often one may try.">
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid max-w-[52rem] gap-8" key={JSON.stringify(input)}>
        {termGroups.map(({ title, lead, terms }) => (
          <DeskSection key={title} title={title} lead={lead}>
            <div className="grid gap-4 sm:grid-cols-2">
              {terms.map(({ name, label }) => (
                <Field
                  key={name}
                  id={name}
                  name={name}
                  label={label}
                  defaultValue={values[name]}
                  required={name !== 'marginFloor'}
                  inputMode={name === 'marginFloor' ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  hint={`${bounds[name].join(' to ')}${name === 'marginFloor' ? '; empty: nobody is asked' : ''}`}
                  error={problemOf(problems, name)}
                />
              ))}
            </div>
          </DeskSection>
        ))}
        <Button type="submit" tone="buy" className="justify-self-start">
          Save
        </Button>
      </Form>
    </DeskPage>
  )
}
