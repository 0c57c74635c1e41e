import { useSearchParams } from 'react-router'
import {
  type RecordFilter,
  type RecordGroup,
  type RecordLine,
  recordGroups,
} from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/audit.ts'
import { requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'
import { FilterForm } from './parts/filter-form.tsx'

/**
 * The audit log, for owners: who did what, and when. Filters: `?by=`, `?kind=`, `?day=`.
 * Source: DESK-01.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const filter = readFilter(new URL(request.url).searchParams)
  const [{ lines, more }, people] = await Promise.all([
    shop.accounts.readAudit(scope, filter),
    shop.accounts.readRecordPeople(scope),
  ])
  return { lines, more, people }
}

function readFilter(query: URLSearchParams): RecordFilter {
  const before = Number(query.get('before'))
  const group = query.get('kind') ?? ''
  const day = query.get('day') ?? ''
  return {
    by: (query.get('by') ?? '').slice(0, 40),
    group: Object.hasOwn(recordGroups, group) ? (group as RecordGroup) : '',
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : '',
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('record')

export default function DeskAudit({ loaderData: { lines, more, people } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const last = lines.at(-1)
  const olderQuery = new URLSearchParams(query)
  if (last) olderQuery.set('before', String(last.id))
  return (
    <DeskPage title="Record" lead="Who did what, and when; newest first.">
      <FilterForm>
        <Select label="Who" name="by" defaultValue={query.get('by') ?? ''}>
          <option value="">Everyone</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">Command line or automatic</option>
        </Select>
        <Select label="What" name="kind" defaultValue={query.get('kind') ?? ''}>
          <option value="">Everything</option>
          {Object.entries(recordGroups).map(([group, { name }]) => (
            <option key={group} value={group}>
              {name}
            </option>
          ))}
        </Select>
        <Field label="Day" name="day" type="date" defaultValue={query.get('day') ?? ''} />
      </FilterForm>
      {lines.length === 0 && <EmptyState>No entries found.</EmptyState>}
      {lines.length > 0 && (
        <ol className="max-w-[60rem] divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <AuditEntry key={line.id} line={line} />
          ))}
        </ol>
      )}
      {more && (
        <Link to={`${deskPaths.audit()}?${olderQuery}`} className="justify-self-start underline">
          Earlier
        </Link>
      )}
    </DeskPage>
  )
}

function AuditEntry({
  line: { id, at, atText, by, text, path, changes, hasFile },
}: {
  line: RecordLine
}) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-2 text-ink-2 lg:leading-6">
        {atText}
      </time>
      <div className="grid min-w-0 gap-1.5">
        <p className="break-words">
          <span className="font-semibold">{by || 'Command line or automatic'}</span> {text.start}
          {path && text.thing ? (
            <Link to={path} className="underline">
              {text.thing}
            </Link>
          ) : (
            text.thing
          )}
          {text.end}
        </p>
        {changes.length > 0 && (
          <dl className="grid gap-x-4 gap-y-0.5 text-2 text-ink-2 sm:grid-cols-[minmax(7rem,max-content)_1fr]">
            {changes.map(({ label, before, after }) => (
              <div key={label} className="contents">
                <dt className="first-letter:uppercase">{label}</dt>
                <dd className="min-w-0 break-words text-ink">
                  {before && (
                    <>
                      <del className="text-ink-2">{before}</del>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  {after}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {hasFile && (
          <a href={deskPaths.auditFile(id)} className="justify-self-start text-2 underline">
            Download every figure (CSV)
          </a>
        )}
      </div>
    </li>
  )
}
