import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import {
  dealKindByWork,
  verbByKind,
  type WorkKind,
  type WorkQuery,
  type WorkQueue,
  type WorkRank,
  type WorkRow,
  type WorkSort,
  type WorkVerb,
  type WorkView,
  workVerbs,
  workViews,
} from '#contract/desk/workbench.ts'
import type { KeyScope } from '#contract/keys/keys.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findTimeZone } from '../delivery/delivery.ts'
import { loadNegotiationSettings } from '../negotiation/negotiation.ts'
import { listAssignableKinds, loadAssignees } from './load-assignees.ts'
import { getWorkKey, loadWorkDetails, type WorkDetail } from './load-work-details.ts'
import { loadWonShares, type PickedWork, pickWork } from './pick-work.ts'
import { getLargeValue, rankWork } from './rank-rules.ts'
import { isSnoozed, type Snooze } from './snooze-rules.ts'
import { describeSnooze, loadSnoozes } from './snooze-work.ts'

const pageSize = 50
const soonMs = 2 * 3_600_000

/**
 * A page of everything that waits for the seller's people, the most worth an hour first. Names only
 * for those who may see customers, margins of requests only for those who negotiate. The number of
 * statements does not depend on the number of rows. Source: DEAL-01, DESK-01.
 */
export async function getWorkQueue(scope: Scope, query: WorkQuery): Promise<WorkQueue> {
  const staff = requireStaff(scope, 'read')
  const { seller, database } = scope
  const now = query.since === null ? scope.now : new Date(query.since)
  const db = database.primary
  const seesMargins = seesRequestMargins(staff)
  const { silenceDays, marginFloor } = await loadNegotiationSettings(db, seller.id)
  const [workRows, shares, assignees, snoozes] = await Promise.all([
    pickWork(db, {
      sellerId: seller.id,
      timeZone: findTimeZone(seller.countryCode),
      silenceDays,
      messagesFor: mayDo(staff, 'negotiate') && !staff.key ? staff.id : null,
      staff,
    }),
    loadWonShares(db, seller.id),
    loadAssignees(db, seller.id),
    staff.key ? new Map<string, Snooze>() : loadSnoozes(db, seller.id, staff.id),
  ])
  const visible = workRows.filter(({ kind }) => seesWork(staff, kind))
  const isKept = ({ at }: PickedWork) => query.since === null || Date.parse(at) <= now.getTime()
  const items = visible.filter(isKept).map((work): Item => {
    const leftMs = work.until === null ? null : Date.parse(work.until) - now.getTime()
    const gap = getGap(work)
    // The order of rows tells no margin to those who see none.
    const cost = seesMargins ? work.cost : null
    const snooze = snoozes.get(`${dealKindByWork[work.kind]} ${work.id}`)
    return {
      work,
      gap,
      leftMs,
      rank: rankWork({ ...work, cost, gap, leftMs }, shares),
      snooze: snooze && isSnoozed(snooze, work.until, scope.now) ? snooze : null,
    }
  })
  const largeFrom = getLargeValue(seller.currency)
  const isInView = (view: WorkView) => (item: Item) =>
    matchesView(view, item, { largeFrom, viewerId: staff.id })
  // The order would tell the margins.
  const sort = query.sort === 'margin' && !seesMargins ? 'time' : query.sort
  const viewItems = items.filter(isInView(query.view))
  const matches = viewItems
    .filter(({ work }) => query.verb === null || verbByKind[work.kind] === query.verb)
    .sort(comparators[sort])
  const verbsByView = mapKeys(workViews, (view) => countVerbs(items.filter(isInView(view))))
  const pages = Math.max(1, Math.ceil(matches.length / pageSize))
  const page = Math.min(query.page, pages)
  const pageItems = matches.slice((page - 1) * pageSize, page * pageSize)
  const details = await loadWorkDetails(
    db,
    seller.id,
    pageItems.map(({ work }) => work),
  )
  return {
    rows: pageItems.flatMap((item) => {
      const detail = details.get(getWorkKey(item.work))
      return detail ? [toRow(item, detail, scope)] : []
    }),
    count: matches.length,
    value: matches.reduce((sum, { work }) => sum + (work.value ?? 0), 0),
    earns: seesMargins ? matches.reduce((sum, { rank }) => sum + rank.earns, 0) : null,
    page,
    pages,
    views: mapKeys(workViews, (view) => items.filter(isInView(view)).length),
    verbs: verbsByView[query.view],
    verbsByView,
    largeFrom,
    at: now.toISOString(),
    atText: formatMoment(now.toISOString(), seller),
    newCount: visible.length - items.length,
    floor: mayDo(staff, 'costs') ? marginFloor : null,
    canSortByMargin: seesMargins,
    assignees,
    assignableKinds: listAssignableKinds(staff),
  }
}

