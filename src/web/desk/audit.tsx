import { deskPaths } from '#contract/desk-paths.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/audit.ts'
import { deskVisit } from './desk-visit.ts'
import { DeskPage, deskMeta } from './parts/desk-page.tsx'
import { Nothing } from './parts/desk-table.tsx'

/** Who did what, and when; for owners. Source: DESK-01. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  const before = Number(new URL(request.url).searchParams.get('before'))
  return { rows: await shop.accounts.readAudit(scope, Number.isSafeInteger(before) && before > 0 ? before : null) }
}

export const meta: Route.MetaFunction = () => deskMeta('record')

export default function DeskAudit({ loaderData: { rows } }: Route.ComponentProps) {
  const last = rows.at(-1)
  return (
    <DeskPage title="Record" lead="Who did what, and when; newest first.">
      {rows.length === 0 && <Nothing>Nothing has been written yet.</Nothing>}
      <ol className="divide-y divide-line border-y border-line text-2 empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1 py-3 lg:grid-cols-[11rem_9rem_11rem_1fr] lg:gap-4">
            <time dateTime={row.at}>{row.atText}</time>
            <span className="font-semibold">{row.by || 'Command line or clock'}</span>
            <span>{row.action}</span>
            <span className="min-w-0 break-words text-ink-2">
              {row.subject}
              {row.before && <span className="block">before {row.before}</span>}
              {row.after && <span className="block">{row.before ? `after ${row.after}` : row.after}</span>}
              {row.hasFile && (
                <a href={deskPaths.auditFile(row.id)} className="underline">
                  Every figure as CSV
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
      {rows.length === 50 && last && (
        <Link to={`${deskPaths.audit()}?before=${last.id}`} className="justify-self-start underline">
          Earlier
        </Link>
      )}
    </DeskPage>
  )
}
