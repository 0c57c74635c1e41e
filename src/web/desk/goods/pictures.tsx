import { data, Form, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { maxPictures, type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { notFound, orNotFound } from '#web/answers.ts'
import { readFileForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditConflict, EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { ErrorSummary, type Problem, toProblems } from '../parts/error-summary.tsx'
import { Thumb } from '../parts/thumb.tsx'
import type { Route } from './+types/pictures.ts'

const maxUploads = 5

/** A product's pictures: add, sort, describe, remove (DESK-02). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const { id, name, pictures } = await orNotFound(
    shop.catalog.getDeskProduct(scope, toRowId(params.id)),
  )
  return {
    id,
    name,
    pictures,
    mayEdit: mayDo(staff, 'catalogue', 'part') && (await shop.catalog.isProductWithin(scope, id)),
  }
}

const pictureMoves = ['first', 'earlier', 'later', 'remove'] as const

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue', 'part')
  const { scope, shop } = visit
  const id = toRowId(params.id)
  const form = await readFileForm(request)
  if (!form || form === 'too-large')
    return data({ problems: describeTooLarge(), edit: undefined }, 400)
  const command = readFormText(form, 'do')
  const isOnProduct = readFormText(form, 'from') === 'product'
  const tellProduct = (code: ProductCode) => redirect(`${deskPaths.product(id)}?pictures=${code}`)
  const key = readFormText(form, 'key', 100)
  const move = pictureMoves.find((each) => each === command)
  const files = form
    .getAll('pictures')
    .filter((each) => each instanceof Blob && each.size > 0) as Blob[]
  if (command === 'add' && files.length > maxUploads) {
    if (isOnProduct) return tellProduct('too-large')
    return data({ problems: describeTooLarge(), edit: undefined }, 400)
  }
  if (command === 'describe') return saveAltText(visit, id, key, form)
  const saveOutcome = await orNotFound(
    move
      ? shop.catalog.reorderPicture(scope, id, key, move)
      : shop.catalog.addPictures(
          scope,
          id,
          await Promise.all(files.map((file) => file.bytes())),
          form.has('cut-out') ? 'cut-out' : 'kept',
        ),
  )
  if (saveOutcome.ok)
    return redirect(buildDonePath(isOnProduct ? deskPaths.product(id) : deskPaths.pictures(id)))
  if (isOnProduct) return tellProduct(saveOutcome.code)
  const problems = toProblems(saveOutcome, productTexts).map((problem) => ({
    ...problem,
    field: 'pictures',
  }))
  return data({ problems, edit: undefined }, 400)
}

const describeTooLarge = (): Problem[] => [{ field: 'pictures', text: productTexts['too-large']() }]

async function saveAltText(
  visit: ReturnType<typeof requireDeskAccess>,
  id: number,
  key: string,
  form: FormData,
) {
  const { scope, shop } = visit
  const saved = await orNotFound(
    saveEdit<{ alt: string }, null, ProductCode>(visit, form, {
      of: `picture:${key}`,
      writes: { subject: `picture:${key}` },
      async load() {
        const { pictures } = await shop.catalog.getDeskProduct(scope, id)
        const picture = pictures.find((each) => each.key === key)
        if (!picture) throw notFound()
        return { alt: picture.alt }
      },
      toFields: ({ alt }) => ({ alt }),
      save: ({ alt = '' }, present) =>
        shop.catalog.describePicture(scope, id, key, alt.slice(0, 1_000), present),
      texts: productTexts,
      ...pictureWords,
    }),
  )
  if (saved.ok) return redirectSaved(visit, deskPaths.pictures(id), saved)
  return data({ problems: undefined, edit: saved.refusal }, saved.status)
}

const pictureWords: EditWords = { label: () => deskGoodsTexts.altText() }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskGoodsTexts.pictures())

const moveNames = {
  first: deskGoodsTexts.mainPicture,
  earlier: deskGoodsTexts.moveUp,
  later: deskGoodsTexts.moveDown,
  remove: commonTexts.remove,
}

export default function DeskPictures({
  loaderData: { id, name, pictures, mayEdit },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      title={deskGoodsTexts.pictures()}
      ancestors={[
        { name: deskGoodsTexts.products(), path: deskPaths.products() },
        { name, path: deskPaths.product(id) },
      ]}
      lead={deskGoodsTexts.picturesLead()}
    >
      <ErrorSummary problems={actionData?.problems} label={deskGoodsTexts.files} />
      <TextConflict edit={actionData?.edit} pictures={pictures} />
      {pictures.length === 0 && <EmptyState>{deskGoodsTexts.noPictures()}</EmptyState>}
      <ol className="grid gap-5">
        {pictures.map(({ key, alt }, at) => (
          <PictureItem
            key={key}
            picture={{ key, alt }}
            at={at}
            count={pictures.length}
            productName={name}
            mayEdit={mayEdit}
            edit={actionData?.edit}
          />
        ))}
      </ol>
      {mayEdit && pictures.length < maxPictures && (
        <DeskSection title={deskGoodsTexts.addPictures()} lead={deskGoodsTexts.addPicturesLead()}>
          {/* Remounts after an upload, so that a second click can't add the same files again. */}
          <Form
            key={pictures.length}
            method="post"
            encType="multipart/form-data"
            className="flex flex-wrap items-end gap-3"
          >
            <Field
              id="pictures"
              label={deskGoodsTexts.files()}
              name="pictures"
              type="file"
              multiple
              accept="image/*"
              required
              error={actionData?.problems?.[0]?.text}
              className="file-field"
            />
            <Button type="submit" tone="buy" name="do" value="add">
              {deskGoodsTexts.add()}
            </Button>
            <label className="flex w-full items-center gap-2 text-2">
              <input type="checkbox" name="cut-out" className="size-4 accent-buy" />
              {deskGoodsTexts.cutOut()}
            </label>
          </Form>
        </DeskSection>
      )}
    </DeskPage>
  )
}

