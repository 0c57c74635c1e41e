import { data, Form, redirect } from 'react-router'
import { deliveryTexts } from '#contract/desk-delivery.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { may } from '#contract/staff.ts'
import { formatCount } from '#kernel/money.ts'
import { orNotFound, pageUrl, readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, idAsked, idOf, textOf } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { ErrorSummary, problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/warehouses.ts'

/** Where goods lie; `?edit=` says which is changed (DESK-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  const rows = await shop.delivery.deskWarehouses(scope)
  const asked = idAsked(pageUrl(request).searchParams, 'edit')
  return { rows, edited: rows.find(({ id }) => id === asked) ?? null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'prices')
  const form = await readForm(request)
  const input = { code: textOf(form, 'code', 200), name: textOf(form, 'name', 200) }
  const id = idOf(form.get('id'))
  if (form.get('do') === 'remove') {
    const removed = await orNotFound(shop.delivery.removeWarehouse(scope, id))
    if (removed.ok) return redirect(doneAt(deskPaths.warehouses(), 'removed'))
    return data({ input: null, problems: problemsOf(removed, deliveryTexts) }, 400)
  }
  const saved = await orNotFound(shop.delivery.saveWarehouse(scope, id, input))
  if (saved.ok) return redirect(doneAt(deskPaths.warehouses(), id === 0 ? 'added' : 'saved'))
  return data({ input, problems: problemsOf(saved, deliveryTexts) }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('warehouses')

export default function DeskWarehouses({ loaderData: { rows, edited }, actionData }: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const mayEdit = may(staff.role, 'prices')
  const problems = actionData?.problems
  const values = actionData?.input ?? edited ?? { code: '', name: '' }
  return (
    <DeskPage
      title="Warehouses"
      lead="Stock lies in warehouses; the table of postal codes says which of them serves whom. Imports fill the first."
    >
      <DeskTable
        caption="Warehouses"
        head={[
          'Warehouse',
          'Code',
          { name: 'Zones served', end: true },
          ...(mayEdit ? [{ name: 'Edit', hidden: true }] : []),
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="font-semibold">{row.name}</td>
            <td>{row.code}</td>
            <td className="text-right">{formatCount(row.zones, money)}</td>
            {mayEdit && (
              <td className="text-right">
                <Link
                  to={`${deskPaths.warehouses()}?edit=${row.id}`}
                  className="underline"
                  aria-label={`Edit ${row.name}`}
                >
                  Edit
                </Link>
              </td>
            )}
          </tr>
        ))}
      </DeskTable>
      {mayEdit && (
        <DeskSection title={edited ? `Change ${edited.name}` : 'Add a warehouse'}>
          <ErrorSummary problems={problems} />
          <Form method="post" className="flex flex-wrap items-end gap-3" key={edited?.id ?? 0}>
            <input type="hidden" name="id" value={edited?.id ?? 0} />
            <Field
              id="name"
              name="name"
              label="Name"
              defaultValue={values.name}
              error={problemOf(problems, 'name')}
              required
              autoComplete="off"
            />
            <Field
              id="code"
              name="code"
              label="Code, as tables say it"
              defaultValue={values.code}
              error={problemOf(problems, 'code')}
              required
              autoComplete="off"
            />
            <Button type="submit" tone="buy">
              {edited ? 'Save' : 'Add'}
            </Button>
            {edited && (
              <Button type="submit" name="do" value="remove" formNoValidate>
                Remove it
              </Button>
            )}
          </Form>
          {edited && (
            <p className="text-2 text-ink-2">It can be removed while nothing lies in it and nothing depends on it.</p>
          )}
        </DeskSection>
      )}
    </DeskPage>
  )
}
