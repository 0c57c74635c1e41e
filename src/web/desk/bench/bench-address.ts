import {
  type DealKind,
  dealKindByWork,
  dealKinds,
  type WorkQuery,
  type WorkRow,
  workSorts,
  workVerbs,
  workViews,
} from '#contract/desk/workbench.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { readPageNumber } from '../desk-access.ts'

export interface OpenDeal {
  kind: DealKind
  number: string
}

/** What the workbench's address says. */
export interface BenchAddress extends WorkQuery {
  deal: OpenDeal | null
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export function readBenchAddress(query: URLSearchParams): BenchAddress {
  const since = query.get('at') ?? ''
  const [dealKind, number = ''] = (query.get('deal') ?? '').split(':')
  const kind = dealKinds.find((each) => each === dealKind)
  return {
    view: workViews.find((each) => each === query.get('show')) ?? 'all',
    verb: workVerbs.find((each) => each === query.get('verb')) ?? null,
    sort: workSorts.find((each) => each === query.get('sort')) ?? 'best',
    page: readPageNumber(query),
    since: momentPattern.test(since) && !Number.isNaN(Date.parse(since)) ? since : null,
    deal: kind && /^[\w-]{1,40}$/.test(number) ? { kind, number } : null,
  }
}

/** The address of the workbench with some of it changed; a new choice begins on its first page. */
export function buildBenchPath(address: BenchAddress, change: Partial<BenchAddress> = {}): string {
  const { view, verb, sort, page, since, deal } = { ...address, ...change }
  const query = new URLSearchParams()
  if (view !== 'all') query.set('show', view)
  if (verb) query.set('verb', verb)
  if (sort !== 'best') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  if (since) query.set('at', since)
  if (deal) query.set('deal', `${deal.kind}:${deal.number}`)
  return query.size > 0 ? `${deskPaths.start()}?${query}` : deskPaths.start()
}

/** What opens beside the list; a message has only its page. */
export function getDeal({ kind, number }: Pick<WorkRow, 'kind' | 'number'>): OpenDeal | null {
  const dealKind = dealKindByWork[kind]
  return dealKind && { kind: dealKind, number }
}

/** The page of a deal. */
export function getDealPath(deal: OpenDeal | null): string {
  if (deal === null) return deskPaths.messages()
  if (deal.kind === 'rfq') return quotePaths.deskOne(deal.number)
  return deal.kind === 'bid' ? deskPaths.bid(deal.number) : deskPaths.order(deal.number)
}
