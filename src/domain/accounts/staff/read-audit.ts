import { and, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import { addDays } from '#contract/delivery/delivery-promise.ts'
import { type RecordFilter, type RecordLine, recordGroups } from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { person } from '#db/tables/accounts.ts'
import { apiKey } from '#db/tables/keys.ts'
import { note } from '#db/tables/notes.ts'
import { auditEntry } from '#db/tables/staff.ts'
import { stop } from '#kernel/outcome.ts'
import { sortByName } from '#messages/compare-names.ts'
import { formatMoment, parseLocalMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'
import * as deskRecordTexts from '#texts/desk-record.ts'
import { describeEntry } from './record-line.ts'
import {
  findSubjectsSql,
  loadRecordSubjects,
  nameRemovedSubject,
  pathsByAction,
} from './record-subjects.ts'
import { requireStaff } from './staff.ts'
import { loadAuditDetails } from './staff-store.ts'

const pageSize = 50

const { details: _details, ...shownColumns } = getTableColumns(auditEntry)
/** Without the details, which only their file needs. */
const columns = { ...shownColumns, hasDetails: sql<boolean>`${auditEntry.details} is not null` }

/**
 * Lists the audit entries of this seller's desk, newest first, fifty per page. `more`: there are
 * older ones; `subjectName`: what the filter's subject is called now. Source: DESK-01.
 */
export async function readAudit(
  scope: Scope,
  filter: RecordFilter,
): Promise<{ lines: RecordLine[]; more: boolean; subjectName: string | null }> {
  const staff = requireStaff(scope, 'administer')
  const db = scope.database.primary
  const { subject } = filter
  const conditions = buildConditions(scope, filter)
  const { lines, more } = await loadLines(scope, db, conditions, pageSize)
  const subjects = await loadRecordSubjects(
    db,
    scope.seller.id,
    subject === '' ? [] : [subject],
    mayDo(staff, 'contacts'),
  )
  return { lines, more, subjectName: subjects.get(subject)?.name ?? null }
}

/**
 * Entries as lines, newest first. Notes on orders may name buyers: they are shown to those only who
 * see buyers' names.
 */
export async function loadLines(
  scope: Scope,
  db: Db,
  conditions: readonly SQL[],
  max: number,
): Promise<{ lines: DescribedLine[]; more: boolean }> {
  const { seller } = scope
  const staff = requireStaff(scope, 'read')
  const seesBuyers = mayDo(staff, 'contacts-of-orders')
  const rows = await db
    .select({
      entry: columns,
      name: sql<string | null>`coalesce(${person.name}, ${apiKey.name})`,
      noteText: note.body,
    })
    .from(auditEntry)
    .leftJoin(person, eq(person.id, auditEntry.personId))
    .leftJoin(apiKey, and(eq(apiKey.sellerId, seller.id), eq(apiKey.actorId, auditEntry.personId)))
    .leftJoin(
      note,
      and(eq(note.sellerId, seller.id), sql`${note.id} = (${auditEntry.after}->>'noteId')::bigint`),
    )
    .where(and(eq(auditEntry.sellerId, seller.id), ...conditions))
    .orderBy(desc(auditEntry.id))
    .limit(max + 1)
  const page = rows.slice(0, max)
  const subjects = await loadRecordSubjects(
    db,
    seller.id,
    page.map(({ entry }) => entry.subject),
    mayDo(staff, 'contacts'),
  )
  const lines = page.map(({ entry, name, noteText }): DescribedLine => {
    const subject = subjects.get(entry.subject)
    const subjectName =
      subject?.name || nameRemovedSubject(entry.subject, entry.before, entry.after)
    const { text, changes, isOfCost } = describeEntry(entry, subjectName, seller)
    const isHidden = !seesBuyers && entry.subject.startsWith('order:')
    const noteChange = noteText &&
      !isHidden && { label: deskRecordTexts.note(), before: '', after: noteText }
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      day: formatMoment(entry.at, seller, 'day'),
      time: formatMoment(entry.at, seller, 'clock'),
      by: name ?? (entry.personId === null ? '' : deskRecordTexts.deletedAccount()),
      text,
      changes: noteChange ? [...changes, noteChange] : changes,
      path: pathsByAction[entry.action] ?? subject?.path ?? null,
      subject: entry.subject,
      hasFile: entry.hasDetails,
      isOfCost,
    }
  })
  return { lines, more: rows.length > max }
}

/** A line, and whether it tells what goods cost. */
export interface DescribedLine extends RecordLine {
  isOfCost: boolean
}

/** Entries of a file: more are left to the next file, whose last day the owner chooses. */
const maxExported = 10_000
const exportedAtOnce = 500

/**
 * The entries of a filter as CSV, newest first: when, who, what, and each change on its own row.
 * At most ten thousand entries. Source: DEAL-06.
 */
export async function exportAudit(scope: Scope, filter: RecordFilter): Promise<string> {
  requireStaff(scope, 'administer')
  const rows: string[][] = [['When', 'Who', 'What', 'Field', 'Before', 'After']]
  let { before } = filter
  for (let count = 0; count < maxExported; count += exportedAtOnce) {
    const conditions = buildConditions(scope, { ...filter, before })
    const { lines, more } = await loadLines(
      scope,
      scope.database.primary,
      conditions,
      exportedAtOnce,
    )
    rows.push(...lines.flatMap(toExportedRows))
    before = lines.at(-1)?.id ?? null
    if (!more) break
  }
  return formatCsv(rows)
}

function toExportedRows({ at, by, text, changes }: RecordLine): string[][] {
  const first = [at, by || deskRecordTexts.automatic(), text.start + text.thing + text.end]
  return changes.length === 0
    ? [[...first, '', '', '']]
    : changes.map(({ label, before, after }) => [...first, label, before, after])
}

function buildConditions(
  { seller }: Scope,
  { by, group, from, until, subject, words, before }: RecordFilter,
): SQL[] {
  const conditionList: (SQL | undefined)[] = []
  if (before !== null) conditionList.push(lt(auditEntry.id, before))
  if (by === 'none') conditionList.push(isNull(auditEntry.personId))
  else if (by !== '') conditionList.push(sql`${auditEntry.personId}::text = ${by}`)
  if (words !== '') conditionList.push(buildSearch(seller.id, words.toLowerCase()))
  if (group !== '')
    conditionList.push(
      or(...recordGroups[group].parts.map((part) => sql`${auditEntry.action} like ${`${part}.%`}`)),
    )
  if (subject !== '') conditionList.push(isAboutSql(seller.id, subject))
  const start = from === '' ? null : parseLocalMoment(`${from}T00:00`, seller)
  const lastDay = until === '' ? null : parseLocalMoment(`${until}T00:00`, seller)
  const end = lastDay && parseLocalMoment(`${addDays(until, 1)}T00:00`, seller)
  if (start) conditionList.push(gte(auditEntry.at, start))
  if (end) conditionList.push(lt(auditEntry.at, end))
  return conditionList.filter((each) => each !== undefined)
}

/** Of a subject; of a product also of its packs. */
function isAboutSql(sellerId: number, subject: string): SQL {
  const [, product] = /^product:(\d{1,9})$/.exec(subject) ?? []
  const packs = sql`(select 'pack:' || k.id from pack k
    where k.seller_id = ${sellerId} and k.product_id = ${Number(product ?? 0)})`
  return sql`(${auditEntry.subject} = ${subject} or ${auditEntry.subject} in ${packs})`
}

/** Inside the values before and after, and the names and numbers of subjects that are still there. */
function buildSearch(sellerId: number, words: string): SQL {
  const contains = (value: SQL) => sql`position(${words} in lower(${value})) > 0`
  return sql`(${contains(sql`${auditEntry.after}::text`)} or ${contains(sql`${auditEntry.before}::text`)}
    or ${auditEntry.subject} in (${findSubjectsSql(sellerId, words)}))`
}

/** Lists the people and keys in the audit log by name. The command line and scheduled tasks have none. */
export async function readRecordPeople(scope: Scope): Promise<{ id: string; name: string }[]> {
  requireStaff(scope, 'administer')
  const { rows } = await scope.database.primary.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from person p
    where exists (select 1 from audit_entry a where a.seller_id = ${scope.seller.id} and a.person_id = p.id)
      or exists (select 1 from staff s where s.seller_id = ${scope.seller.id} and s.person_id = p.id)
    union all select actor_id, name from api_key where seller_id = ${scope.seller.id}
    order by name, id limit 500`)
  return sortByName(rows)
}

/** Builds the CSV file of an entry's details. Amounts are in minor units. Source: DESK-01. */
export async function buildAuditFile(scope: Scope, id: number): Promise<string> {
  requireStaff(scope, 'administer')
  const details = await loadAuditDetails(scope.database.primary, scope.seller.id, id)
  if (!details) throw stop('not-found')
  return formatCsv([details.head, ...details.rows])
}

function formatCsv(rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => csvCell(String(cell ?? ''))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
