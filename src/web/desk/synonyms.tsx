import { data } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type SynonymsRefusal, synonymTexts } from '#contract/desk/desk-vocabulary.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage, TextArea } from '#web/ui/field.tsx'
import type { Route } from './+types/synonyms.ts'
import { readFormText, requireDeskAccess } from './desk-access.ts'
import { EditForm } from './editing/edit-form.tsx'
import { describeMerge } from './editing/merge-note.ts'
import { saveEdit } from './editing/save-edit.ts'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { fieldsToSynonyms, synonymsToFields, synonymWords } from './synonym-edit.ts'

/** /desk/synonyms: words that the shop's search treats as the same (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  return {
    lines: await shop.search.getDeskSynonyms(scope),
    mayWrite: mayDo(staff, 'catalogue'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  const { scope, shop } = visit
  const form = await readForm(request)
  const saveOutcome = await saveEdit<
    string,
    { kept: number; passedOver: string[] },
    SynonymsRefusal
  >(visit, form, {
    of: 'synonyms',
    writes: { subject: 'synonyms' },
    load: () => shop.search.getDeskSynonyms(scope),
    toFields: synonymsToFields,
    read: (formData) => synonymsToFields(readFormText(formData, 'lines', Infinity)),
    save: (fields, present) =>
      shop.search.saveDeskSynonyms(scope, fieldsToSynonyms(fields), { lines: present }),
    texts: synonymTexts,
    ...synonymWords,
  })
  if (!saveOutcome.ok)
    return data({ edit: saveOutcome.refusal, saved: null, merged: '' }, saveOutcome.status)
  const { merged, value } = saveOutcome
  const note = merged ? describeMerge(merged) : ''
  return data({ edit: undefined, saved: value, merged: note }, 200)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOffersTexts.synonyms())

export default function DeskSynonyms({
  loaderData: { lines, mayWrite },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage title={deskOffersTexts.synonyms()} lead={deskOffersTexts.synonymsLead()}>
      {actionData?.saved && (
        <FormMessage tone="good">
          {deskOffersTexts.savedMeanings({ count: actionData.saved.kept })} {actionData.merged}
        </FormMessage>
      )}
      {actionData?.saved && actionData.saved.passedOver.length > 0 && (
        <FormMessage tone="bad">
          {deskOffersTexts.oneWordLeftOut({
            slice: actionData.saved.passedOver.slice(0, 5).join(commonTexts.semicolon()),
          })}
        </FormMessage>
      )}
      <EditForm
        of="synonyms"
        storedFields={synonymsToFields(lines)}
        refusal={actionData?.edit}
        multipart
        className="grid max-w-[44rem] gap-4"
        {...synonymWords}
      >
        {(values) => (
          <>
            <TextArea
              label={deskOffersTexts.synonymGroups()}
              name="lines"
              defaultValue={fieldsToSynonyms(values)}
              rows={18}
              readOnly={!mayWrite}
              hint={deskOffersTexts.forExampleSpannerWrench()}
            />
            {mayWrite && (
              <Button type="submit" tone="buy" className="justify-self-start">
                {deskOffersTexts.save()}
              </Button>
            )}
          </>
        )}
      </EditForm>
    </DeskPage>
  )
}
