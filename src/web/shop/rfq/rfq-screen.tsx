import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { RfqView } from '#contract/negotiation/quote-views.ts'
import { paths } from '#contract/paths/paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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
const flashTexts: Record<string, () => string> = {
  asked: requestsTexts.requestSentFlash,
  opened: requestsTexts.requestVerifiedFlash,
  answer: requestsTexts.answerSentFlash,
  message: requestsTexts.messageSentFlash,
  accept: requestsTexts.acceptedFlash,
  counter: requestsTexts.pricesSentFlash,
  'take-back': requestsTexts.pricesWithdrawnFlash,
  decline: requestsTexts.declinedFlash,
  cancel: requestsTexts.closedFlash,
  reopen: requestsTexts.reopenedFlash,
  attach: requestsTexts.fileAddedFlash,
  submit: requestsTexts.requestSentFlash,
  saved: requestsTexts.draftSavedFlash,
  unsent: requestsTexts.draftUnsentFlash,
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
  const flashName = [...query.keys()].find((name) => Object.hasOwn(flashTexts, name))
  const flashText = flashName && flashTexts[flashName]!()
  const renderDate = (day: string) => <time dateTime={rfq.createdAt}>{day}</time>
  // Two lines may be of one product.
  const names = [...new Set(rfq.names)]
  const requestFiles = rfq.attachments.filter((file) => file.lineId === null)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <p className="text-2 text-ink-2">
          {rfq.joined ? (
            <Link to={paths.myRfqs()}>{requestsTexts.quotes()}</Link>
          ) : (
            requestsTexts.yourRequest()
          )}{' '}
          · {getBuyerStateText(rfq.state)} ·{' '}
          <RichText
            parts={
              rfq.askedBy
                ? requestsTexts.requestedOnBy({
                    day: rfq.createdOn,
                    name: rfq.askedBy,
                    date: renderDate,
                  })
                : requestsTexts.requestedOn({ day: rfq.createdOn, date: renderDate })
            }
          />
        </p>
        <h1 className="title wrap-anywhere">
          {rfq.lineCount > names.length
            ? requestsTexts.namesAndMore({
                names: names.join(', '),
                count: rfq.lineCount - names.length,
              })
            : names.join(', ')}
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
                {requestsTexts.conversation()}
              </h2>
              <RfqConversation rfq={rfq} side="buyer" money={seller} />
            </section>
          )}
          <RfqVersions {...rfq} money={seller} />
        </div>
        <aside className="grid content-start gap-6">
          <section aria-labelledby="asked" className="grid gap-3">
            <h2 id="asked" className="text-section font-bold">
              {requestsTexts.requestedItems()}
            </h2>
            <RequestedLines
              lines={rfq.lines}
              attachments={rfq.attachments}
              fileAt={fileAt}
              money={seller}
            />
            <RfqFiles files={requestFiles} fileAt={fileAt} />
            <p className="text-2 text-ink-2">
              {rfq.neededBy && rfq.neededOn ? (
                <RichText
                  parts={requestsTexts.toPincodeByDay({
                    pincode: rfq.pincode,
                    day: rfq.neededOn,
                    date: (day) => <time dateTime={rfq.neededBy!}>{day}</time>,
                  })}
                />
              ) : (
                requestsTexts.toPincode({ pincode: rfq.pincode })
              )}
            </p>
          </section>
          {props.aside}
        </aside>
      </div>
      <ProductRail title={requestsTexts.similarProducts()} cards={rfq.near} />
    </article>
  )
}
