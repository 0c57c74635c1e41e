import { data } from 'react-router'
import { type TermCode, type TermsInput, termGroups, termTexts } from '#contract/desk/desk-terms.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import * as deskTermsTexts from '#texts/desk-terms.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import type { Route } from './+types/terms.ts'

/**
 * /desk/terms: how long offers are valid, and how many attempts a buyer has (negotiation rule 12).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  return shop.desk.getTerms(scope)
}

const labels = new Map<string, () => string>(
  termGroups.flatMap(({ terms }) => terms.map(({ name, label }) => [name, label] as const)),
)
const words: EditWords = { label: (name) => labels.get(name)?.() ?? name }

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const saveOutcome = await saveEdit<TermsInput, null, TermCode>(visit, form, {
    of: 'terms',
    writes: { subject: `seller:${scope.seller.id}`, action: 'terms.change' },
    load: async () => (await shop.desk.getTerms(scope)).input,
    toFields: (present) => present,
    save: (fields, present) => shop.desk.saveTerms(scope, fields as TermsInput, present),
    texts: termTexts,
    ...words,
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.terms(), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.terms())

export default function DeskTerms({
  loaderData: { input, bounds },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage title={deskShopTexts.quotesAndBids()} lead={deskShopTexts.termsLead()}>
      <EditForm
        of="terms"
        storedFields={input}
        refusal={actionData}
        className="grid max-w-[52rem] gap-8"
        {...words}
      >
        {(values, refusal) => (
          <>
            {termGroups.map(({ title, lead, terms }) => (
              <DeskSection key={terms[0]!.name} title={title()} lead={lead()}>
                <div className="grid gap-4 sm:grid-cols-2">
                  {terms.map(({ name, label }) => (
                    <Field
                      key={name}
                      id={name}
                      name={name}
                      label={label()}
                      defaultValue={values[name]}
                      required={name !== 'marginFloor'}
                      inputMode={name === 'marginFloor' ? 'decimal' : 'numeric'}
                      autoComplete="off"
                      hint={(name === 'marginFloor'
                        ? deskTermsTexts.floorBounds
                        : deskTermsTexts.bounds)({
                        min: String(bounds[name][0]),
                        max: String(bounds[name][1]),
                      })}
                      error={findProblemText(refusal?.problems, name)}
                    />
                  ))}
                </div>
              </DeskSection>
            ))}
            <Button type="submit" tone="buy" className="justify-self-start">
              {deskShopTexts.save()}
            </Button>
          </>
        )}
      </EditForm>
    </DeskPage>
  )
}
