import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { RfqView } from '#contract/negotiation/quote-views.ts'
import { paths } from '#contract/paths/paths.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { RequestedLines, RfqFiles } from '#web/widgets/negotiation/requested-lines.tsx'
import { RfqConversation } from '#web/widgets/negotiation/rfq-conversation.tsx'
import { getBuyerStateText } from '#web/widgets/negotiation/rfq-turn.ts'
import { RfqVersions } from '#web/widgets/negotiation/rfq-versions.tsx'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { BuyerRfqActions } from './buyer-rfq-actions-panel.tsx'
import { UnreadFiles } from './rfq-sent.tsx'
import { BuyerTurnBanner } from './rfq-turn-banner.tsx'

export interface RfqRefusal {
  did: string
  text: string
  fields: Record<string, string>
  typed: Record<string, string>
}

/** Messages by the value in the URL of what was just done. */
const flashTexts: Record<string, string> = {
  asked: 'Your request is with us. We write to you as soon as there is an answer.',
  opened:
    'Thank you: your request is with us. Keep this page’s address, it opens your request. The answer comes by mail too.',
  answer: 'Your answer is sent.',
  message: 'Your message is sent.',
  accept: 'Agreed. Order while the price is kept for you.',
  counter: 'Your prices are sent. We write to you as soon as there is an answer.',
  'take-back': 'The quote stands again as it was.',
  decline: 'You have declined the quote. We may send you another one.',
  cancel: 'Your request is closed.',
  reopen: 'This is a copy of your request. Change what you like, then send it.',
  attach: 'The file is added.',
  submit: 'Your request is with us. We write to you as soon as there is an answer.',
  saved: 'Your draft is saved. Nobody else sees it.',
  unsent:
    'Your draft is saved, but could not be sent as it is. Press “Send request” to see what it lacks.',
}

/**
 * A request as its buyer sees it: turn, actions, conversation, versions, requested lines (RFQ-04).
 */
export function RfqScreen(props: {
  rfq: RfqView
  formKey: string
  refused: RfqRefusal | undefined
  fileAt: (id: number) => string
  changeAt: string
  /** Content that only the account's page, or only the visitor's, has. */
  aside?: ReactNode
  notice?: ReactNode
}) {
  const { rfq, refused, fileAt } = props
  const { seller } = useFrame()
  const [query] = useSearchParams()
  const flashText = [...query.keys()].map((name) => flashTexts[name]).find(Boolean)
  // Two lines may be of one product.
  const names = [...new Set(rfq.names)]
  const requestFiles = rfq.attachments.filter((file) => file.lineId === null)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <p className="text-2 text-ink-2">
          {rfq.joined ? <Link to={paths.myRfqs()}>Quotes</Link> : 'Your request'} ·{' '}
          {getBuyerStateText(rfq.state)} · asked on{' '}
          <time dateTime={rfq.createdAt}>{rfq.createdOn}</time>
          {rfq.askedBy && ` by ${rfq.askedBy}`}
        </p>
        <h1 className="title wrap-anywhere">
          {names.join(', ')}
          {rfq.lineCount > names.length && ` and ${rfq.lineCount - names.length} more`}
        </h1>
      </header>
      {refused && <FormMessage tone="bad">{refused.text}</FormMessage>}
      {flashText && !refused && <FormMessage tone="good">{flashText}</FormMessage>}
      <UnreadFiles />
      <BuyerTurnBanner rfq={rfq} />
      {props.notice}
      <BuyerRfqActions
        rfq={rfq}
        formKey={props.formKey}
        refused={refused}
        changeAt={props.changeAt}
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 content-start gap-8">
          {rfq.state !== 'DRAFT' && (
            <section aria-labelledby="thread" className="grid gap-3">
              <h2 id="thread" className="text-section font-bold">
                Conversation
              </h2>
              <RfqConversation rfq={rfq} side="buyer" money={seller} />
            </section>
          )}
          <RfqVersions {...rfq} money={seller} />
        </div>
        <aside className="grid content-start gap-6">
          <section aria-labelledby="asked" className="grid gap-3">
            <h2 id="asked" className="text-section font-bold">
              What you asked for
            </h2>
            <RequestedLines
              lines={rfq.lines}
              attachments={rfq.attachments}
              fileAt={fileAt}
              money={seller}
            />
            <RfqFiles files={requestFiles} fileAt={fileAt} />
            <p className="text-2 text-ink-2">
              To {rfq.pincode}
              {rfq.neededBy && (
                <>
                  , needed by <time dateTime={rfq.neededBy}>{rfq.neededOn}</time>
                </>
              )}
            </p>
          </section>
          {props.aside}
        </aside>
      </div>
      <ProductRail title="What we have that is near" cards={rfq.near} />
    </article>
  )
}
