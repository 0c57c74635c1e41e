import { useCallback, useRef, useState } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { describePurchaser } from '#contract/companies/purchaser.ts'
import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import { quoteStatus, rfqStateWords } from '#contract/negotiation/quotes.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatTimeSince } from '#kernel/time-left.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { createFormKey } from '#web/form-key.server.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RequestedLines, RfqFiles } from '#web/widgets/negotiation/requested-lines.tsx'
import { RfqConversation } from '#web/widgets/negotiation/rfq-conversation.tsx'
import { RfqVersions } from '#web/widgets/negotiation/rfq-versions.tsx'
import { UblLinks } from '#web/widgets/negotiation/ubl-links.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { describeMerge, mergeNoteCookie } from '../editing/merge-note.ts'
import type { Route } from './+types/rfq.ts'
import { getLastValidDay, handleRfqForm } from './handle-rfq-form.ts'
import { RfqApproval } from './quote-approval.tsx'
import { RfqEditor } from './quote-editor.tsx'
import { SellerActions } from './seller-actions.tsx'
import { SellerTurnBanner } from './seller-turn-banner.tsx'
import { SheetRows } from './sheet/sheet-rows.tsx'
import { UnlistedPacks } from './unlisted-packs.tsx'

/**
 * A request at the desk: whose turn it is, prices with costs, thread, versions (RFQ-05 to RFQ-10).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const rfq = await orNotFound(shop.quotes.deskRfq(scope, params.id))
  const query = getPageUrl(request).searchParams
  const words = (query.get('find') ?? '').trim().slice(0, 200)
  const canDraft = rfq.actions.includes('draft')
  const preview = canDraft ? await shop.quotes.previewQuote(scope, params.id, null) : null
  const unmatched = (preview?.lines ?? []).filter(({ packId, availability }) => {
    return packId === null && availability !== 'unavailable'
  })
  const suggestions = await shop.quotes.suggestPacks(
    scope,
    unmatched.map(({ lineId, words }) => ({ key: lineId, words })),
  )
  const timeZone = shop.delivery.findTimeZone(scope.seller.countryCode)
  return {
    rfq,
    key: createFormKey(),
    preview,
    /** What lines without a match may be, by line. */
    suggestions: Object.fromEntries(suggestions),
    templates: canDraft ? await shop.quotes.listTemplates(scope) : [],
    /** Packs found for a line by the typed words; null: no search. */
    packSearch:
      canDraft && words !== ''
        ? {
            words,
            line: Number(query.get('line')),
            packs: await shop.quotes.findPacks(scope, words),
          }
        : null,
    validDay: getLastValidDay(rfq, timeZone),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'negotiate')
  const answer = await orNotFound(handleRfqForm(visit, params.id, request))
  if (!answer) throw data(null, { status: 400 })
  if (answer.ok && answer.rows?.some(({ lineId }) => lineId === null))
    return data({ rows: answer.rows })
  if (answer.ok) {
    const note =
      answer.merged && answer.merged.fields.length > 0 ? describeMerge(answer.merged) : null
    const headers = { 'set-cookie': mergeNoteCookie(note, visit.links.scheme === 'https') }
    throw redirect(`${quotePaths.deskOne(params.id)}?${answer.did}`, { headers })
  }
  return data(answer.refusal, quoteStatus(answer.code))
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Desk: request ${params.id}` },
  { name: 'robots', content: 'noindex' },
]

/** Success messages for `?done=`. */
const doneTexts: Record<string, string> = {
  ask: 'The question is sent. Until it is answered the clock stands still.',
  message: 'The message is sent.',
  draft: 'The draft is saved. The buyer does not see it.',
  send: 'The quote is with the buyer.',
  discard: 'The draft is put aside.',
  approve: 'Approved: the quote is with the buyer.',
  reject: 'Back to its author.',
  withdraw: 'The quote is withdrawn.',
  keep: 'The buyer is told that the price stands.',
  take: 'Agreed at the buyer’s prices.',
  'decline-counter': 'The counter is declined.',
  decline: 'The request is declined.',
  bind: 'The line has its product.',
  use: 'The line has its product. The draft is saved.',
  price: 'The prices are changed, and the draft is saved.',
  fill: 'The lines are filled in, and the draft is saved.',
  off: 'The line is answered as unavailable. The draft is saved.',
  on: 'The line is offered again. The draft is saved.',
  raise: 'The price is at the floor. The draft is saved.',
  leave: 'Lines under the floor are left out. The draft is saved.',
  make: 'The product is made, for this quote only.',
  list: 'It is on sale now.',
  attach: 'The file is added.',
}

export default function DeskRfq({ loaderData, actionData }: Route.ComponentProps) {
  const { key, preview, ...loaded } = loaderData
  // Keeping the draft moves the request on, which every form of the page has to know.
  const [keptVersion, setKeptVersion] = useState(0)
  const rfq = {
    ...loaded.rfq,
    rowVersion: Math.max(loaded.rfq.rowVersion, keptVersion),
  }
  const typed = useRef<Fields>({})
  const onKept = useCallback((version: number) => setKeptVersion(version), [])
  const { money, mergeNote } = useDesk()
  const [query] = useSearchParams()
  const doneText = [...query.keys()]
    .map((name) => (Object.hasOwn(doneTexts, name) ? doneTexts[name] : undefined))
    .find(Boolean)
  const isAwaitingApproval = query.has('send') && rfq.draft?.state === 'IN_APPROVAL'
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  const filledRows: FilledRow[] = actionData && 'rows' in actionData ? actionData.rows : []
  const getFileHref = (file: number) => quotePaths.deskFile(rfq.id, file)
  return (
    <article className="grid gap-4">
      <header className="grid gap-1">
        <h1 className="title wrap-anywhere">{getRfqTitle(rfq)}</h1>
        <p className="text-2 text-ink-2">
          <Link to={quotePaths.desk()}>Requests</Link> · {rfq.id} · {rfqStateWords[rfq.state]} ·
          asked on <time dateTime={rfq.createdAt}>{rfq.createdOn}</time> · waited for us{' '}
          {formatTimeSince(rfq.waitedMinutes * 60_000)}
        </p>
      </header>
      {refused && <FormMessage tone="bad">{refused.text}</FormMessage>}
      {doneText && !refused && (
        <FormMessage tone="good">
          {isAwaitingApproval
            ? 'A price is under the floor: a second person looks at it first.'
            : doneText}{' '}
          {mergeNote}
        </FormMessage>
      )}
      <SellerTurnBanner rfq={rfq} />
      <SellerActions rfq={rfq} formKey={key} refused={refused} />
      {rfq.draft?.state === 'IN_APPROVAL' && <RfqApproval rfq={rfq} formKey={key} />}
      <SheetRows rows={filledRows} />
      {preview && (
        <Editor
          key={buildContentKey(rfq)}
          {...loaded}
          rfq={rfq}
          preview={preview}
          formKey={key}
          refused={refused}
          onKept={onKept}
          typed={typed}
        />
      )}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-8">
          <UnlistedPacks rfq={rfq} formKey={key} refused={refused} />
          <section aria-labelledby="thread" className="grid gap-3">
            <h2 id="thread" className="text-section font-bold">
              What was said
            </h2>
            <RfqConversation rfq={rfq} side="seller" money={money} />
          </section>
          <RfqVersions {...rfq} money={money} />
        </div>
        <aside className="grid content-start gap-6">
          <BuyerSection rfq={rfq} />
          <section aria-labelledby="asked" className="grid gap-3">
            <h2 id="asked" className="text-section font-bold">
              Asked for
            </h2>
            <RequestedLines
              lines={rfq.lines}
              attachments={rfq.attachments}
              fileAt={getFileHref}
              money={money}
            />
            <RfqFiles
              files={rfq.attachments.filter((file) => file.lineId === null)}
              fileAt={getFileHref}
            />
          </section>
          {rfq.knows && (
            <section aria-labelledby="record" className="grid justify-items-start gap-2 text-2">
              <h2 id="record" className="text-section font-bold">
                Record
              </h2>
              <a href={quotePaths.deskThread(rfq.id)} download className="underline">
                Download the thread
              </a>
              <UblLinks rfq={rfq} />
              <PrintButton />
            </section>
          )}
        </aside>
      </div>
    </article>
  )
}

/**
 * Identifies the quote the editor starts from: while it is unchanged, typed values survive other
 * actions on the page.
 */
function buildContentKey({ draft, currentVersion, lines }: DeskRfqView): string {
  return JSON.stringify([draft ?? currentVersion, lines.map(({ packId }) => packId)])
}

/** Who asked, to those who may know, else what was asked for. */
function getRfqTitle({ id, contact, purchaser, names, lineCount }: DeskRfqView): string {
  const who = contact && (purchaser?.name || contact.company || contact.name)
  if (who) return who
  const [name] = names
  if (!name) return `Request ${id}`
  return lineCount > 1 ? `${name} and ${lineCount - 1} more` : name
}

/** While it is the buyer's turn, the editor for the next version is collapsed. */
function Editor(props: Parameters<typeof RfqEditor>[0]) {
  const { rfq, packSearch, refused } = props
  if (rfq.turn === 'seller' || rfq.draft) return <RfqEditor {...props} />
  return (
    <Collapsible title="Write the next version" open={packSearch !== null || refused !== undefined}>
      <RfqEditor {...props} />
    </Collapsible>
  )
}

function BuyerSection({ rfq }: { rfq: DeskRfqView }) {
  const { contact, purchaser } = rfq
  const { clock } = useDesk()
  const purchaserLines = purchaser ? describePurchaser(purchaser, clock.countryCode) : []
  return (
    <section aria-labelledby="buyer" className="grid gap-1 text-2">
      <h2 id="buyer" className="text-section font-bold">
        Buyer
      </h2>
      {contact ? (
        <address className="grid gap-0.5 wrap-anywhere not-italic">
          <b className="text-3">{contact.name}</b>
          {(purchaser?.name || contact.company) && (
            <span>{purchaser?.name || contact.company}</span>
          )}
          {purchaserLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={mailtoUrl(contact.email)} className="underline">
            {contact.email}
          </a>
          {contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>}
        </address>
      ) : (
        <p className="text-ink-2">Names and contacts are not open to your role.</p>
      )}
      <p className="text-ink-2">
        To {rfq.pincode}
        {rfq.neededBy && (
          <>
            , needed by <time dateTime={rfq.neededBy}>{rfq.neededOn}</time>
          </>
        )}
      </p>
    </section>
  )
}
