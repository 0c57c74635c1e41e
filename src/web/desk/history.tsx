import { data, redirect } from 'react-router'
import { maxNote, noteTexts } from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskRecordTexts from '#texts/desk-record.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/history.ts'
import { readFormText, requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'
import { NoteForm } from './parts/note-form.tsx'
import { RecordLines } from './parts/record-lines.tsx'

const maxLines = 200

/** What was done to one thing, and the notes of colleagues on it (DEAL-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const { subject } = params
  const history = await orNotFound(shop.accounts.readHistory(scope, subject, maxLines))
  return { subject, history, key: crypto.randomUUID() }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const { subject } = params
  const form = await readForm(request)
  const text = readFormText(form, 'note', maxNote + 1)
  const note = { key: readFormText(form, 'key', 100), text }
  const outcome = await orNotFound(shop.accounts.addNote(scope, subject, note))
  if (!outcome.ok) return data({ text, problem: noteTexts[outcome.code]() }, 400)
  if (readFormText(form, 'from') !== 'thing')
    return redirect(buildDonePath(deskPaths.history(subject), 'noted'))
  const { path } = await orNotFound(shop.accounts.readHistory(scope, subject, 1))
  return redirect(buildDonePath(path, 'noted'))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildDeskMeta(deskRecordTexts.historyOfName({ name: loaderData?.history.name ?? '' }))

export default function DeskHistory({
  loaderData: { history, key },
  actionData,
}: Route.ComponentProps) {
  const { name, path, lines, more, mayNote, mentions } = history
  return (
    <DeskPage
      title={deskRecordTexts.historyOfName({ name })}
      actions={
        <Link to={path} className="button button-plain">
          {deskRecordTexts.backToIt()}
        </Link>
      }
      lead={more ? deskRecordTexts.newestEntries({ maxLines }) : undefined}
    >
      {mayNote && (
        <div className="max-w-[36rem]">
          <NoteForm
            key={lines[0]?.id}
            formKey={key}
            mentions={mentions}
            text={actionData?.text}
            problem={actionData?.problem}
          />
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState>{deskRecordTexts.nothingYet()}</EmptyState>
      ) : (
        <RecordLines lines={lines} here={path} />
      )}
    </DeskPage>
  )
}
