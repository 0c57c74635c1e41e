import type { ReactNode } from 'react'
import type { SellerAction } from '#contract/negotiation/quotes.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { UblLinks } from '#web/widgets/negotiation/ubl-links.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/** What is seldom done with a request, behind one button; each opens its own form. */
export function RareActs(props: RfqFormProps) {
  const { rfq, refused } = props
  const isAllowed = (action: SellerAction) => rfq.actions.includes(action)
  const isRefused = ['withdraw', 'decline', 'ubl'].includes(refused?.did ?? '')
  return (
    <Disclosure
      className="deal-act"
      summaryClassName="button button-plain h-8 px-3"
      summary={<span aria-hidden="true">⋯</span>}
      label={deskRfqTexts.more()}
      startOpen={isRefused}
      keepOpen
    >
      <div className="deal-panel deal-menu">
        {isAllowed('draft') && (
          <Act title={deskRfqTexts.importUbl()} open={refused?.did === 'ubl'}>
            <RfqActionForm {...props} command="ubl" button={deskRfqTexts.importAsDraft()} files>
              <FileField
                label={deskRfqTexts.ublQuotation()}
                name="file"
                required
                accept="application/xml,text/xml,.xml"
                hint={deskRfqTexts.ublHint()}
              />
            </RfqActionForm>
          </Act>
        )}
        {isAllowed('discard') && (
          <Act title={deskRfqTexts.discardDraft()} open={false}>
            <RfqActionForm {...props} command="discard" button={deskRfqTexts.discardDraft()}>
              <p className="text-2">{deskRfqTexts.discardNote()}</p>
            </RfqActionForm>
          </Act>
        )}
        {isAllowed('withdraw') && (
          <Act title={deskRfqTexts.withdrawQuote()} open={refused?.did === 'withdraw'}>
            <ReasonForm {...props} command="withdraw" button={deskRfqTexts.withdrawQuote()} />
          </Act>
        )}
        {isAllowed('decline') && (
          <Act title={deskRfqTexts.declineRequest()} open={refused?.did === 'decline'}>
            <ReasonForm
              {...props}
              command="decline"
              button={deskRfqTexts.declineRequest()}
              required
            />
          </Act>
        )}
        <div className="deal-links">
          {rfq.knows && (
            <>
              <a href={toHref(quotePaths.deskThread(rfq.id))} download>
                {deskRfqTexts.downloadRecord()}
              </a>
              <UblLinks rfq={rfq} />
            </>
          )}
          <PrintButton />
        </div>
      </div>
    </Disclosure>
  )
}

function Act({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details name="rare" open={open || undefined}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}

function ReasonForm(
  props: RfqFormProps & { command: 'withdraw' | 'decline'; button: string; required?: boolean },
) {
  const { refused, command, required = false } = props
  const ownRefusal = refused?.did === command ? refused : undefined
  return (
    <RfqActionForm {...props}>
      <TextArea
        label={deskRfqTexts.reasonForBuyer()}
        name="text"
        rows={3}
        required={required}
        maxLength={quoteLimits.text}
        defaultValue={ownRefusal?.typed.text}
        error={ownRefusal?.fields.text ?? ownRefusal?.fields.reason}
      />
    </RfqActionForm>
  )
}
