import { data, Form, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { readFormText, readIdParam, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditConflict, EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta, buildDonePath } from '../parts/desk-page.tsx'
import type { Route } from './+types/brands.ts'
import { brandsList } from './brands-list.tsx'

/**
 * Brands with their products; `?edit=` opens one to rename it. A product that names a new brand
 * creates it; brands can be merged (DESK-02, DEAL-06).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const id = readIdParam(getPageUrl(request).searchParams, 'edit')
  const [list, brand] = await Promise.all([
    loadList(brandsList, visit, request),
    id === 0 ? null : orNotFound(visit.shop.catalog.getDeskBrand(visit.scope, id)),
  ])
  return data({ list: list.data, brand: brand && { id, name: brand.name } }, list.init ?? undefined)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  // The form of a bulk action's preview is sent to the preview's own address.
  if (getPageUrl(request).searchParams.has('do')) return answerListForm(brandsList, visit, request)
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(form.get('id'))
  const name = readFormText(form, 'name', 200)
  if (form.get('do') === 'merge') {
    const outcome = await orNotFound(shop.catalog.mergeBrands(scope, id, name))
    if (outcome.ok) return redirect(buildDonePath(deskPaths.brands(), 'merged'))
    return data<BrandRefusal>(
      { id, name, text: productTexts[outcome.code](), mayMerge: false, edit: undefined },
      400,
    )
  }
  const saveOutcome = await orNotFound(
    saveEdit<{ name: string }, null, ProductCode>(visit, form, {
      of: `brand:${id}`,
      writes: { subject: `brand:${id}` },
      load: () => shop.catalog.getDeskBrand(scope, id),
      toFields: (present) => ({ name: present.name }),
      save: (fields, present) => shop.catalog.renameBrand(scope, id, fields.name ?? '', present),
      texts: productTexts,
      ...words,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.brands(), saveOutcome)
  const { code, status, refusal } = saveOutcome
  const text = refusal.problems[0]?.text ?? ''
  return data<BrandRefusal>(
    { id, name: refusal.values.name ?? name, text, mayMerge: code === 'name-taken', edit: refusal },
    status,
  )
}

interface BrandRefusal {
  id: number
  name: string
  text: string
  /** The name belongs to another brand. */
  mayMerge: boolean
  edit: EditRefusal | undefined
}

const words: EditWords = { label: () => deskVocabularyTexts.brandName() }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskVocabularyTexts.brands())

export default function DeskBrands({
  loaderData: { list, brand },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const refusal = actionData && 'mayMerge' in actionData ? actionData : undefined
  return (
    <DeskListPage
      list={brandsList}
      data={list}
      result={actionData && 'changed' in actionData ? actionData : undefined}
      lead={deskVocabularyTexts.brandsLead()}
      above={brand && mayDo(staff, 'catalogue') && <EditBrand brand={brand} refusal={refusal} />}
    />
  )
}

function EditBrand(props: {
  brand: { id: number; name: string }
  refusal: BrandRefusal | undefined
}) {
  const { brand, refusal } = props
  const { id, name } = brand
  return (
    <section
      aria-label={deskVocabularyTexts.editName({ name })}
      className="grid max-w-2xl gap-3 rounded-large border border-line p-4"
    >
      {refusal?.text && <FormMessage tone="bad">{refusal.text}</FormMessage>}
      <EditConflict refusal={refusal?.edit} hidden={{ id }} {...words} />
      {refusal?.mayMerge && <MergeForm {...refusal} previousName={name} />}
      <EditForm
        of={`brand:${id}`}
        storedFields={{ name }}
        refusal={refusal?.edit?.conflict ? undefined : refusal?.edit}
        summary={false}
        hidden={{ id }}
        className="flex flex-wrap items-end gap-3"
        {...words}
      >
        {(values) => (
          <>
            <Field
              label={deskVocabularyTexts.newNameOf({ name })}
              name="name"
              defaultValue={values.name}
              maxLength={100}
              autoComplete="off"
              className="w-full sm:w-80"
            />
            <Button type="submit">{deskVocabularyTexts.rename()}</Button>
            <Link to={deskPaths.brands()} className="list-button h-10">
              {deskVocabularyTexts.cancel()}
            </Link>
          </>
        )}
      </EditForm>
    </section>
  )
}

/** Shown if the typed name belongs to another brand: the two may be the same. */
function MergeForm(props: { id: number; name: string; previousName: string }) {
  const { id, name, previousName } = props
  return (
    <Form method="post" className="grid justify-items-start gap-3 rounded-large bg-quiet p-4">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={name} />
      <p>
        <RichText
          parts={deskVocabularyTexts.mergeQuestion({
            first: previousName,
            second: name,
            strong: (text) => <b>{text}</b>,
          })}
        />
      </p>
      <Button type="submit" name="do" value="merge">
        {deskVocabularyTexts.mergeIntoName({ name })}
      </Button>
    </Form>
  )
}
