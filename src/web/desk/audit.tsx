import { useSearchParams } from 'react-router'
import { recordGroups } from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskRecordTexts from '#texts/desk-record.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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

export const meta: Route.MetaFunction = () => buildDeskMeta(deskRecordTexts.activityLog())

export default function DeskAudit({ loaderData }: Route.ComponentProps) {
  const { lines, more, people, subject, subjectName } = loaderData
  const [query] = useSearchParams()
  const olderQuery = new URLSearchParams(query)
  if (lines.length > 0) olderQuery.set('before', String(Math.min(...lines.map(({ id }) => id))))
  return (
    <DeskPage
      title={deskRecordTexts.activityLog()}
      lead={deskRecordTexts.recordLead()}
      actions={
        <a href={toHref(`${deskPaths.auditExport()}?${query}`)} className="button button-plain">
          {deskRecordTexts.exportCsv()}
        </a>
      }
    >
      <FilterForm>
        <Field
          label={deskRecordTexts.search()}
          name="q"
          type="search"
          defaultValue={query.get('q') ?? ''}
          autoComplete="off"
        />
        <Select label={deskRecordTexts.who()} name="by" defaultValue={query.get('by') ?? ''}>
          <option value="">{deskRecordTexts.everyone()}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">{deskRecordTexts.automatic()}</option>
        </Select>
        <Select label={deskRecordTexts.what()} name="kind" defaultValue={query.get('kind') ?? ''}>
          <option value="">{deskRecordTexts.everything()}</option>
          {Object.entries(recordGroups).map(([group, { name }]) => (
            <option key={group} value={group}>
              {name()}
            </option>
          ))}
        </Select>
        <Field
          label={deskRecordTexts.from()}
          name="from"
          type="date"
          defaultValue={query.get('from') ?? ''}
        />
        <Field
          label={deskRecordTexts.until()}
          name="until"
          type="date"
          defaultValue={query.get('until') ?? ''}
        />
        {subject !== '' && <input type="hidden" name="of" value={subject} />}
      </FilterForm>
      {subject !== '' && (
        <p className="flex flex-wrap items-baseline gap-x-3 text-2">
          <span className="min-w-0 break-words">
            <RichText
              parts={deskRecordTexts.onlyChangesOf({
                name: subjectName ?? lines[0]?.text.thing ?? deskRecordTexts.somethingRemoved(),
                b: (text) => <b>{text}</b>,
              })}
            />
          </span>
          <Link to={withoutSubject(query)} className="py-0.5 underline">
            {deskRecordTexts.allChanges()}
          </Link>
        </p>
      )}
      {lines.length === 0 && <EmptyState>{deskRecordTexts.noEntriesMatch()}</EmptyState>}
      {lines.length > 0 && (
        <RecordLines lines={lines} filterPath={subject === '' ? buildSubjectPath : undefined} />
      )}
      {more && (
        <Link to={`${deskPaths.audit()}?${olderQuery}`} className="justify-self-start underline">
          {deskRecordTexts.earlier()}
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
