import { data, Form, redirect, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, readIdParam, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { ErrorSummary, findProblemText, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/categories.ts'

/** The category tree, one level at a time: `?below=` names the parent (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const parentId = readIdParam(getPageUrl(request).searchParams, 'below')
  const [rows, above] = await Promise.all([
    shop.catalog.listDeskCategories(scope, parentId),
    parentId === 0 ? null : orNotFound(shop.catalog.getDeskCategory(scope, parentId)),
  ])
  return {
    rows,
    above: above && { id: above.id, name: above.displayName, level: above.level, way: above.way },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'catalogue')
  const parentId = readIdParam(getPageUrl(request).searchParams, 'below')
  const name = readFormText(await readForm(request), 'name', 200)
  const addOutcome = await orNotFound(shop.catalog.addCategory(scope, parentId, name))
  if (addOutcome.ok) return redirect(buildDonePath(deskPaths.category(addOutcome.value), 'added'))
  return data({ name, problems: toProblems(addOutcome, productTexts) }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('categories')

const levelNames = { 0: 'group', 1: 'main category', 2: 'sub category' } as const

export default function DeskCategories({
  loaderData: { rows, above },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const [query] = useSearchParams()
  const level = above?.level ?? 0
  const ancestors = above?.way.slice(0, -1) ?? []
  return (
    <DeskPage
      title={above ? above.name : 'Categories'}
      ancestors={
        above
          ? [
              { name: 'Categories', path: deskPaths.categories() },
              ...ancestors.map(({ id, name }) => ({
                name,
                path: `${deskPaths.categories()}?below=${id}`,
              })),
            ]
          : []
      }
      actions={
        above && <ButtonLink to={deskPaths.category(above.id)}>Texts and picture</ButtonLink>
      }
    >
      {rows.length === 0 ? (
        <EmptyState>There are none below it.</EmptyState>
      ) : (
        <DeskTable
          caption="Categories"
          head={[
            'Category',
            { name: 'Below it', end: true },
            { name: 'Products', end: true },
            'State',
            { name: 'Edit', hidden: true },
          ]}
        >
          {rows.map((row) => (
            <CategoryLine key={row.id} row={row} />
          ))}
        </DeskTable>
      )}
      {mayDo(staff, 'catalogue') && level < 3 && (
        <DeskSection title={`Add a ${levelNames[level as 0 | 1 | 2]}`}>
          <ErrorSummary problems={actionData?.problems} />
          <Form method="post" className="flex flex-wrap items-end gap-3" key={query.toString()}>
            <Field
              id="name"
              label="Name, as feeds will say it"
              name="name"
              required
              autoComplete="off"
              defaultValue={actionData?.name ?? ''}
              error={findProblemText(actionData?.problems, 'name')}
              className="w-full sm:w-80"
            />
            <Button type="submit">Add</Button>
          </Form>
        </DeskSection>
      )}
    </DeskPage>
  )
}

function CategoryLine({ row }: { row: Route.ComponentProps['loaderData']['rows'][number] }) {
  const { money } = useDesk()
  return (
    <tr>
      <td>
        {row.level < 3 ? (
          <Link to={`${deskPaths.categories()}?below=${row.id}`} className="font-semibold">
            {row.displayName}
          </Link>
        ) : (
          <span className="font-semibold">{row.displayName}</span>
        )}
        {row.name !== row.displayName && (
          <span className="block text-ink-2">in feeds: {row.name}</span>
        )}
      </td>
      <td className="text-right">{formatCount(row.children, money)}</td>
      <td className="text-right">{formatCount(row.products, money)}</td>
      <td>{row.active ? 'Shown' : <span className="text-look">Hidden</span>}</td>
      <td className="text-right">
        <Link
          to={deskPaths.category(row.id)}
          className="underline"
          aria-label={`Edit ${row.displayName}`}
        >
          Edit
        </Link>
      </td>
    </tr>
  )
}
