import { type ListQuery, rowChoices } from '#contract/desk/list-query.ts'
import { readPageNumber } from '../desk-access.ts'
import type { DeskList, ListFilter } from './list-record.ts'

/** What a list's address says beside the query itself. */
export interface ListAddress {
  query: ListQuery
  /** Keys of the columns that are shown; null: the usual ones. */
  columns: string[] | null
  /** The bulk action that is to be previewed. */
  bulk: string | null
  /** Ticked rows. */
  ticks: string[]
  /** All rows of the view are ticked. */
  hasAllTicked: boolean
}

/** Characters of what names a row: a SKU is the longest. */
export const maxKeyLength = 100

type ReadList = Pick<DeskList<never, never>, 'columns' | 'filters' | 'sort' | 'bulk'>

/**
 * Reads an address; what the list does not have is left out. A saved view's address is read here
 * too: whatever somebody saved, the list still opens.
 */
export function readListAddress(list: ReadList, address: URLSearchParams): ListAddress {
  // No text of the database has a NUL.
  const query = new URLSearchParams(
    [...address].map(([name, value]) => [name, value.replaceAll('\0', '')]),
  )
  const sorts = list.columns.flatMap(({ sort }) => (sort ? [sort] : []))
  const [wanted, usual] = [query.get('sort') ?? '', list.sort]
  const sort = sorts.includes(wanted.replace(/^-/, '')) ? wanted : usual
  const rows = Number(query.get('rows'))
  const columns = query.getAll('col').filter((key) => list.columns.some((each) => each.key === key))
  const filters: Record<string, string> = {}
  for (const filter of list.filters) {
    const value = readFilter(filter, query.get(filter.key) ?? '')
    if (value !== null) filters[filter.key] = value
  }
  return {
    query: {
      page: readPageNumber(query),
      rows: rowChoices.find((each) => each === rows) ?? rowChoices[0],
      words: (query.get('q') ?? '').trim().slice(0, 80),
      filters,
      sort: sort.replace(/^-/, ''),
      isDescending: sort.startsWith('-'),
      keys: null,
    },
    columns: columns.length > 0 ? columns : null,
    bulk: list.bulk.find(({ key }) => key === query.get('do'))?.key ?? null,
    ticks: [...new Set(query.getAll('o'))].map((each) => each.slice(0, maxKeyLength)),
    hasAllTicked: query.get('all') === '1',
  }
}

function readFilter({ kind, choices }: ListFilter, value: string): string | null {
  if (value === '') return null
  if (kind === 'day') return isDay(value) ? value : null
  if (kind === 'amount') return /^[\d.,\s]{1,20}$/.test(value) ? value : null
  if (kind === 'row') return /^[\w-]{1,40}$/.test(value) ? value : null
  return !choices || choices.some(([each]) => each === value) ? value.slice(0, 80) : null
}

/** `2026-11-24`, if there is such a day; the database has no year 0. */
function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !text.startsWith('0000') &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  )
}

/** Parts of an address that a change of the list leaves behind. */
const passingParts = ['page', 'done', 'do', 'o', 'all', 'edit'] as const

/**
 * The address with some parts changed; null takes a part off. It begins on the first page again,
 * unless the page itself is what changes.
 */
export function buildListHref(
  query: URLSearchParams,
  change: Readonly<Record<string, string | readonly string[] | null>>,
): string {
  const next = new URLSearchParams(query)
  for (const name of passingParts) next.delete(name)
  for (const [name, value] of Object.entries(change)) {
    next.delete(name)
    for (const each of value === null ? [] : [value].flat()) next.append(name, each)
  }
  return next.size > 0 ? `?${next}` : '?'
}

/** The parts of the address that a form beside the list carries on, as hidden fields. */
export function listHiddenParts(
  query: URLSearchParams,
  ownParts: readonly string[],
): [string, string][] {
  const leftOut = new Set<string>([...passingParts, ...ownParts])
  return [...query].filter(([name, value]) => !leftOut.has(name) && value !== '')
}
