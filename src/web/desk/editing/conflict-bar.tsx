import { type SyntheticEvent, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { Conflict, EditWords } from './edit.ts'
import { FootBar } from './foot-bar.tsx'

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
        <b>Together:</b> {both.length} to choose
        {theirs.length + mine.length > 0 && `, ${theirs.length + mine.length} kept`}
        {unchangedCount > 0 && (
          <span className="text-ink-2">
            {' '}
            · {unchangedCount === 1 ? 'one field' : `${unchangedCount} fields`} nobody touched
          </span>
        )}
      </p>
      <RouterLink to={pathname + search} reloadDocument className="button button-bare text-bad">
        Discard mine
      </RouterLink>
      <CopyMine text={describeMine(conflict, label)} />
      <Button
        type="submit"
        tone="buy"
        aria-keyshortcuts="Control+S Meta+S"
        {...(act === undefined ? {} : { name: 'do', value: act })}
      >
        Save together
      </Button>
    </FootBar>
  )
}

/** The changes of this edit as text, one field per line. */
function describeMine({ mine, names }: Conflict, label: EditWords['label']): string {
  return [...names.both, ...names.mine]
    .map((name) => `${label(name)}: ${mine[name] ?? ''}`)
    .join('\n')
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
      <summary className="button button-plain">Copy mine</summary>
      <div className="copied">
        <p role="status" className="text-2 text-ink-2">
          {isCopied ? 'Copied.' : 'Your changes as text:'}
        </p>
        <textarea
          readOnly
          rows={6}
          defaultValue={text}
          aria-label="Your changes as text"
          className="w-full text-2"
        />
      </div>
    </details>
  )
}
