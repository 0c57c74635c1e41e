import { type DeskSearchRow, searchOutcomes } from '#contract/desk/desk-searches.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskSearchQuery } from '#domain/engagement/learn/desk-searches.ts'
import { formatCount } from '#kernel/money.ts'
import type { CellStyle, DeskList } from '../list/list-record.ts'

/** "12 (30 %)", of the visits. */
function ShareCell({ part, visits, style }: { part: number; visits: number; style: CellStyle }) {
  return part === 0 ? (
    '–'
  ) : (
    <>
      {formatCount(part, style.money)}{' '}
      <span className="text-ink-2">({Math.round((100 * part) / visits)} %)</span>
    </>
  )
}

/** The desk's list of what shoppers searched for. Source: FIND-08, DEAL-06. */
export const searchesList: DeskList<DeskSearchRow> = {
  kind: 'searches',
  title: 'Searches',
  nouns: ['search', 'searches'],
  searchHint: 'Words',
  sort: '-visits',
  columns: [
    {
      key: 'words',
      name: 'Words',
      sort: 'words',
      card: 'title',
      isWide: true,
      cell: ({ words }) => <span title={words}>{words}</span>,
      csv: ({ words }) => words,
    },
    {
      key: 'tuned',
      name: 'Tuned',
      card: 'top',
      cell: ({ isTuned }) => isTuned && <span className="list-tag buy">Tuned</span>,
      csv: ({ isTuned }) => (isTuned ? 'yes' : 'no'),
    },
    {
      key: 'visits',
      name: 'Visits',
      sort: 'visits',
      isNumber: true,
      cell: ({ visits }, { money }) => <b>{formatCount(visits, money)}</b>,
      csv: ({ visits }) => visits,
    },
    {
      key: 'shoppers',
      name: 'Shoppers',
      sort: 'shoppers',
      isNumber: true,
      isExtra: true,
      cell: ({ shoppers }, { money }) => formatCount(shoppers, money),
      csv: ({ shoppers }) => shoppers,
    },
    {
      key: 'clicked',
      name: 'Chose a result',
      sort: 'clicked',
      isNumber: true,
      card: 'line',
      cell: ({ clicked, visits }, style) => (
        <>
          <span className="text-ink-2 sm:hidden">
            {visits === 1 ? '1 visit' : `${formatCount(visits, style.money)} visits`}, chose:{' '}
          </span>
          <ShareCell part={clicked} visits={visits} style={style} />
        </>
      ),
      csv: ({ clicked }) => clicked,
    },
    {
      key: 'carted',
      name: 'Put in the cart',
      sort: 'carted',
      isNumber: true,
      cell: ({ carted, visits }, style) => (
        <ShareCell part={carted} visits={visits} style={style} />
      ),
      csv: ({ carted }) => carted,
    },
    {
      key: 'ordered',
      name: 'Ordered',
      sort: 'ordered',
      isNumber: true,
      card: 'foot',
      cell: ({ ordered, visits }, style) => (
        <>
          <span className="text-ink-2 sm:hidden">Ordered: </span>
          <ShareCell part={ordered} visits={visits} style={style} />
        </>
      ),
      csv: ({ ordered }) => ordered,
    },
    {
      key: 'last',
      name: 'Last',
      sort: 'last',
      card: 'value',
      cell: ({ lastOn }) => <span className="text-ink-2">{lastOn}</span>,
      csv: ({ lastAt }) => lastAt,
      isMoment: true,
    },
  ],
  filters: [
    { key: 'outcome', name: 'Outcome', kind: 'choice', choices: Object.entries(searchOutcomes) },
    {
      key: 'tuned',
      name: 'Pins or a redirect',
      kind: 'choice',
      choices: [
        ['yes', 'Yes'],
        ['no', 'No'],
      ],
    },
  ],
  views: [
    ...Object.entries(searchOutcomes).map(([outcome, name]) => ({
      name,
      query: `outcome=${outcome}`,
    })),
    { name: 'Tuned', query: 'tuned=yes' },
  ],
  bulk: [],
  getKey: ({ query }) => query,
  getLabel: ({ words }) => words,
  getPath: ({ words }) => deskPaths.searchQuery(words),
  empty: (
    <>
      <b>No search of three shoppers yet</b>
      <span>What at least three of those who agreed to be counted look for stands here.</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.engagement.deskSearches(scope, query as DeskSearchQuery),
  count: ({ scope, shop }, queries) =>
    shop.engagement.countDeskSearches(scope, queries as DeskSearchQuery[]),
}
