import { opinionStates, starChoices } from '#contract/catalog/opinions.ts'
import type { BulkOpinionAction, DeskOpinionRow } from '#contract/desk/desk-opinions.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskOpinionQuery } from '#domain/opinions/opinions.ts'
import * as deskOpinionsTexts from '#texts/desk-opinions.ts'
import { Stars } from '#web/widgets/product/stars.tsx'
import type { DeskList } from '../list/list-record.ts'
import { opinionStateWords } from './opinion-words.ts'

/** The desk's list of reviews and questions. Source: LIST-06, DEAL-06. */
export const opinionsList: DeskList<DeskOpinionRow> = {
  kind: 'opinions',
  title: deskOpinionsTexts.reviewsAndQuestions,
  countRows: deskOpinionsTexts.countEntries,
  searchHint: deskOpinionsTexts.searchHint,
  sort: '-received',
  columns: [
    {
      key: 'text',
      name: deskOpinionsTexts.words,
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
      name: deskOpinionsTexts.stars,
      sort: 'stars',
      card: 'value',
      cell: ({ stars }) =>
        stars === null ? (
          <span className="list-tag ask">{deskOpinionsTexts.question()}</span>
        ) : (
          <Stars tenths={stars * 10} />
        ),
      csv: ({ stars }) => stars,
    },
    {
      key: 'product',
      name: deskOpinionsTexts.product,
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
      name: deskOpinionsTexts.author,
      sort: 'author',
      cell: ({ author }) => author,
      csv: ({ author }) => author,
    },
    {
      key: 'received',
      name: deskOpinionsTexts.received,
      sort: 'received',
      card: 'top',
      cell: ({ atText }) => <span className="text-ink-2">{atText}</span>,
      csv: ({ at }) => at,
      isMoment: true,
    },
    {
      key: 'answer',
      name: deskOpinionsTexts.answer,
      cell: ({ answer }) =>
        answer ? deskOpinionsTexts.answered() : <span className="text-ink-2">–</span>,
      csv: ({ answer }) => answer,
    },
    {
      key: 'state',
      name: deskOpinionsTexts.state,
      sort: 'state',
      card: 'foot',
      cell: ({ state, reports }) => (
        <span className="flex flex-wrap gap-1">
          <span className={`list-tag ${opinionStateWords[state][1]}`}>
            {opinionStateWords[state][0]()}
          </span>
          {reports > 0 && (
            <span className="list-tag bad">
              {deskOpinionsTexts.reportedCount({ count: reports })}
            </span>
          )}
        </span>
      ),
      csv: ({ state }) => opinionStateWords[state][0](),
    },
  ],
  filters: [
    {
      key: 'state',
      name: deskOpinionsTexts.state,
      kind: 'choice',
      choices: opinionStates.map((state) => [state, opinionStateWords[state][0]] as const),
    },
    {
      key: 'kind',
      name: deskOpinionsTexts.kind,
      kind: 'choice',
      choices: [
        ['review', deskOpinionsTexts.reviews],
        ['question', deskOpinionsTexts.questions],
      ],
    },
    {
      key: 'answered',
      name: deskOpinionsTexts.answer,
      kind: 'choice',
      choices: [
        ['no', deskOpinionsTexts.notAnswered],
        ['yes', deskOpinionsTexts.answered],
      ],
    },
    {
      key: 'reported',
      name: deskOpinionsTexts.reports,
      kind: 'choice',
      choices: [['yes', deskOpinionsTexts.reported]],
    },
    {
      key: 'stars',
      name: deskOpinionsTexts.stars,
      kind: 'choice',
      choices: starChoices.map((stars) => [stars, stars] as const),
    },
    { key: 'from', name: deskOpinionsTexts.receivedFrom, kind: 'day' },
    { key: 'to', name: deskOpinionsTexts.receivedUntil, kind: 'day' },
  ],
  views: [
    { name: deskOpinionsTexts.toRead, query: 'state=waiting' },
    { name: deskOpinionsTexts.questionsToAnswer, query: 'kind=question&answered=no' },
    { name: deskOpinionsTexts.reported, query: 'reported=yes' },
  ],
  bulk: [
    {
      key: 'show',
      done: 'shown',
      name: deskOpinionsTexts.show,
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => deskOpinionsTexts.showEntries({ count }),
    },
    {
      key: 'reject',
      done: 'rejected',
      name: deskOpinionsTexts.reject,
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => deskOpinionsTexts.rejectEntries({ count }),
    },
    { key: 'csv', name: 'CSV', needs: 'negotiate', path: deskPaths.listFile('opinions', '') },
  ],
  getKey: ({ id }) => String(id),
  getLabel: ({ author, kind }) =>
    kind === 'review'
      ? deskOpinionsTexts.reviewByAuthor({ author })
      : deskOpinionsTexts.questionByAuthor({ author }),
  getPath: ({ id }) => deskPaths.opinion(id),
  empty: () => (
    <>
      <b>{deskOpinionsTexts.noOpinions()}</b>
      <span>{deskOpinionsTexts.noOpinionsHint()}</span>
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
