import { opinionStates, starChoices } from '#contract/catalog/opinions.ts'
import type { BulkOpinionAction, DeskOpinionRow } from '#contract/desk/desk-opinions.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskOpinionQuery } from '#domain/opinions/opinions.ts'
import { Stars } from '#web/widgets/product/stars.tsx'
import type { DeskList } from '../list/list-record.ts'
import { opinionStateWords } from './opinion-words.ts'

const countOpinions = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** The desk's list of reviews and questions. Source: LIST-06, DEAL-06. */
export const opinionsList: DeskList<DeskOpinionRow> = {
  kind: 'opinions',
  title: 'Reviews and questions',
  nouns: ['entry', 'entries'],
  searchHint: 'Product, author, words',
  sort: '-received',
  columns: [
    {
      key: 'text',
      name: 'Words',
      card: 'title',
      isWide: true,
      cell: ({ title, text }) => (
        <span title={text.slice(0, 400)}>
          {title && <b>{title} </b>}
          <span className={title ? 'font-normal text-ink-2' : ''}>
            {text.replace(/\s+/g, ' ').slice(0, 160)}
          </span>
        </span>
      ),
      csv: ({ title, text }) => (title ? `${title}: ${text}` : text),
    },
    {
      key: 'stars',
      name: 'Stars',
      sort: 'stars',
      card: 'value',
      cell: ({ stars }) =>
        stars === null ? (
          <span className="list-tag ask">Question</span>
        ) : (
          <Stars tenths={stars * 10} />
        ),
      csv: ({ stars }) => stars,
    },
    {
      key: 'product',
      name: 'Product',
      sort: 'product',
      card: 'line',
      cell: ({ productName }) => (
        <span className="list-cut" title={productName}>
          {productName}
        </span>
      ),
      csv: ({ productName }) => productName,
    },
    {
      key: 'author',
      name: 'By',
      sort: 'author',
      cell: ({ author }) => author,
      csv: ({ author }) => author,
    },
    {
      key: 'received',
      name: 'Received',
      sort: 'received',
      card: 'top',
      cell: ({ atText }) => <span className="text-ink-2">{atText}</span>,
      csv: ({ at }) => at,
      isMoment: true,
    },
    {
      key: 'answer',
      name: 'Answer',
      cell: ({ answer }) => (answer ? 'Answered' : <span className="text-ink-2">–</span>),
      csv: ({ answer }) => answer,
    },
    {
      key: 'state',
      name: 'State',
      sort: 'state',
      card: 'foot',
      cell: ({ state, reports }) => (
        <span className="flex flex-wrap gap-1">
          <span className={`list-tag ${opinionStateWords[state][1]}`}>
            {opinionStateWords[state][0]}
          </span>
          {reports > 0 && (
            <span className="list-tag bad">
              {reports === 1 ? 'Reported' : `Reported by ${reports}`}
            </span>
          )}
        </span>
      ),
      csv: ({ state }) => opinionStateWords[state][0],
    },
  ],
  filters: [
    {
      key: 'state',
      name: 'State',
      kind: 'choice',
      choices: opinionStates.map((state) => [state, opinionStateWords[state][0]] as const),
    },
    {
      key: 'kind',
      name: 'Kind',
      kind: 'choice',
      choices: [
        ['review', 'Reviews'],
        ['question', 'Questions'],
      ],
    },
    {
      key: 'answered',
      name: 'Answer',
      kind: 'choice',
      choices: [
        ['no', 'Not answered'],
        ['yes', 'Answered'],
      ],
    },
    { key: 'reported', name: 'Reports', kind: 'choice', choices: [['yes', 'Reported']] },
    {
      key: 'stars',
      name: 'Stars',
      kind: 'choice',
      choices: starChoices.map((stars) => [stars, stars] as const),
    },
    { key: 'from', name: 'Received from', kind: 'day' },
    { key: 'to', name: 'Received until', kind: 'day' },
  ],
  views: [
    { name: 'To read', query: 'state=waiting' },
    { name: 'Questions to answer', query: 'kind=question&answered=no' },
    { name: 'Reported', query: 'reported=yes' },
  ],
  bulk: [
    {
      key: 'show',
      done: 'shown',
      name: 'Show',
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => `Show ${countOpinions(count)} on the product’s page`,
    },
    {
      key: 'reject',
      done: 'rejected',
      name: 'Reject',
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => `Reject ${countOpinions(count)}`,
    },
    { key: 'csv', name: 'CSV', needs: 'negotiate', path: deskPaths.listFile('opinions', '') },
  ],
  getKey: ({ id }) => String(id),
  getLabel: ({ author, kind }) => `the ${kind} by ${author}`,
  getPath: ({ id }) => deskPaths.opinion(id),
  empty: (
    <>
      <b>No reviews or questions yet</b>
      <span>
        Buyers write them once an order has been delivered. Here you decide what is shown.
      </span>
    </>
  ),
  load: ({ scope, shop }, query) =>
    shop.opinions.listDeskOpinions(scope, query as DeskOpinionQuery),
  count: ({ scope, shop }, queries) =>
    shop.opinions.countDeskOpinions(scope, queries as DeskOpinionQuery[]),
  preview: ({ scope, shop }, action, ids) =>
    shop.opinions.previewBulkOpinions(scope, ids, action as BulkOpinionAction),
  run: ({ scope, shop }, action, ids, { versions }) =>
    shop.opinions.runBulkOpinions(scope, ids, action as BulkOpinionAction, versions),
}
