import type { ReactNode } from 'react'
import type { SellerAction } from '#contract/negotiation/quotes.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
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
      label="More"
      startOpen={isRefused}
      keepOpen
    >
      <div className="deal-panel deal-menu">
        {isAllowed('draft') && (
          <Act title="Take a UBL quotation" open={refused?.did === 'ubl'}>
            <RfqActionForm {...props} command="ubl" button="Make it the draft" files>
              <FileField
                label="UBL 2.1 Quotation"
                name="file"
                required
                accept="application/xml,text/xml,.xml"
                hint="It becomes the draft of the next version, in place of one there is. Nothing is sent yet."
              />
            </RfqActionForm>
          </Act>
        )}
        {isAllowed('discard') && (
          <Act title="Discard the draft" open={false}>
            <RfqActionForm {...props} command="discard" button="Discard the draft">
              <p className="text-2">The prices typed here are gone. The buyer has not seen them.</p>
            </RfqActionForm>
          </Act>
        )}
        {isAllowed('withdraw') && (
          <Act title="Withdraw the quote" open={refused?.did === 'withdraw'}>
            <ReasonForm {...props} command="withdraw" button="Withdraw the quote" />
          </Act>
        )}
        {isAllowed('decline') && (
          <Act title="Decline the request" open={refused?.did === 'decline'}>
            <ReasonForm {...props} command="decline" button="Decline the request" required />
          </Act>
        )}
        <div className="deal-links">
          {rfq.knows && (
            <>
              <a href={toHref(quotePaths.deskThread(rfq.id))} download>
                Download the thread
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
        label="Why? The buyer reads it."
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
