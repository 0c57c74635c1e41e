import type { SellerDeed } from '#contract/quotes.ts'
import { quoteLimits } from '#contract/quotes.ts'
import { Area } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Folded, FoldedRow } from '#web/ui/folded.tsx'
import { RfqDeedForm, type RfqFormProps } from './rfq-form.tsx'

interface Talk {
  deed: SellerDeed
  title: string
  button: string
  label: string
  required: boolean
}

/** What is said in words; a press away each. */
const talks: readonly Talk[] = [
  {
    deed: 'ask',
    title: 'Ask for what is missing',
    button: 'Send question',
    label: 'Question',
    required: true,
  },
  {
    deed: 'message',
    title: 'Write a message',
    button: 'Send message',
    label: 'Message',
    required: true,
  },
  {
    deed: 'withdraw',
    title: 'Withdraw the quote',
    button: 'Withdraw the quote',
    label: 'Why? The buyer reads it.',
    required: false,
  },
  {
    deed: 'decline',
    title: 'Decline the request',
    button: 'Decline the request',
    label: 'Why? The buyer reads it.',
    required: true,
  },
]

/** What the desk can do besides pricing. */
export function SellersDeeds(props: RfqFormProps) {
  const { rfq, refused } = props
  const may = (deed: SellerDeed) => rfq.deeds.includes(deed)
  if (rfq.deeds.length === 0) return null
  return (
    <div className="grid gap-3">
      {may('take') && <Counter {...props} />}
      <FoldedRow>
        {talks
          .filter(({ deed }) => may(deed))
          .map(({ deed, title, button, label, required }) => (
            <Folded key={deed} title={title} open={refused?.did === deed}>
              <RfqDeedForm {...props} deed={deed} button={button}>
                <Area
                  label={label}
                  name="text"
                  required={required}
                  maxLength={quoteLimits.text}
                  {...(refused?.did === deed && {
                    defaultValue: refused.typed.text,
                    error: refused.fields.text ?? refused.fields.reason,
                  })}
                />
              </RfqDeedForm>
            </Folded>
          ))}
        {may('attach') && (
          <Folded title="Add a file" open={refused?.did === 'attach'}>
            <RfqDeedForm {...props} deed="attach" button="Add file" files>
              <FileField
                label="File"
                name="file"
                required
                accept="image/*,application/pdf"
                hint="A picture or PDF of at most 5 MB. The buyer sees it."
              />
            </RfqDeedForm>
          </Folded>
        )}
        {may('draft') && (
          <Folded title="Take a UBL quotation" open={refused?.did === 'ubl'}>
            <RfqDeedForm {...props} deed="ubl" button="Make it the draft" files>
              <FileField
                label="UBL 2.1 Quotation"
                name="file"
                required
                accept="application/xml,text/xml,.xml"
                hint="It becomes the draft of the next version, in place of one there is. Nothing is sent yet."
              />
            </RfqDeedForm>
          </Folded>
        )}
      </FoldedRow>
    </div>
  )
}

/** The buyer has named lower prices: take them, stay firm, or end this version. A new version can be written below. */
function Counter(props: RfqFormProps) {
  const { refused } = props
  return (
    <FoldedRow>
      <RfqDeedForm {...props} deed="take" button="Take the buyer’s prices" tone="ask" />
      <Folded title="Keep our price" open={refused?.did === 'keep'}>
        <RfqDeedForm {...props} deed="keep" button="Keep our price">
          <Area label="A word to it (optional)" name="text" rows={2} maxLength={quoteLimits.text} />
        </RfqDeedForm>
      </Folded>
      <Folded title="Decline the counter" open={refused?.did === 'decline-counter'}>
        <RfqDeedForm {...props} deed="decline-counter" button="Decline the counter">
          <Area
            label="Why? The buyer reads it."
            name="text"
            rows={2}
            maxLength={quoteLimits.text}
          />
        </RfqDeedForm>
      </Folded>
    </FoldedRow>
  )
}
