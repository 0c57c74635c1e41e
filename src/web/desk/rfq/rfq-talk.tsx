import { quoteLimits } from '#contract/negotiation/quotes.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
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
        {deskRfqTexts.conversation()}
      </h2>
      <RfqConversation rfq={rfq} side="seller" money={money} />
      <CollapsibleRow>
        {rfq.actions.includes('message') && (
          <Collapsible title={deskRfqTexts.writeMessage()} open={ownRefusal !== undefined}>
            <RfqActionForm {...props} command="message" button={deskRfqTexts.sendMessage()}>
              <TextArea
                label={deskRfqTexts.messageToBuyer()}
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
          <Collapsible title={deskRfqTexts.addFileHeading()} open={refused?.did === 'attach'}>
            <RfqActionForm {...props} command="attach" button={deskRfqTexts.addFile()} files>
              <FileField
                label={deskRfqTexts.file()}
                name="file"
                required
                accept="image/*,application/pdf"
                hint={deskRfqTexts.fileHint()}
              />
            </RfqActionForm>
          </Collapsible>
        )}
      </CollapsibleRow>
    </section>
  )
}
