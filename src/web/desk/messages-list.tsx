import type { BulkMessageAction, DeskMessageRow } from '#contract/desk/desk-messages.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import type { DeskMessageQuery } from '#domain/contact/desk-messages.ts'
import type { DeskList } from './list/list-record.ts'

const countMessages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

/** One line, and the whole of it with the ways to answer once it is opened. */
function MessageText({ name, email, phone, message }: DeskMessageRow) {
  return (
    <details className="list-fold">
      <summary aria-label={`Message of ${name}: ${message.slice(0, 80)}`}>
        <span>{message.replace(/\s+/g, ' ').slice(0, 160)}</span>
        <span>Close</span>
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
  title: 'Messages',
  nouns: ['message', 'messages'],
  searchHint: 'Name, mail, phone, words',
  sort: '-received',
  columns: [
    {
      key: 'name',
      name: 'From',
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
      name: 'Message',
      card: 'line',
      isWide: true,
      cell: (row) => <MessageText {...row} />,
      csv: ({ message }) => message,
    },
    {
      key: 'email',
      name: 'Mail',
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
      name: 'Phone',
      isExtra: true,
      cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : '–'),
      csv: ({ phone }) => phone,
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
      key: 'state',
      name: 'Answered',
      sort: 'state',
      card: 'foot',
      cell: ({ answeredText, answeredBy }) =>
        answeredText === null ? (
          <span className="list-tag look">To answer</span>
        ) : (
          <span className="text-ink-2" title={answeredBy ?? undefined}>
            {answeredText}
            {answeredBy && `, ${answeredBy.slice(0, 30)}`}
          </span>
        ),
      csv: ({ answeredAt }) => answeredAt,
      isMoment: true,
    },
    {
      key: 'answeredBy',
      name: 'Answered by',
      isExtra: true,
      cell: ({ answeredBy }) => answeredBy ?? '–',
      csv: ({ answeredBy }) => answeredBy,
    },
  ],
  filters: [
    {
      key: 'state',
      name: 'State',
      kind: 'choice',
      choices: [
        ['open', 'To answer'],
        ['answered', 'Answered'],
      ],
    },
    {
      key: 'account',
      name: 'Writer',
      kind: 'choice',
      choices: [
        ['customer', 'Signed in'],
        ['visitor', 'Not signed in'],
      ],
    },
    { key: 'from', name: 'Received from', kind: 'day' },
    { key: 'to', name: 'Received until', kind: 'day' },
  ],
  views: [
    { name: 'To answer', query: 'state=open' },
    { name: 'Answered', query: 'state=answered' },
  ],
  bulk: [
    {
      key: 'answer',
      done: 'answer',
      name: 'Mark as answered',
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => `Mark ${countMessages(count)} as answered`,
    },
    {
      key: 'reopen',
      done: 'reopen',
      name: 'Mark as to answer',
      needs: 'negotiate',
      reach: 'whole',
      describe: (count) => `Mark ${countMessages(count)} as still to answer`,
    },
    { key: 'csv', name: 'CSV', needs: 'negotiate', path: deskPaths.listFile('messages', '') },
  ],
  getKey: ({ id }) => String(id),
  fits: ({ answeredAt }, action) => (answeredAt === null) === (action === 'answer'),
  getLabel: ({ name }) => `the message of ${name}`,
  getPath: () => null,
  empty: (
    <>
      <b>Nobody has written yet</b>
      <span>What people write by the contact form stands here, and goes to the shop’s inbox.</span>
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
