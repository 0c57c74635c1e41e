import { data, Form, redirect, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatCount } from '#kernel/money.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, readPageNumber, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditWords } from '../editing/edit.ts'
import { EditConflict, EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { DeskPagination, FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/brands.ts'

/**
 * Brands with their products. A product that names a new brand creates it; brands can be renamed or
 * merged (DESK-02).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  return {
    list: await shop.catalog.listDeskBrands(
      scope,
      (query.get('q') ?? '').slice(0, 100),
      readPageNumber(query),
    ),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(form.get('id'))
  const name = readFormText(form, 'name', 200)
  if (form.get('do') === 'merge') {
    const outcome = await orNotFound(shop.catalog.mergeBrands(scope, id, name))
    if (outcome.ok) return redirect(buildDonePath(deskPaths.brands(), 'merged'))
    return data(
      { id, name, text: productTexts[outcome.code], mayMerge: false, edit: undefined },
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
  return data(
    { id, name: refusal.values.name ?? name, text, mayMerge: code === 'name-taken', edit: refusal },
    status,
  )
}

const words: EditWords = { label: () => 'Name' }

export const meta: Route.MetaFunction = () => buildDeskMeta('brands')

export default function DeskBrands({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  const mayEdit = mayDo(staff, 'catalogue')
  return (
    <DeskPage
      title="Brands"
      count={formatCount(list.count, money)}
      lead="Brands come with the products that name them. A feed that says an old name makes that brand again. To merge two, rename one as the other."
    >
      {actionData?.text && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      <EditConflict refusal={actionData?.edit} hidden={{ id: actionData?.id ?? 0 }} {...words} />
      {actionData?.mayMerge && (
        <MergeForm
          {...actionData}
          of={list.rows.find(({ id }) => id === actionData.id)?.name ?? ''}
        />
      )}
      <FilterForm>
        <Field
          label="Name"
          name="q"
          type="search"
          defaultValue={query.get('q') ?? ''}
          autoComplete="off"
        />
      </FilterForm>
      {list.rows.length === 0 ? (
        <EmptyState>There are no such brands.</EmptyState>
      ) : (
        <DeskTable
          caption="Brands"
          head={['Brand', { name: 'Products', end: true }, ...(mayEdit ? ['Rename'] : [])]}
        >
          {list.rows.map(({ id, name, url, products }) => (
            <tr key={id}>
              <td className="align-middle font-semibold">
                <a href={paths.brand(url)}>{name}</a>
              </td>
              <td className="text-right align-middle">
                <Link to={`${deskPaths.products()}?brand=${id}`} className="underline">
                  {formatCount(products, money)}
                </Link>
              </td>
              {mayEdit && (
                <td>
                  <EditForm
                    of={`brand:${id}`}
                    storedFields={{ name }}
                    refusal={actionData?.edit?.conflict ? undefined : actionData?.edit}
                    summary={false}
                    hidden={{ id }}
                    className="flex flex-wrap items-center gap-2"
                    {...words}
                  >
                    {(values) => (
                      <>
                        <input
                          name="name"
                          aria-label={`New name of ${name}`}
                          defaultValue={values.name}
                          maxLength={100}
                          autoComplete="off"
                          className="h-(--control) w-44 rounded-small border border-edge bg-paper px-3 text-typed"
                        />
                        <Button type="submit" aria-label={`Rename ${name}`}>
                          Rename
                        </Button>
                      </>
                    )}
                  </EditForm>
                </td>
              )}
            </tr>
          ))}
        </DeskTable>
      )}
      <DeskPagination label="Pages of brands" page={list.page} pages={list.pages} />
    </DeskPage>
  )
}

/** Shown if the typed name belongs to another brand: the two may be the same. */
function MergeForm({ id, name, of }: { id: number; name: string; of: string }) {
  return (
    <Form method="post" className="grid justify-items-start gap-3 rounded-large bg-quiet p-4">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={name} />
      <p>
        Are {of ? <b>{of}</b> : 'this brand'} and <b>{name}</b> the same? Then the products of the
        first move to the second, and its address leads there. This can’t be undone.
      </p>
      <Button type="submit" name="do" value="merge">
        Merge into {name}
      </Button>
    </Form>
  )
}
