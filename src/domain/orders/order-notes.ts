import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { MentionView } from '#contract/desk/record.ts'
import type { StreamEntry } from '#contract/orders/order-notes.ts'
import type { MoveRefusal, TrackStep } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { loadMentions, loadOrderNotes, loadStaffRows, writeNote } from '../accounts/accounts.ts'
import { requireContactAccess, seesOrder } from './order-limits.ts'
import { loadOrder, type StoredOrder } from './order-reads.ts'

/** Writes a note on an order: see `writeNote`. Source: DEAL-05. */
export async function addOrderNote(
  scope: Scope,
  number: string,
  note: { key: string; text: string },
): Promise<Outcome<{ number: string }, MoveRefusal | CommandRefusal>> {
  const staff = await requireContactAccess(scope, number)
  const order = await loadOrder(scope.database.primary, scope.seller.id, number)
  if (!order) throw stop('not-found')
  const thing = {
    subject: `order:${order.id}`,
    kind: 'order',
    name: number,
    path: deskPaths.order(number),
    action: 'order.noted',
    isOpenTo: (rights: StaffRights) => mayReadNotes(rights, order),
  } as const
  const outcome = await writeNote(scope, staff, thing, note)
  if (outcome.ok) return ok({ number })
  const { code } = outcome
  return refuse(code === 'missing' || code === 'too-long' ? 'note-missing' : code)
}

function mayReadNotes(rights: StaffRights, order: StoredOrder): boolean {
  return mayDo(rights, 'contacts-of-orders', 'part') && seesOrder(rights, order)
}

/** What happened to an order and what staff noted, the newest first; `authors` of the steps. */
export async function loadOrderStream(
  { seller, database }: Scope,
  order: StoredOrder,
  track: readonly TrackStep[],
): Promise<{ stream: StreamEntry[]; mentions: MentionView[]; authors: string[] }> {
  const db = database.primary
  const notes = await loadOrderNotes(db, seller.id, order.id)
  const staff = await loadStaffRows(db, seller.id)
  const namesById = new Map(staff.map(({ id, name }) => [id, name]))
  const steps = track.map((step, at): StreamEntry => {
    const { actor, actorId } = order.events[at]!
    const name = actor === 'staff' ? nameMember(actorId, namesById) : undefined
    const { words, when, note: text } = step
    return { id: `step-${at}`, kind: 'step', words, at: step.at, when, by: name ?? step.by, text }
  })
  const entries = notes.map(({ id, body, at, by }): StreamEntry => {
    const author = by === '' ? deskPartsTexts.formerMember() : by
    const time = at.toISOString()
    const when = formatMoment(time, seller)
    return { id: `note-${id}`, kind: 'note', words: '', at: time, when, by: author, text: body }
  })
  // Of one moment, the step comes first: the note is about it.
  const stream = [...steps, ...entries].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const mentions = await loadMentions(db, seller.id, (rights) => mayReadNotes(rights, order))
  return { stream: stream.reverse(), mentions, authors: steps.map(({ by }) => by) }
}

/** The seller's own steps without a person are those of its programs. */
function nameMember(id: string | null, namesById: ReadonlyMap<string, string>): string {
  if (id === null) return deskPartsTexts.automatic()
  return namesById.get(id) ?? deskPartsTexts.formerMember()
}
