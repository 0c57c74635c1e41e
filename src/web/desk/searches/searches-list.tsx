import { type DeskSearchRow, searchOutcomes } from '#contract/desk/desk-searches.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskSearchQuery } from '#domain/engagement/learn/desk-searches.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSearchesTexts from '#texts/desk-searches.ts'
import { formatYesNo } from '../editing/edit.ts'
import type { CellStyle, DeskList } from '../list/list-record.ts'

/** "12 (30 %)", of the visits. */
function ShareCell({ part, visits, style }: { part: number; visits: number; style: CellStyle }) {
  return part === 0 ? (
    '–'
  ) : (
    <>
      {formatCount(part, style.money)}{' '}
      <span className="text-ink-2">
        ({commonTexts.percent({ value: String(Math.round((100 * part) / visits)) })})
      </span>
    </>
  )
}

/** The desk's list of what shoppers searched for. Source: FIND-08, DEAL-06. */
export const searchesList: DeskList<DeskSearchRow> = {
  kind: 'searches',
  title: deskSearchesTexts.searches,
  countRows: deskSearchesTexts.countSearches,
  searchHint: deskSearchesTexts.words,
  sort: '-visits',
  columns: [
    {
      key: 'words',
      name: deskSearchesTexts.words,
      sort: 'words',
      card: 'title',
      isWide: true,
      cell: ({ words }) => <span title={words}>{words}</span>,
      csv: ({ words }) => words,
    },
    {
      key: 'tuned',
      name: deskSearchesTexts.tuned,
      card: 'top',
      cell: ({ isTuned }) =>
        isTuned && <span className="list-tag buy">{deskSearchesTexts.tuned()}</span>,
      csv: ({ isTuned }) => formatYesNo(isTuned ? 'on' : '').toLowerCase(),
    },
    {
      key: 'visits',
      name: deskSearchesTexts.visits,
      sort: 'visits',
      isNumber: true,
      cell: ({ visits }, { money }) => <b>{formatCount(visits, money)}</b>,
      csv: ({ visits }) => visits,
    },
    {
      key: 'shoppers',
      name: deskSearchesTexts.shoppers,
      sort: 'shoppers',
      isNumber: true,
      isExtra: true,
      cell: ({ shoppers }, { money }) => formatCount(shoppers, money),
      csv: ({ shoppers }) => shoppers,
    },
    {
      key: 'clicked',
      name: deskSearchesTexts.choseResult,
      sort: 'clicked',
      isNumber: true,
      card: 'line',
      cell: ({ clicked, visits }, style) => (
        <>
          <span className="text-ink-2 sm:hidden">
            {deskSearchesTexts.visitsChose({ count: visits })}{' '}
          </span>
          <ShareCell part={clicked} visits={visits} style={style} />
        </>
      ),
      csv: ({ clicked }) => clicked,
    },
    {
      key: 'carted',
      name: deskSearchesTexts.addedToCart,
      sort: 'carted',
      isNumber: true,
      cell: ({ carted, visits }, style) => (
        <ShareCell part={carted} visits={visits} style={style} />
      ),
      csv: ({ carted }) => carted,
    },
    {
      key: 'ordered',
      name: deskSearchesTexts.ordered,
      sort: 'ordered',
      isNumber: true,
      card: 'foot',
      cell: ({ ordered, visits }, style) => (
        <>
          <span className="text-ink-2 sm:hidden">{deskSearchesTexts.orderedLabel()} </span>
          <ShareCell part={ordered} visits={visits} style={style} />
        </>
      ),
      csv: ({ ordered }) => ordered,
    },
    {
      key: 'last',
      name: deskSearchesTexts.lastSearched,
      sort: 'last',
      card: 'value',
      cell: ({ lastOn }) => <span className="text-ink-2">{lastOn}</span>,
      csv: ({ lastAt }) => lastAt,
      isMoment: true,
    },
  ],
  filters: [
    {
      key: 'outcome',
      name: deskSearchesTexts.outcome,
      kind: 'choice',
      choices: Object.entries(searchOutcomes),
    },
    {
      key: 'tuned',
      name: deskSearchesTexts.pinsOrARedirect,
      kind: 'choice',
      choices: [
        ['yes', deskSearchesTexts.yes],
        ['no', deskSearchesTexts.no],
      ],
    },
  ],
  views: [
    ...Object.entries(searchOutcomes).map(([outcome, name]) => ({
      name,
      query: `outcome=${outcome}`,
    })),
    { name: deskSearchesTexts.tuned, query: 'tuned=yes' },
  ],
  bulk: [],
  getKey: ({ query }) => query,
  getLabel: ({ words }) => words,
  getPath: ({ words }) => deskPaths.searchQuery(words),
  empty: () => (
    <>
      <b>{deskSearchesTexts.noSearches()}</b>
      <span>{deskSearchesTexts.noSearchesHint()}</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.engagement.deskSearches(scope, query as DeskSearchQuery),
  count: ({ scope, shop }, queries) =>
    shop.engagement.countDeskSearches(scope, queries as DeskSearchQuery[]),
}
