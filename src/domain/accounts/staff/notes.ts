import { sql } from 'drizzle-orm'
import type { StaffMember } from '#contract/accounts/staff.ts'
import {
  type HistoryKind,
  type MentionView,
  maxNote,
  type NoteCode,
} from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { sortByName } from '#messages/compare-names.ts'
import { audit } from '#platform/audit.ts'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { type Colleague, findMentions, getHandles } from './note-rules.ts'
import { type Rights, rightsSql, type StoredRights, toRights } from './staff-rights.ts'

/** What a note is written on. */
export interface NotedThing {
  /** As the record names it: `order:12`. */
  subject: string
  /** For the mail to a colleague, without a buyer's name: an order's number. */
  kind: 'order' | HistoryKind
  name: string
  /** Its page at the desk. */
  path: string
  action: 'note.add' | 'order.noted'
  /** Whether a colleague may open that page. */
  isOpenTo(rights: Rights): boolean
}

/**
 * Writes a note once per key, which only the desk reads, and notifies those whom it names with `@`
 * if they may open the thing. The notification does not repeat it: it may name a buyer. The caller
 * has checked who writes. Source: DEAL-05, DEAL-06.
 */
export async function writeNote(
  scope: Scope,
  { id: personId }: StaffMember,
  thing: NotedThing,
  { key, text }: { key: string; text: string },
): Promise<Outcome<null, NoteCode>> {
  const body = text.trim().replace(/\r\n?/g, '\n').toWellFormed()
  if (body === '') return refuse('missing', { note: 'missing' })
  if (body.length > maxNote) return refuse('too-long', { note: 'too-long' })
  const { subject, action } = thing
  return runCommand(scope, buildClaim(personId, key, 'note', { subject, body }), async (db) => {
    const { seller, now, requestId } = scope
    const orderId = subject.startsWith('order:') ? subject.slice('order:'.length) : null
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into note (seller_id, order_id, subject, person_id, body, at)
      select ${seller.id}, ${orderId}::bigint, ${orderId === null ? subject : null}::text,
        (select id from person where id::text = ${personId}), ${body}, ${now.toISOString()}::timestamptz
      returning id::float8 as id`)
    const noteId = rows[0]!.id
    await notifyNamed(db, scope, personId, thing, { noteId, body })
    const after = { noteId }
    await audit(db, { sellerId: seller.id, personId, now, requestId, action, subject, after })
    return ok(null)
  })
}

async function notifyNamed(
  db: Db,
  { seller, now }: Scope,
  authorId: string,
  { kind, name, path, isOpenTo }: NotedThing,
  { noteId, body }: { noteId: number; body: string },
): Promise<void> {
  const handles = await loadHandles(db, seller.id, isOpenTo)
  for (const colleague of findMentions(body, handles)) {
    if (colleague.id === authorId) continue
    await notifyStaff(db, {
      sellerId: seller.id,
      kind: 'mention',
      dedupKey: `staff-note:${noteId}:${colleague.id}`,
      message: { is: 'mention', on: kind, name },
      path,
      toPersonId: colleague.id,
      now,
    })
  }
}

/** Whom a note on a thing can notify. */
export async function loadMentions(
  db: Db,
  sellerId: number,
  isOpenTo: NotedThing['isOpenTo'],
): Promise<MentionView[]> {
  const handles = await loadHandles(db, sellerId, isOpenTo)
  return [...handles].map(([handle, { name }]) => ({ handle, name }))
}

/** Those who may open the thing, by what they are called in notes. */
async function loadHandles(
  db: Db,
  sellerId: number,
  isOpenTo: NotedThing['isOpenTo'],
): Promise<Map<string, Colleague>> {
  const { rows } = await db.execute<{ id: string; name: string; rights: StoredRights }>(sql`
    select t.person_id as id, p.name, ${rightsSql(sellerId, sql`t`)} as rights
    from staff t join person p on p.id = t.person_id
    where t.seller_id = ${sellerId} and t.disabled_at is null order by t.person_id`)
  const readers = sortByName(rows).filter(({ rights: stored }) => {
    const rights = toRights(stored)
    return rights !== null && isOpenTo(rights)
  })
  return getHandles(readers)
}

export interface StoredNote {
  id: number
  body: string
  at: Date
  /** Empty: their account is erased. */
  by: string
}

/** The notes on an order, the first one first. */
export async function loadOrderNotes(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<StoredNote[]> {
  const { rows } = await db.execute<Omit<StoredNote, 'at'> & { at: string }>(sql`
    select n.id::float8 as id, n.body, n.at, coalesce(p.name, '') as by from note n
    left join person p on p.id = n.person_id
    where n.seller_id = ${sellerId} and n.order_id = ${orderId} order by n.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
