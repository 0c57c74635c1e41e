import { inArray, sql } from 'drizzle-orm'
import { type Capability, mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import {
  type History,
  type HistoryKind,
  historyKinds,
  type NoteCode,
} from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { auditEntry } from '#db/tables/staff.ts'
import { type Outcome, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { loadMentions, writeNote } from './notes.ts'
import { loadLines } from './read-audit.ts'
import { loadRecordSubjects } from './record-subjects.ts'
import { requireAllOrders, requireStaff } from './staff.ts'

/** Who writes notes on a thing: those who may change it or a part of it. */
const noteCapabilities: Record<HistoryKind, readonly Capability[]> = {
  product: ['catalogue', 'prices'],
  category: ['catalogue'],
  coupon: ['prices'],
  page: ['administer'],
  'price-list': ['prices'],
  customer: ['contacts'],
  company: ['administer'],
  'credit-account': ['orders', 'approve'],
  opinion: ['negotiate'],
}

/** Who sees a thing's history: those who may open its page. */
const readCapabilities: Record<HistoryKind, Capability> = {
  product: 'read',
  category: 'read',
  coupon: 'read',
  page: 'read',
  'price-list': 'prices',
  customer: 'contacts',
  company: 'read',
  'credit-account': 'read',
  opinion: 'negotiate',
}

/** These are of the whole shop: not for those limited to some warehouses. */
const wholeShopKinds: readonly HistoryKind[] = ['customer', 'company', 'credit-account']

/**
 * Who did what to a thing, newest first; of a product also to its packs and pictures. `subject` as
 * the record names it, `product:12`. Another seller's counts as missing. Source: DEAL-06.
 */
export async function readHistory(scope: Scope, subject: string, max: number): Promise<History> {
  const staff = requireStaff(scope, 'read')
  const db = scope.database.primary
  const { kind, name, path } = await findThing(scope, db, subject)
  requireReader(scope, kind)
  const subjects = kind === 'product' ? await listProductSubjects(scope, db, subject) : [subject]
  const conditions = [inArray(auditEntry.subject, subjects)]
  const { lines, more } = await loadLines(scope, db, conditions, max)
  const maySeeCosts = mayDo(staff, 'costs')
  const mayOpenFiles = mayDo(staff, 'administer')
  const shown = lines
    .filter(({ isOfCost }) => maySeeCosts || !isOfCost)
    .map(({ isOfCost: _, ...line }) => ({ ...line, hasFile: line.hasFile && mayOpenFiles }))
  const mayNote = noteCapabilities[kind].some((capability) => mayDo(staff, capability, 'part'))
  return {
    name,
    path,
    lines: shown,
    more,
    mayNote,
    mentions: mayNote ? await loadMentions(db, scope.seller.id, isOpenTo(kind)) : [],
  }
}

function requireReader(scope: Scope, kind: HistoryKind): void {
  const require = wholeShopKinds.includes(kind) ? requireAllOrders : requireStaff
  require(scope, readCapabilities[kind])
}

const isOpenTo =
  (kind: HistoryKind) =>
  (rights: StaffRights): boolean =>
    mayDo(rights, readCapabilities[kind]) &&
    !(wholeShopKinds.includes(kind) && rights.limits?.warehouses)

/** Writes a note on a thing into its history: see `writeNote`. Source: DEAL-06. */
export async function addNote(
  scope: Scope,
  subject: string,
  note: { key: string; text: string },
): Promise<Outcome<null, NoteCode>> {
  const staff = requireStaff(scope, 'read')
  const { kind, name, path } = await findThing(scope, scope.database.primary, subject)
  requireReader(scope, kind)
  const capabilities = noteCapabilities[kind]
  if (!capabilities.some((capability) => mayDo(staff, capability, 'part')))
    requireStaff(scope, capabilities[0]!)
  // Colleagues are told who may not see buyers' names.
  const notedName = wholeShopKinds.includes(kind)
    ? subject.slice(kind.length + 1).slice(0, 8)
    : name
  return writeNote(
    scope,
    staff,
    { kind, subject, name: notedName, path, action: 'note.add', isOpenTo: isOpenTo(kind) },
    note,
  )
}

async function findThing(scope: Scope, db: Db, subject: string) {
  const kind = historyKinds.find((each) => subject.startsWith(`${each}:`))
  const seesContacts = mayDo(requireStaff(scope, 'read'), 'contacts')
  const subjects = kind && (await loadRecordSubjects(db, scope.seller.id, [subject], seesContacts))
  const thing = subjects?.get(subject)
  if (!kind || !thing?.path) throw stop('not-found')
  return { kind, name: thing.name, path: thing.path }
}

/** A product with its packs and pictures. */
async function listProductSubjects(
  { seller }: Scope,
  db: Db,
  subject: string,
): Promise<[string, ...string[]]> {
  const id = Number(subject.slice('product:'.length))
  const { rows } = await db.execute<{ subject: string }>(sql`
    select 'pack:' || k.id as subject from pack k where k.seller_id = ${seller.id} and k.product_id = ${id}
    union all
    select 'picture:' || key from product p, unnest(p.pictures) key
    where p.seller_id = ${seller.id} and p.id = ${id}`)
  return [subject, ...rows.map((row) => row.subject)]
}
