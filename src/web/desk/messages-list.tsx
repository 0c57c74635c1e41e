import type { BulkMessageAction, DeskMessageRow } from '#contract/desk/desk-messages.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import type { DeskMessageQuery } from '#domain/contact/desk-messages.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskListsTexts from '#texts/desk-lists.ts'
import type { DeskList } from './list/list-record.ts'

/** One line, and the whole of it with the ways to answer once it is opened. */
function MessageText({ name, email, phone, message }: DeskMessageRow) {
  return (
    <details className="list-fold">
      <summary aria-label={deskListsTexts.messageStart({ name, text: message.slice(0, 80) })}>
        <span>{message.replace(/\s+/g, ' ').slice(0, 160)}</span>
        <span>{deskListsTexts.close()}</span>
      </summary>
      <div>
        <p>{message}</p>
        <p>
          <a href={mailtoUrl(email)} className="underline">
            {email}
          </a>
          {phone && (
            <a href={`tel:${phone}`} className="underline">
              {phone}
            </a>
          )}
        </p>
      </div>
    </details>
  )
}

/** The desk's list of messages from the contact form. Source: CNT-01, DEAL-06. */
export const messagesList: DeskList<DeskMessageRow> = {
  kind: 'messages',
  title: deskListsTexts.messages,
  countRows: deskListsTexts.messageCount,
  searchHint: deskListsTexts.nameMailPhoneWords,
  sort: '-received',
  columns: [
    {
      key: 'name',
      name: deskListsTexts.sender,
      sort: 'name',
      card: 'title',
      cell: ({ name }) => (
        <b className="list-cut" title={name}>
          {name}
        </b>
      ),
      csv: ({ name }) => name,
    },
    {
      key: 'message',
      name: deskListsTexts.message,
      card: 'line',
      isWide: true,
      cell: (row) => <MessageText {...row} />,
      csv: ({ message }) => message,
    },
    {
      key: 'email',
      name: deskListsTexts.mail,
      sort: 'email',
      isExtra: true,
      cell: ({ email }) => (
        <a href={mailtoUrl(email)} className="list-cut underline" title={email}>
          {email}
        </a>
      ),
      csv: ({ email }) => email,
    },
    {
      key: 'phone',
      name: deskListsTexts.phone,
      isExtra: true,
      cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : '–'),
      csv: ({ phone }) => phone,
    },
    {
      key: 'received',
      name: deskListsTexts.received,
      sort: 'received',
      card: 'top',
      cell: ({ atText }) => <span className="text-ink-2">{atText}</span>,
      csv: ({ at }) => at,
      isMoment: true,
    },
    {
      key: 'state',
      name: deskListsTexts.answered,
      sort: 'state',
      card: 'foot',
      cell: ({ answeredText, answeredBy }) =>
        answeredText === null ? (
          <span className="list-tag look">{deskListsTexts.toAnswer()}</span>
        ) : (
          <span className="text-ink-2" title={answeredBy ?? undefined}>
            {answeredText}
            {answeredBy && `${commonTexts.clauseComma()}${answeredBy.slice(0, 30)}`}
          </span>
        ),
      csv: ({ answeredAt }) => answeredAt,
      isMoment: true,
    },
    {
      key: 'answeredBy',
      name: deskListsTexts.answeredBy,
      isExtra: true,
      cell: ({ answeredBy }) => answeredBy ?? '–',
      csv: ({ answeredBy }) => answeredBy,
    },
  ],
  filters: [
    {
      key: 'state',
      name: deskListsTexts.state,
      kind: 'choice',
      choices: [
        ['open', deskListsTexts.toAnswer],
        ['answered', deskListsTexts.answered],
      ],
    },
    {
      key: 'account',
      name: deskListsTexts.writer,
      kind: 'choice',
      choices: [
        ['customer', deskListsTexts.signedIn],
        ['visitor', deskListsTexts.notSignedIn],
      ],
    },
    { key: 'from', name: deskListsTexts.receivedFrom, kind: 'day' },
    { key: 'to', name: deskListsTexts.receivedUntil, kind: 'day' },
  ],
  views: [
    { name: deskListsTexts.toAnswer, query: 'state=open' },
    { name: deskListsTexts.answered, query: 'state=answered' },
  ],
  bulk: [
    {
      key: 'answer',
      done: 'answer',
      name: deskListsTexts.markAsAnswered,
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => deskListsTexts.markAnswered({ count }),
    },
    {
      key: 'reopen',
      done: 'reopen',
      name: deskListsTexts.markAsToAnswer,
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => deskListsTexts.markToAnswer({ count }),
    },
    { key: 'csv', name: 'CSV', needs: 'negotiate', path: deskPaths.listFile('messages', '') },
  ],
  getKey: ({ id }) => String(id),
  fits: ({ answeredAt }, action) => (answeredAt === null) === (action === 'answer'),
  getLabel: ({ name }) => deskListsTexts.messageOf({ name }),
  getPath: () => null,
  empty: () => (
    <>
      <b>{deskListsTexts.nobodyHasWrittenYet()}</b>
      <span>{deskListsTexts.noMessagesAbout()}</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.contact.deskMessages(scope, query as DeskMessageQuery),
  count: ({ scope, shop }, queries) =>
    shop.contact.countDeskMessages(scope, queries as DeskMessageQuery[]),
  preview: ({ scope, shop }, action, ids) =>
    shop.contact.previewBulkMessages(scope, ids, action as BulkMessageAction),
  run: ({ scope, shop }, action, ids) =>
    shop.contact.runBulkMessages(scope, ids, action as BulkMessageAction),
}
