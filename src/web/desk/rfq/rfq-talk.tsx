import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { Collapsible, CollapsibleRow } from '#web/ui/collapsible.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { RfqConversation } from '#web/widgets/negotiation/rfq-conversation.tsx'
import { useDesk } from '../desk-frame.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/** What was said so far, and what is said next. */
export function RfqTalk(props: RfqFormProps) {
  const { rfq, refused } = props
  const { money } = useDesk()
  const ownRefusal = refused?.did === 'message' ? refused : undefined
  return (
    <section aria-labelledby="thread" className="grid gap-3">
      <h2 id="thread" className="text-section font-bold">
        Conversation
      </h2>
      <RfqConversation rfq={rfq} side="seller" money={money} />
      <CollapsibleRow>
        {rfq.actions.includes('message') && (
          <Collapsible title="Write a message" open={ownRefusal !== undefined}>
            <RfqActionForm {...props} command="message" button="Send message">
              <TextArea
                label="Message to the buyer"
                name="text"
                required
                rows={3}
                maxLength={quoteLimits.text}
                defaultValue={ownRefusal?.typed.text}
                error={ownRefusal?.fields.text}
              />
            </RfqActionForm>
          </Collapsible>
        )}
        {rfq.actions.includes('attach') && (
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
      </CollapsibleRow>
    </section>
  )
}
