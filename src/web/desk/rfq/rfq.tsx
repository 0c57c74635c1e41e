import { useCallback, useRef, useState } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import { quoteStatus } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { RfqVersions } from '#web/widgets/negotiation/rfq-versions.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { describeMerge, mergeNoteCookie } from '../editing/merge-note.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/rfq.ts'
import { BuyerNotes } from './buyer-notes.tsx'
import { type DeskRefusal, getLastValidDay, handleRfqForm } from './handle-rfq-form.ts'
import { QuoteApproval } from './quote-approval.tsx'
import { RfqEditor } from './quote-editor.tsx'
import { RfqHead } from './rfq-head.tsx'
import { RfqSide } from './rfq-side.tsx'
import { RfqTalk } from './rfq-talk.tsx'
import { SheetRows } from './sheet/sheet-rows.tsx'
import { TurnStrip } from './turn-strip.tsx'
import { UnlistedPacks } from './unlisted-packs.tsx'

/**
 * A request at the desk: whose turn it is, prices with costs, thread, versions (RFQ-05 to RFQ-10).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const rfq = await orNotFound(shop.quotes.deskRfq(scope, params.id))
  const query = getPageUrl(request).searchParams
  const words = (query.get('find') ?? '').trim().slice(0, 200)
  // While it is the buyer's turn, the next version is begun by a button.
  const isBegun = rfq.turn === 'seller' || rfq.draft !== null
  const isWriting = isBegun || ['write', 'find', 'new'].some((name) => query.has(name))
  const canDraft = rfq.actions.includes('draft') && isWriting
  const preview = canDraft ? await shop.quotes.previewQuote(scope, params.id, null) : null
  const mayDecide = rfq.draft?.state === 'IN_APPROVAL' && mayDo(staff, 'negotiate')
  const waiting = mayDecide ? await shop.quotes.previewWaitingQuote(scope, params.id) : null
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
    waiting,
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

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(deskRfqTexts.requestTitle({ id: params.id }))

/** Success messages for `?done=`. */
const doneTexts: Record<string, () => string> = {
  ask: deskRfqTexts.questionSent,
  message: deskRfqTexts.messageSent,
  draft: deskRfqTexts.draftSaved,
  send: deskRfqTexts.quoteSent,
  discard: deskRfqTexts.draftDiscarded,
  approve: deskRfqTexts.quoteApproved,
  reject: deskRfqTexts.quoteReturned,
  withdraw: deskRfqTexts.quoteWithdrawn,
  keep: deskRfqTexts.priceKept,
  take: deskRfqTexts.counterAccepted,
  'decline-counter': deskRfqTexts.counterDeclined,
  decline: deskRfqTexts.requestDeclined,
  bind: deskRfqTexts.productMatched,
  use: deskRfqTexts.productMatchedSaved,
  price: deskRfqTexts.pricesChanged,
  fill: deskRfqTexts.linesFilled,
  off: deskRfqTexts.lineUnavailable,
  on: deskRfqTexts.lineOfferedAgain,
  raise: deskRfqTexts.raisedToFloor,
  leave: deskRfqTexts.linesLeftOut,
  make: deskRfqTexts.productCreated,
  list: deskRfqTexts.productListed,
  attach: deskRfqTexts.fileAdded,
}

export default function DeskRfq({ loaderData, actionData }: Route.ComponentProps) {
  const { key, preview, waiting, ...loaded } = loaderData
  // Keeping the draft moves the request on, which every form of the page has to know.
  const [keptVersion, setKeptVersion] = useState(0)
  const rfq = {
    ...loaded.rfq,
    rowVersion: Math.max(loaded.rfq.rowVersion, keptVersion),
  }
  const typed = useRef<Fields>({})
  const onKept = useCallback((version: number) => setKeptVersion(version), [])
  const { money } = useDesk()
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  const filledRows: FilledRow[] = actionData && 'rows' in actionData ? actionData.rows : []
  const forms = { rfq, formKey: key, refused }
  return (
    <article className="quote-sheet deal">
      <div className={preview || waiting ? 'deal-grid' : 'deal-grid calm'}>
        <RfqHead {...forms} isWriting={preview !== null} />
        <div className="deal-top">
          <Messages rfq={rfq} refused={refused} />
          <TurnStrip {...forms} theirsMargin={preview?.totals.theirsMargin ?? null} />
          <BuyerNotes rfq={rfq} />
          <SheetRows rows={filledRows} />
        </div>
        {preview && (
          <RfqEditor
            key={buildContentKey(rfq)}
            {...loaded}
            {...forms}
            preview={preview}
            onKept={onKept}
            typed={typed}
            side={<RfqSide rfq={rfq} isOpen={false} />}
          />
        )}
        {waiting && (
          <QuoteApproval {...forms} {...waiting}>
            <RfqSide rfq={rfq} isOpen={false} />
          </QuoteApproval>
        )}
        <div className="deal-below">
          <UnlistedPacks {...forms} />
          <RfqTalk {...forms} />
          <RfqVersions {...rfq} money={money} />
        </div>
        {!preview && !waiting && (
          <aside className="qs-rail" aria-label={deskRfqTexts.theRequest()}>
            <RfqSide rfq={rfq} isOpen={rfq.lines.length <= maxOpenLines} />
          </aside>
        )}
      </div>
    </article>
  )
}

/** A longer request is folded beside the thread. */
const maxOpenLines = 8

/** What the last form did, or why it did nothing. */
function Messages({ rfq, refused }: { rfq: DeskRfqView; refused: DeskRefusal | undefined }) {
  const { mergeNote } = useDesk()
  const [query] = useSearchParams()
  if (refused) return <FormMessage tone="bad">{refused.text}</FormMessage>
  const doneText = [...query.keys()]
    .map((name) => (Object.hasOwn(doneTexts, name) ? doneTexts[name] : undefined))
    .find(Boolean)
  if (!doneText) return null
  const isAwaitingApproval = query.has('send') && rfq.draft?.state === 'IN_APPROVAL'
  return (
    <FormMessage tone="good">
      {isAwaitingApproval ? deskRfqTexts.needsApproval() : doneText()} {mergeNote}
    </FormMessage>
  )
}

/**
 * Identifies the quote the editor starts from: while it is unchanged, typed values survive other
 * actions on the page.
 */
function buildContentKey({ draft, currentVersion, lines }: DeskRfqView): string {
  return JSON.stringify([draft ?? currentVersion, lines.map(({ packId }) => packId)])
}
