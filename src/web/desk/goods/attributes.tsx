import { useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readPageNumber, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { DeskPagination, FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/attributes.ts'

/** Product attributes: lines of the specification, and filters (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  return {
    list: await shop.catalog.listDeskFields(
      scope,
      (query.get('q') ?? '').slice(0, 100),
      readPageNumber(query),
    ),
  }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('attributes')

const kindNames = { text: 'Text', choice: 'One of its values', flag: 'Yes or no' }

export default function DeskAttributes({ loaderData: { list } }: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  return (
    <DeskPage
      title="Attributes"
      count={formatCount(list.count, money)}
      lead="They come with the products that have them; here you say where they stand, which are filters, and what values the desk takes."
    >
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
        <EmptyState>There are no such attributes.</EmptyState>
      ) : (
        <DeskTable
          caption="Attributes"
          head={[
            'Attribute',
            'Section',
            'Filter',
            { name: 'Place', end: true },
            'Takes',
            { name: 'Values', end: true },
          ]}
        >
          {list.rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={deskPaths.attribute(row.id)} className="font-semibold">
                  {row.caption}
                </Link>
              </td>
              <td>{row.section}</td>
              <td>{row.filterable ? 'Yes' : 'No'}</td>
              <td className="text-right">{row.position}</td>
              <td>
                {row.kind === 'number'
                  ? `Figures${row.unit && ` in ${row.unit}`}`
                  : kindNames[row.kind]}
              </td>
              <td className="text-right">{formatCount(row.values, money)}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <DeskPagination label="Pages of attributes" page={list.page} pages={list.pages} />
    </DeskPage>
  )
}
