import { data, Form, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import type { DeskCategory } from '#contract/desk/desk-vocabulary.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { categoryPath } from '#contract/paths/paths.ts'
import { categorySchema } from '#contract/schemas/desk-vocabulary.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { orNotFound } from '#web/answers.ts'
import { readFileForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { ErrorSummary, findProblemText, toProblems } from '../parts/error-summary.tsx'
import { HistoryLink } from '../parts/history-box.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { TranslationsLink } from '../parts/translations-link.tsx'
import type { Route } from './+types/category.ts'
import { categoryToFields, categoryWords } from './category-edit.ts'

/** A category's display name, URL, descriptions, SEO texts and picture (DESK-02, DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  return { category: await orNotFound(shop.catalog.getDeskCategory(scope, toRowId(params.id))) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  const { scope, shop } = visit
  const id = toRowId(params.id)
  const form = await readFileForm(request)
  if (!form || form === 'too-large')
    return data({ edit: undefined, problems: [{ text: productTexts['too-large']() }] }, 400)
  const command = readFormText(form, 'do')
  if (command === 'picture' || command === 'no-picture') {
    const file = form.get('picture')
    const bytes = command === 'picture' && file instanceof Blob ? await file.bytes() : null
    const previousPicture = { picture: readFormText(form, 'over', 100) || null }
    const saveOutcome = await orNotFound(
      shop.catalog.setCategoryPicture(scope, id, bytes, previousPicture),
    )
    if (saveOutcome.ok) return redirect(buildDonePath(deskPaths.category(id)))
    return data({ edit: undefined, problems: toProblems(saveOutcome, productTexts) }, 400)
  }
  if (command === 'remove') {
    const removeOutcome = await orNotFound(shop.catalog.removeCategory(scope, id))
    if (removeOutcome.ok) return redirect(buildDonePath(deskPaths.categories(), 'removed'))
    return data({ edit: undefined, problems: toProblems(removeOutcome, productTexts) }, 409)
  }
  const saveOutcome = await orNotFound(
    saveEdit<DeskCategory, null, ProductCode>(visit, form, {
      of: `category:${id}`,
      writes: { subject: `category:${id}` },
      load: () => shop.catalog.getDeskCategory(scope, id),
      toFields: categoryToFields,
      save: (fields, present) =>
        shop.catalog.saveCategory(scope, id, readEditInput(categorySchema, fields), present),
      texts: productTexts,
      ...categoryWords,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.category(id), saveOutcome)
  return data({ problems: undefined, edit: saveOutcome.refusal }, saveOutcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskVocabularyTexts.category())

export default function DeskCategoryPage({
  loaderData: { category },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const isLocked = !mayDo(staff, 'catalogue')
  const ancestors = category.way.slice(0, -1)
  const hasConflict = Boolean(actionData?.edit?.conflict)
  return (
    <DeskPage
      title={category.displayName}
      ancestors={[
        { name: deskVocabularyTexts.categories(), path: deskPaths.categories() },
        ...ancestors.map(({ id, name }) => ({
          name,
          path: `${deskPaths.categories()}?below=${id}`,
        })),
      ]}
      lead={deskVocabularyTexts.nameInFeed({ name: category.name })}
      actions={
        <>
          {category.active && (
            <a
              href={toHref(categoryPath(category.way.map(({ url }) => url)))}
              className="text-2 underline"
            >
              {deskVocabularyTexts.viewInShop()}
            </a>
          )}
          <TranslationsLink kind="category" subject={category.id} />
          <HistoryLink subject={`category:${category.id}`} />
        </>
      }
    >
      <ErrorSummary problems={actionData?.problems} label={categoryWords.label} />
      <div
        className={
          hasConflict ? 'grid' : 'grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]'
        }
      >
        <TextsForm category={category} refusal={actionData?.edit} locked={isLocked} />
        {!hasConflict && <PictureForm category={category} locked={isLocked} />}
      </div>
    </DeskPage>
  )
}

function TextsForm(props: {
  category: DeskCategory
  refusal: EditRefusal | undefined
  locked: boolean
}) {
  const { category, refusal, locked } = props
  return (
    <EditForm
      of={`category:${category.id}`}
      storedFields={categoryToFields(category)}
      refusal={refusal}
      act="save"
      multipart
      className="grid gap-4"
      {...categoryWords}
    >
      {(values, editRefusal) => {
        const buildFieldProps = (name: string) => ({
          id: name,
          name,
          label: categoryWords.label(name),
          defaultValue: values[name],
          disabled: locked,
          error: findProblemText(editRefusal?.problems, name),
        })
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
              <Field {...buildFieldProps('displayName')} required autoComplete="off" />
              <Field
                {...buildFieldProps('url')}
                required
                autoComplete="off"
                hint={deskVocabularyTexts.addressHint()}
              />
              <Field {...buildFieldProps('position')} inputMode="numeric" autoComplete="off" />
            </div>
            <TextArea
              {...buildFieldProps('shortDescription')}
              rows={4}
              hint={deskVocabularyTexts.shortDescriptionHint()}
            />
            <TextArea
              {...buildFieldProps('longDescription')}
              rows={10}
              hint={deskVocabularyTexts.longDescriptionHint()}
            />
            <Field {...buildFieldProps('pageTitle')} autoComplete="off" />
            <TextArea {...buildFieldProps('metaDescription')} rows={2} />
            <Field {...buildFieldProps('metaKeyword')} autoComplete="off" />
            <Checkbox
              name="active"
              label={categoryWords.label('active')}
              defaultChecked={values.active === 'on'}
              disabled={locked}
            />
            {!locked && (
              <div className="flex flex-wrap gap-2">
                <Button type="submit" tone="buy" name="do" value="save">
                  {deskVocabularyTexts.save()}
                </Button>
                <Button type="submit" name="do" value="remove" formNoValidate>
                  {deskVocabularyTexts.removeEmpty()}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </EditForm>
  )
}

function PictureForm({ category, locked }: { category: DeskCategory; locked: boolean }) {
  return (
    <DeskSection title={deskVocabularyTexts.picture()} lead={deskVocabularyTexts.pictureLead()}>
      <Thumb picture={category.picture} alt={category.displayName} large />
      {!locked && (
        <Form
          key={JSON.stringify(category.picture)}
          method="post"
          encType="multipart/form-data"
          className="grid gap-3"
        >
          <input type="hidden" name="over" value={category.picture ?? ''} />
          <Field
            label={deskVocabularyTexts.file()}
            name="picture"
            type="file"
            accept="image/*"
            className="file-field"
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="do" value="picture">
              {deskVocabularyTexts.setPicture()}
            </Button>
            {category.picture && (
              <Button type="submit" name="do" value="no-picture">
                {deskVocabularyTexts.removePicture()}
              </Button>
            )}
          </div>
        </Form>
      )}
    </DeskSection>
  )
}