/** A program sees what its key may read. */
function seesWork({ key }: StaffMember, kind: WorkKind): boolean {
  if (!key) return true
  const verb = verbByKind[kind]
  return verb !== null && key.scopes.includes(readScopes[verb])
}

const readScopes: Record<WorkVerb, KeyScope> = {
  ask: 'quotes:read',
  bid: 'bids:read',
  buy: 'orders:read',
}

function seesRequestMargins(staff: StaffMember): boolean {
  return mayDo(staff, 'negotiate') && mayDo(staff, 'costs')
}

interface Item {
  work: PickedWork
  gap: number | null
  leftMs: number | null
  rank: WorkRank
  /** Null: the viewer has not put it aside. */
  snooze: Snooze | null
}

function mapKeys<Key extends string, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>
}

function countVerbs(items: readonly Item[]): Record<WorkVerb, number> {
  const groups = Map.groupBy(items, ({ work }) => verbByKind[work.kind])
  return mapKeys(workVerbs, (verb) => groups.get(verb)?.length ?? 0)
}

function matchesView(
  view: WorkView,
  { work, leftMs, snooze }: Item,
  { largeFrom, viewerId }: { largeFrom: number; viewerId: string },
): boolean {
  const matches: Record<WorkView, () => boolean> = {
    all: () => true,
    mine: () => work.assigneeId === viewerId,
    soon: () => leftMs !== null && leftMs < soonMs,
    approval: () => work.kind === 'approval',
    pack: () => work.kind === 'pack' || work.kind === 'ship',
    large: () => work.value !== null && work.value >= largeFrom,
    snoozed: () => true,
  }
  return (snooze !== null) === (view === 'snoozed') && matches[view]()
}

function getGap({ ours, buyers }: PickedWork): number | null {
  if (ours === null || buyers === null || ours <= 0) return null
  return Math.round(((buyers - ours) * 10_000) / ours)
}

function getMarginShare({ net, cost }: PickedWork): number | null {
  return net === null || cost === null || net <= 0
    ? null
    : Math.floor(((net - cost) * 10_000) / net)
}

const comparators: Record<WorkSort, (a: Item, b: Item) => number> = {
  best: (a, b) => b.rank.score - a.rank.score || compareAge(a, b),
  time: (a, b) => (a.leftMs ?? Infinity) - (b.leftMs ?? Infinity) || compareAge(a, b),
  value: (a, b) => (b.work.value ?? -1) - (a.work.value ?? -1) || compareAge(a, b),
  margin: (a, b) =>
    (getMarginShare(b.work) ?? -Infinity) - (getMarginShare(a.work) ?? -Infinity) ||
    compareAge(a, b),
  newest: (a, b) => compareAge(b, a),
}

/** The one that waits longer first. */
function compareAge({ work: a }: Item, { work: b }: Item): number {
  return Date.parse(a.at) - Date.parse(b.at) || a.id - b.id
}

function toRow({ work, gap, rank, snooze }: Item, detail: WorkDetail, scope: Scope): WorkRow {
  const staff = requireStaff(scope, 'read')
  const negotiates = mayDo(staff, 'negotiate')
  const isOrder = verbByKind[work.kind] === 'buy'
  const seesName =
    (negotiates && mayDo(staff, 'contacts')) || (isOrder && mayDo(staff, 'contacts-of-orders'))
  const seesMargin =
    seesRequestMargins(staff) || (verbByKind[work.kind] !== 'ask' && mayDo(staff, 'costs'))
  return {
    kind: work.kind,
    number: work.number,
    rowVersion: work.rowVersion,
    company: seesName ? detail.company : null,
    person: seesName ? detail.person : null,
    due: detail.due,
    value: work.value,
    margin: seesMargin ? getMarginShare(work) : null,
    gap,
    until: work.until,
    untilOn: work.until && formatMoment(work.until, scope.seller),
    rank: seesMargin ? rank : null,
    assigneeId: work.assigneeId,
    snoozedText: snooze && describeSnooze(snooze, scope),
  }
}
