import { data, Form, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { readFormText, readIdParam, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta, buildDonePath, DeskSection } from '../parts/desk-page.tsx'
import { ErrorSummary, findProblemText, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/categories.ts'
import { categoriesList } from './categories-list.tsx'

/** The categories of all levels; `?below=` shows those of one, where others can be added (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const parentId = readIdParam(getPageUrl(request).searchParams, 'below')
  const [list, parent] = await Promise.all([
    loadList(categoriesList, visit, request),
    parentId === 0 ? null : orNotFound(visit.shop.catalog.getDeskCategory(visit.scope, parentId)),
  ])
  const above = parent && { id: parent.id, name: parent.displayName, level: parent.level }
  return data({ list: list.data, above }, list.init ?? undefined)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  const { scope, shop } = visit
  const { searchParams } = getPageUrl(request)
  // The form of a bulk action's preview is sent to the preview's own address.
  if (searchParams.has('do')) return answerListForm(categoriesList, visit, request)
  const parentId = readIdParam(searchParams, 'below')
  const name = readFormText(await readForm(request), 'name', 200)
  const addOutcome = await orNotFound(shop.catalog.addCategory(scope, parentId, name))
  if (addOutcome.ok) return redirect(buildDonePath(deskPaths.category(addOutcome.value), 'added'))
  return data({ name, problems: toProblems(addOutcome, productTexts) }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskVocabularyTexts.categories())

export default function DeskCategories({
  loaderData: { list, above },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const mayAdd = mayDo(staff, 'catalogue') && (above?.level ?? 0) < maxLevel
  const addRefusal = actionData && 'problems' in actionData ? actionData : undefined
  return (
    <DeskListPage
      list={categoriesList}
      data={list}
      result={actionData && 'changed' in actionData ? actionData : undefined}
      actions={
        <>
          {above && (
            <ButtonLink to={deskPaths.category(above.id)}>
              {deskVocabularyTexts.editName({ name: above.name })}
            </ButtonLink>
          )}
          {mayAdd && (
            <a href="#name" className="list-button">
              {nameAdding(above?.level)}
            </a>
          )}
        </>
      }
    >
      {mayAdd && (
        <DeskSection title={nameAdding(above?.level, above?.name)}>
          <ErrorSummary problems={addRefusal?.problems} label={deskVocabularyTexts.feedName} />
          <Form
            method="post"
            action={`${deskPaths.categories()}${above ? `?below=${above.id}` : ''}`}
            className="flex flex-wrap items-end gap-3"
            key={above?.id}
          >
            <Field
              id="name"
              label={deskVocabularyTexts.feedName()}
              name="name"
              required
              autoComplete="off"
              defaultValue={addRefusal?.name ?? ''}
              error={findProblemText(addRefusal?.problems, 'name')}
              className="w-full sm:w-80"
            />
            <Button type="submit">{deskVocabularyTexts.add()}</Button>
          </Form>
        </DeskSection>
      )}
    </DeskListPage>
  )
}

/** Nothing lies below a subcategory. */
const maxLevel = 3

/** What can be added below a category of a level, or at the top. */
function nameAdding(level = 0, above?: string): string {
  if (level === 0) return deskVocabularyTexts.addGroup()
  const isMain = level === 1
  if (above === undefined)
    return isMain ? deskVocabularyTexts.addMainCategory() : deskVocabularyTexts.addSubcategory()
  const place = { name: above }
  return isMain
    ? deskVocabularyTexts.addMainCategoryBelow(place)
    : deskVocabularyTexts.addSubcategoryBelow(place)
}
