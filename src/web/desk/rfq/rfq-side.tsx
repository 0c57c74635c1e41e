import { describePurchaser } from '#contract/companies/purchaser.ts'
import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { RequestedLines } from '#web/widgets/negotiation/requested-lines.tsx'
import { useDesk } from '../desk-frame.tsx'

/** The buyer, and the request as it came. */
export function RfqSide({ rfq, isOpen }: { rfq: DeskRfqView; isOpen: boolean }) {
  const { money } = useDesk()
  return (
    <>
      <BuyerSection rfq={rfq} />
      <section aria-labelledby="asked">
        <h3 id="asked" className="sr-only">
          {deskRfqTexts.requested()}
        </h3>
        <details open={isOpen || undefined} className="deal-asked">
          <summary>{deskRfqTexts.requestedLines({ count: rfq.lines.length })}</summary>
          <RequestedLines
            lines={rfq.lines}
            attachments={rfq.attachments}
            fileAt={(file) => quotePaths.deskFile(rfq.id, file)}
            money={money}
          />
        </details>
      </section>
    </>
  )
}

function BuyerSection({ rfq }: { rfq: DeskRfqView }) {
  const { contact, purchaser, pincode, neededBy, neededOn } = rfq
  const { clock } = useDesk()
  const purchaserLines = purchaser ? describePurchaser(purchaser, clock.countryCode) : []
  const company = purchaser?.name || contact?.company
  return (
    <section aria-labelledby="buyer">
      <h3 id="buyer">{deskRfqTexts.buyer()}</h3>
      {contact ? (
        <address className="grid gap-0.5 wrap-anywhere not-italic">
          <b>{[contact.name, company].filter(Boolean).join(commonTexts.clauseComma())}</b>
          {purchaserLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={mailtoUrl(contact.email)} className="inline-block py-1 underline">
            {contact.email}
          </a>
          {contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>}
        </address>
      ) : (
        <p className="text-ink-2">{deskRfqTexts.contactsHidden()}</p>
      )}
      <p className="text-ink-2">
        {neededBy && neededOn ? (
          <RichText
            parts={deskRfqTexts.toPincodeByDay({
              pincode,
              day: neededOn,
              date: (text) => <time dateTime={neededBy}>{text}</time>,
            })}
          />
        ) : (
          deskRfqTexts.toPincode({ pincode })
        )}
      </p>
    </section>
  )
}
