import { Form } from 'react-router'
import { type MentionView, maxNote } from '#contract/desk/record.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'

interface Props {
  /** Once per key. */
  formKey: string
  /** Where it is posted to; absent: the page itself. */
  action?: string
  hidden?: Record<string, string>
  mentions: readonly MentionView[]
  /** What was typed before it was refused, and why. */
  text?: string | undefined
  problem?: string | undefined
}

/** A note for colleagues on an order, a product or another thing (DEAL-05, DEAL-06). */
export function NoteForm({ formKey, action, hidden = {}, mentions, text, problem }: Props) {
  return (
    <Form
      method="post"
      {...(action && { action })}
      aria-label={deskPartsTexts.addANote()}
      className="grid gap-2"
    >
      <input type="hidden" name="key" value={`${formKey}-note`} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextArea
        id="note"
        label={deskPartsTexts.internalNote()}
        name="note"
        rows={2}
        maxLength={maxNote}
        defaultValue={text}
        hint={describeMentions(mentions)}
        error={problem}
        aria-keyshortcuts="n"
      />
      <Button type="submit" name="do" value="note" className="justify-self-start">
        {deskPartsTexts.addNote()}
      </Button>
    </Form>
  )
}

/** Names a few colleagues as they are written. */
function describeMentions(mentions: readonly MentionView[]): string {
  const handles = mentions.slice(0, 4).map(({ handle }) => `@${handle}`)
  return handles.length === 0
    ? ''
    : deskPartsTexts.mentionHint({ handles: handles.join(commonTexts.nameComma()) })
}
