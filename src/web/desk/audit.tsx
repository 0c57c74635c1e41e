import { useSearchParams } from 'react-router'
import { recordGroups } from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { Route } from './+types/audit.ts'
import { requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'
import { FilterForm } from './parts/filter-form.tsx'
import { RecordLines } from './parts/record-lines.tsx'
import { readRecordFilter } from './record-filter.ts'

/**
 * The audit log, for owners: who did what, and when. Filters: `?q=`, `?by=`, `?kind=`, `?from=`,
 * `?until=`, and `?of=` for one thing. Source: DESK-01.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const filter = readRecordFilter(new URL(request.url).searchParams)
  const [{ lines, more, subjectName }, people] = await Promise.all([
    shop.accounts.readAudit(scope, filter),
    shop.accounts.readRecordPeople(scope),
  ])
  return { lines, more, people, subject: filter.subject, subjectName }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('activity log')

export default function DeskAudit({ loaderData }: Route.ComponentProps) {
  const { lines, more, people, subject, subjectName } = loaderData
  const [query] = useSearchParams()
  const olderQuery = new URLSearchParams(query)
  if (lines.length > 0) olderQuery.set('before', String(Math.min(...lines.map(({ id }) => id))))
  return (
    <DeskPage
      title="Activity log"
      lead="Who did what, and when. Nothing can be changed or deleted here."
      actions={
        <a href={toHref(`${deskPaths.auditExport()}?${query}`)} className="button button-plain">
          Export CSV
        </a>
      }
    >
      <FilterForm>
        <Field
          label="Search"
          name="q"
          type="search"
          defaultValue={query.get('q') ?? ''}
          autoComplete="off"
        />
        <Select label="Who" name="by" defaultValue={query.get('by') ?? ''}>
          <option value="">Everyone</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">Automatic</option>
        </Select>
        <Select label="What" name="kind" defaultValue={query.get('kind') ?? ''}>
          <option value="">Everything</option>
          {Object.entries(recordGroups).map(([group, { name }]) => (
            <option key={group} value={group}>
              {name}
            </option>
          ))}
        </Select>
        <Field label="From" name="from" type="date" defaultValue={query.get('from') ?? ''} />
        <Field label="Until" name="until" type="date" defaultValue={query.get('until') ?? ''} />
        {subject !== '' && <input type="hidden" name="of" value={subject} />}
      </FilterForm>
      {subject !== '' && (
        <p className="flex flex-wrap items-baseline gap-x-3 text-2">
          <span className="min-w-0 break-words">
            Only changes of <b>{subjectName ?? lines[0]?.text.thing ?? 'something removed'}</b>
          </span>
          <Link to={withoutSubject(query)} className="py-0.5 underline">
            All changes
          </Link>
        </p>
      )}
      {lines.length === 0 && (
        <EmptyState>Nothing matches. Take a word or a filter away to see more.</EmptyState>
      )}
      {lines.length > 0 && (
        <RecordLines lines={lines} filterPath={subject === '' ? buildSubjectPath : undefined} />
      )}
      {more && (
        <Link to={`${deskPaths.audit()}?${olderQuery}`} className="justify-self-start underline">
          Earlier
        </Link>
      )}
    </DeskPage>
  )
}

const buildSubjectPath = (subject: string) =>
  `${deskPaths.audit()}?${new URLSearchParams({ of: subject })}`

function withoutSubject(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  rest.delete('of')
  rest.delete('before')
  return rest.size === 0 ? deskPaths.audit() : `${deskPaths.audit()}?${rest}`
}
