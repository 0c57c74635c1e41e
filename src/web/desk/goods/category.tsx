import { data, Form, redirect } from 'react-router'
import { goodsTexts } from '#contract/desk-goods.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import type { CategoryInput, DeskCategory } from '#contract/desk-vocabulary.ts'
import { categoryPath } from '#contract/paths.ts'
import { may } from '#contract/staff.ts'
import { mostUploadBytes } from '#contract/visual.ts'
import { orNotFound } from '#web/answers.ts'
import { boundedForm } from '#web/bounded-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Area, Field, Tick } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, idOf, textOf } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { ErrorSummary, problemOf, problemsOf } from '../parts/error-summary.tsx'
import { Thumb } from '../parts/thumb.tsx'
import type { Route } from './+types/category.ts'

/** A category's name as shown, its address, texts for people and for search engines, and picture (DESK-02, DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  return { category: await orNotFound(shop.catalog.deskCategory(scope, idOf(params.id))) }
}

const names = [
  'displayName',
  'url',
  'position',
  'pageTitle',
  'metaDescription',
  'metaKeyword',
  'shortDescription',
  'longDescription',
] as const

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'catalogue')
  const id = idOf(params.id)
  const form = await boundedForm(request, mostUploadBytes + 1_000_000)
  if (!form || form === 'too-large') return data({ input: null, problems: [{ text: goodsTexts['too-large'] }] }, 400)
  const wish = textOf(form, 'do')
  if (wish === 'picture' || wish === 'no-picture') {
    const file = form.get('picture')
    const bytes = wish === 'picture' && file instanceof Blob ? await file.bytes() : null
    const saved = await orNotFound(shop.catalog.pictureCategory(scope, id, bytes))
    if (saved.ok) return redirect(doneAt(deskPaths.category(id)))
    return data({ input: null, problems: problemsOf(saved, goodsTexts) }, 400)
  }
  if (wish === 'remove') {
    const removed = await orNotFound(shop.catalog.removeCategory(scope, id))
    if (removed.ok) return redirect(doneAt(deskPaths.categories(), 'removed'))
    return data({ input: null, problems: problemsOf(removed, goodsTexts) }, 409)
  }
  const texts = Object.fromEntries(names.map((name) => [name, textOf(form, name, 200_000)])) as Omit<
    CategoryInput,
    'active'
  >
  const input: CategoryInput = { ...texts, active: form.get('active') !== null }
  const saved = await orNotFound(shop.catalog.saveCategory(scope, id, input))
  if (saved.ok) return redirect(doneAt(deskPaths.category(id)))
  return data({ input, problems: problemsOf(saved, goodsTexts) }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('category')

export default function DeskCategoryPage({ loaderData: { category }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const locked = !may(staff.role, 'catalogue')
  const above = category.way.slice(0, -1)
  return (
    <DeskPage
      title={category.displayName}
      above={[
        { name: 'Categories', path: deskPaths.categories() },
        ...above.map(({ id, name }) => ({ name, path: `${deskPaths.categories()}?below=${id}` })),
      ]}
      lead={`Feeds know it as ${category.name}.`}
      actions={
        category.active && (
          <a href={categoryPath(category.way.map(({ url }) => url))} className="text-2 underline">
            See it in the shop
          </a>
        )
      }
    >
      <ErrorSummary problems={actionData?.problems} />
      <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <TextsForm
          category={category}
          input={actionData?.input ?? null}
          problems={actionData?.problems}
          locked={locked}
        />
        <PictureForm category={category} locked={locked} />
      </div>
    </DeskPage>
  )
}

function TextsForm(props: {
  category: DeskCategory
  input: CategoryInput | null
  problems: Parameters<typeof problemOf>[0]
  locked: boolean
}) {
  const { category, input, problems, locked } = props
  const usual: CategoryInput = { ...category, position: String(category.position) }
  const values = input ?? usual
  const common = (name: (typeof names)[number], label: string) => ({
    ...{ id: name, name, label, defaultValue: values[name], error: problemOf(problems, name), disabled: locked },
  })
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4" key={JSON.stringify(usual).length}>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
        <Field {...common('displayName', 'Name as shown')} required autoComplete="off" />
        <Field
          {...common('url', 'Address')}
          required
          autoComplete="off"
          hint="Old links stop working when it changes."
        />
        <Field {...common('position', 'Place')} inputMode="numeric" autoComplete="off" />
      </div>
      <Area {...common('shortDescription', 'Short description')} rows={4} hint="Above the goods, on the first page." />
      <Area {...common('longDescription', 'Long description')} rows={10} hint="In the footer of its pages." />
      <Field {...common('pageTitle', 'Title for search engines')} autoComplete="off" />
      <Area {...common('metaDescription', 'Description for search engines')} rows={2} />
      <Field {...common('metaKeyword', 'Keywords')} autoComplete="off" />
      <Tick name="active" label="Shown in the shop" defaultChecked={values.active} disabled={locked} />
      {!locked && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="buy" name="do" value="save">
            Save
          </Button>
          <Button type="submit" name="do" value="remove" formNoValidate>
            Remove the empty category
          </Button>
        </div>
      )}
    </Form>
  )
}

function PictureForm({ category, locked }: { category: DeskCategory; locked: boolean }) {
  return (
    <DeskSection title="Picture" lead="Without one of its own it shows that of its best-liked product.">
      <Thumb picture={category.picture} alt={category.displayName} large />
      {!locked && (
        <Form key={JSON.stringify(category.picture)} method="post" encType="multipart/form-data" className="grid gap-3">
          <Field label="File" name="picture" type="file" accept="image/*" className="file-field" />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="do" value="picture">
              Set
            </Button>
            {category.picture && (
              <Button type="submit" name="do" value="no-picture">
                Take away
              </Button>
            )}
          </div>
        </Form>
      )}
    </DeskSection>
  )
}
