import type { SellerAction } from '#contract/negotiation/quotes.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { Collapsible, CollapsibleRow } from '#web/ui/collapsible.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { getCounterTotal } from './counter-total.ts'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

interface MessageAction {
  action: SellerAction
  title: string
  button: string
  label: string
  required: boolean
}

/** Actions that take a message; each is collapsed until it is opened. */
const messageActions: readonly MessageAction[] = [
  {
    action: 'ask',
    title: 'Ask for what is missing',
    button: 'Send question',
    label: 'Question',
    required: true,
  },
  {
    action: 'message',
    title: 'Write a message',
    button: 'Send message',
    label: 'Message',
    required: true,
  },
  {
    action: 'withdraw',
    title: 'Withdraw the quote',
    button: 'Withdraw the quote',
    label: 'Why? The buyer reads it.',
    required: false,
  },
  {
    action: 'decline',
    title: 'Decline the request',
    button: 'Decline the request',
    label: 'Why? The buyer reads it.',
    required: true,
  },
]

/** The actions besides pricing. */
export function SellerActions(props: RfqFormProps) {
  const { rfq, refused } = props
  const isAllowed = (action: SellerAction) => rfq.actions.includes(action)
  if (rfq.actions.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isAllowed('take') && <CounterActions {...props} />}
      <CollapsibleRow>
        {messageActions
          .filter(({ action }) => isAllowed(action))
          .map(({ action, title, button, label, required }) => (
            <Collapsible key={action} title={title} open={refused?.did === action}>
              <RfqActionForm {...props} command={action} button={button}>
                <TextArea
                  label={label}
                  name="text"
                  required={required}
                  maxLength={quoteLimits.text}
                  {...(refused?.did === action && {
                    defaultValue: refused.typed.text,
                    error: refused.fields.text ?? refused.fields.reason,
                  })}
                />
              </RfqActionForm>
            </Collapsible>
          ))}
        {isAllowed('attach') && (
          <Collapsible title="Add a file" open={refused?.did === 'attach'}>
            <RfqActionForm {...props} command="attach" button="Add file" files>
              <FileField
                label="File"
                name="file"
                required
                accept="image/*,application/pdf"
                hint="A picture or PDF of at most 5 MB. The buyer sees it."
              />
            </RfqActionForm>
          </Collapsible>
        )}
        {isAllowed('draft') && (
          <Collapsible title="Take a UBL quotation" open={refused?.did === 'ubl'}>
            <RfqActionForm {...props} command="ubl" button="Make it the draft" files>
              <FileField
                label="UBL 2.1 Quotation"
                name="file"
                required
                accept="application/xml,text/xml,.xml"
                hint="It becomes the draft of the next version, in place of one there is. Nothing is sent yet."
              />
            </RfqActionForm>
          </Collapsible>
        )}
      </CollapsibleRow>
    </div>
  )
}

/**
 * The buyer has asked for lower prices: accept, hold firm, or close this version. A new version can
 * be written below.
 */
function CounterActions(props: RfqFormProps) {
  const { rfq, refused } = props
  const { money } = useDesk()
  const version = rfq.versions.find((each) => each.version === rfq.currentVersion)
  const accept = `Accept ${formatMoney(getCounterTotal(version) ?? 0, money)}`
  const keep = `Keep ${formatMoney(version?.total ?? 0, money)}`
  return (
    <CollapsibleRow>
      <RfqActionForm {...props} command="take" button={accept} tone="ask" />
      <Collapsible title={keep} open={refused?.did === 'keep'}>
        <RfqActionForm {...props} command="keep" button={keep}>
          <TextArea
            label="A word to it (optional)"
            name="text"
            rows={2}
            maxLength={quoteLimits.text}
          />
        </RfqActionForm>
      </Collapsible>
      <Collapsible title="Decline counter" open={refused?.did === 'decline-counter'}>
        <RfqActionForm {...props} command="decline-counter" button="Decline counter">
          <TextArea
            label="Why? The buyer reads it."
            name="text"
            rows={2}
            maxLength={quoteLimits.text}
          />
        </RfqActionForm>
      </Collapsible>
    </CollapsibleRow>
  )
}
