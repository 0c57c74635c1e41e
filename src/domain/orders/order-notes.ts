import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import { type MentionView, maxNoteLength, type StreamEntry } from '#contract/orders/order-notes.ts'
import type { TrackStep } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { loadStaffRows, rightsSql, type StoredRights, toRights } from '../accounts/accounts.ts'
import { type Colleague, findMentions, getHandles } from './note-rules.ts'
import { requireContactAccess } from './order-limits.ts'
import type { StoredOrder } from './order-reads.ts'
import { lockOrder } from './payment-store.ts'

/**
 * Writes a note on an order, which only the desk reads, and notifies whom it names with `@`. The
 * notification does not repeat it: it may name the buyer. Source: DEAL-05.
 */
export async function addOrderNote(
  scope: Scope,
  number: string,
  { key, text }: { key: string; text: string },
): Promise<Outcome<{ number: string }, 'note-missing' | CommandRefusal>> {
  const { id: personId } = await requireContactAccess(scope, number)
  const body = text.trim().replace(/\r\n?/g, '\n')
  if (body === '' || body.length > maxNoteLength) return refuse('note-missing')
  return runCommand(
    scope,
    buildClaim(personId, key, 'order note', { number, body }),
    async (db) => {
      const { seller, now, requestId } = scope
      const order = await lockOrder(db, seller.id, number)
      if (!order) throw stop('not-found')
      const { rows } = await db.execute<{ id: number }>(sql`
      insert into order_note (seller_id, order_id, person_id, body, at)
      select ${seller.id}, ${order.id}, (select id from person where id::text = ${personId}), ${body},
        ${now.toISOString()}::timestamptz
      returning id`)
      const { id } = rows[0]!
      for (const colleague of findMentions(body, await loadHandles(db, seller.id))) {
        if (colleague.id === personId) continue
        await notifyStaff(db, {
          sellerId: seller.id,
          kind: 'mention',
          dedupKey: `order-note:${id}:${colleague.id}`,
          subject: `You are named in a note on order ${number}`,
          detail: 'A colleague wrote it at the desk.',
          path: deskPaths.order(number),
          toPersonId: colleague.id,
          now,
        })
      }
      const action = 'order.noted'
      const subject = `order:${order.id}`
      await audit(db, { sellerId: seller.id, personId, now, requestId, action, subject })
      return ok({ number })
    },
  )
}

/** Those who may read notes, by what they are called in them. */
async function loadHandles(db: Db, sellerId: number): Promise<Map<string, Colleague>> {
  const { rows } = await db.execute<{ id: string; name: string; rights: StoredRights }>(sql`
    select t.person_id as id, p.name, ${rightsSql(sellerId, sql`t`)} as rights
    from staff t join person p on p.id = t.person_id
    where t.seller_id = ${sellerId} and t.disabled_at is null order by p.name, t.person_id`)
  return getHandles(rows.filter(({ rights }) => mayReadNotes(rights)))
}

function mayReadNotes(stored: StoredRights): boolean {
  const rights = toRights(stored)
  return rights !== null && mayDo(rights, 'contacts-of-orders')
}

/** What happened to an order and what staff noted, the newest first. */
export async function loadOrderStream(
  { seller, database }: Scope,
  order: StoredOrder,
  track: readonly TrackStep[],
): Promise<{ stream: StreamEntry[]; mentions: MentionView[] }> {
  const db = database.primary
  const { rows: notes } = await db.execute<{
    id: number
    body: string
    at: string
    by: string
  }>(sql`
    select n.id, n.body, n.at, coalesce(p.name, '') as by from order_note n
    left join person p on p.id = n.person_id
    where n.seller_id = ${seller.id} and n.order_id = ${order.id} order by n.id`)
  const staff = await loadStaffRows(db, seller.id)
  const namesById = new Map(staff.map(({ id, name }) => [id, name]))
  const steps = track.map((step, at): StreamEntry => {
    const { actor, actorId } = order.events[at]!
    const name = actor === 'staff' ? namesById.get(actorId ?? '') : undefined
    const { words, when, note: text } = step
    return { id: `step-${at}`, kind: 'step', words, at: step.at, when, by: name ?? step.by, text }
  })
  const entries = notes.map(({ id, body, at, by }): StreamEntry => {
    const author = by === '' ? 'Somebody who left' : by
    const when = formatMoment(at, seller)
    const time = new Date(at).toISOString()
    return { id: `note-${id}`, kind: 'note', words: '', at: time, when, by: author, text: body }
  })
  // Of one moment, the step comes first: the note is about it.
  const stream = [...steps, ...entries].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const handles = await loadHandles(db, seller.id)
  const mentions = [...handles].map(([handle, { name }]) => ({ handle, name }))
  return { stream: stream.reverse(), mentions }
}