function PictureItem({
  picture: { key, alt },
  at,
  count,
  productName,
  mayEdit,
  edit,
}: {
  picture: { key: string; alt: string }
  at: number
  count: number
  productName: string
  mayEdit: boolean
  edit: EditRefusal | undefined
}) {
  return (
    <li className="flex flex-wrap items-start gap-4 border-b border-line pb-5">
      <Thumb picture={key} alt={alt || productName} large />
      {mayEdit && (
        <div className="grid flex-1 gap-3">
          <EditForm
            of={`picture:${key}`}
            storedFields={{ alt }}
            refusal={edit?.conflict ? undefined : edit}
            act="describe"
            hidden={{ key }}
            multipart
            summary={false}
            className="flex flex-wrap items-end gap-2"
            {...pictureWords}
          >
            {(values, refusal) => (
              <>
                <Field
                  label={deskGoodsTexts.altTextOf({ number: at + 1 })}
                  name="alt"
                  defaultValue={values.alt}
                  maxLength={200}
                  placeholder={productName}
                  error={refusal?.problems[0]?.text}
                  className="min-w-56 flex-1"
                />
                <Button
                  type="submit"
                  name="do"
                  value="describe"
                  aria-label={deskGoodsTexts.saveAltTextOf({ number: at + 1 })}
                >
                  {deskGoodsTexts.saveText()}
                </Button>
              </>
            )}
          </EditForm>
          <Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-2">
            <input type="hidden" name="key" value={key} />
            {pictureMoves
              .filter(
                (move) =>
                  (at > 0 || move === 'later' || move === 'remove') &&
                  (at < count - 1 || move !== 'later'),
              )
              .map((move) => (
                <Button
                  key={move}
                  type="submit"
                  name="do"
                  value={move}
                  aria-label={deskGoodsTexts.movePicture({
                    move: moveNames[move](),
                    number: at + 1,
                  })}
                >
                  {moveNames[move]()}
                </Button>
              ))}
          </Form>
        </div>
      )}
    </li>
  )
}

function TextConflict({
  edit,
  pictures,
}: {
  edit: EditRefusal | undefined
  pictures: readonly { key: string }[]
}) {
  const at = pictures.findIndex(({ key }) => edit?.of === `picture:${key}`)
  if (at === -1) return null
  return (
    <EditConflict
      refusal={edit}
      act="describe"
      hidden={{ key: pictures[at]!.key }}
      multipart
      label={() => deskGoodsTexts.altTextOf({ number: at + 1 })}
    />
  )
}
