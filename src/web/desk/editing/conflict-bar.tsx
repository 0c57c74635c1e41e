import { type SyntheticEvent, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { Conflict, EditWords } from './edit.ts'
import { FootBar } from './foot-bar.tsx'
import { writeChanges } from './gone-edit.ts'

interface Props extends Pick<EditWords, 'label'> {
  conflict: Conflict
  act: string | undefined
  /** Number of fields in the form. */
  count: number
}

/**
 * Buttons that resolve a conflict: save both edits together, discard yours, or copy it as text.
 * Ctrl or ⌘ with S saves.
 */
export function ConflictBar({ conflict, act, count, label }: Props) {
  const { both, theirs, mine } = conflict.names
  const { pathname, search } = useLocation()
  const bar = useRef<HTMLDivElement>(null)
  const unchangedCount = count - both.length - theirs.length - mine.length
  return (
    <FootBar bar={bar}>
      <p className="together">
        <RichText
          parts={deskPartsTexts.conflictSummary({
            choose: both.length,
            keep: theirs.length + mine.length,
            strong: (text) => <b>{text}</b>,
          })}
        />
        {unchangedCount > 0 && (
          <span className="text-ink-2">
            {' · '}
            {deskPartsTexts.unchangedFields({ count: unchangedCount })}
          </span>
        )}
      </p>
      <RouterLink to={pathname + search} reloadDocument className="button button-bare text-bad">
        {deskPartsTexts.discardMine()}
      </RouterLink>
      <CopyMine text={writeChanges(conflict.mine, [...both, ...mine], label)} />
      <Button
        type="submit"
        tone="buy"
        aria-keyshortcuts="Control+S Meta+S"
        {...(act === undefined ? {} : { name: 'do', value: act })}
      >
        {deskPartsTexts.saveCombined()}
      </Button>
    </FootBar>
  )
}

/** Shows the text, and copies it if script is available. */
function CopyMine({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  async function onToggle(event: SyntheticEvent<HTMLDetailsElement>) {
    if (!event.currentTarget.open) return setCopied(false)
    event.currentTarget.querySelector('textarea')?.select()
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Clipboard access failed: the text is selected, so that it can be copied by hand.
    }
  }
  return (
    <details className="copy-mine" onToggle={onToggle}>
      <summary className="button button-plain">{deskPartsTexts.copyMine()}</summary>
      <div className="copied">
        <p role="status" className="text-2 text-ink-2">
          {isCopied ? deskPartsTexts.copied() : deskPartsTexts.yourChangesAsText()}
        </p>
        <textarea
          readOnly
          rows={6}
          defaultValue={text}
          aria-label={deskPartsTexts.yourChangesLabel()}
          className="w-full text-2"
        />
      </div>
    </details>
  )
}
