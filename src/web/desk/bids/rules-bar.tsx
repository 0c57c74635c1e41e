import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { FootBar } from '../editing/foot-bar.tsx'
import { Shortcut } from '../parts/shortcut.tsx'

/**
 * The foot of the page once something is not stored: Discard and Save, by ⌘S too. Without script it
 * always stands there, at the end.
 */
export function RulesBar({ isChanged }: { isChanged: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const [hasTyped, setHasTyped] = useState(false)
  useEffect(() => {
    const form = bar.current?.closest('form')
    const update = ({ target }: Event) =>
      setHasTyped((before) => before || (target as HTMLInputElement).name.startsWith('answer'))
    form?.addEventListener('input', update)
    return () => form?.removeEventListener('input', update)
  }, [])
  const isUnsaved = isChanged || hasTyped
  return (
    <FootBar bar={bar} isShown={isUnsaved}>
      <p role="status" className="me-auto min-w-0">
        {isChanged && (
          <RichText parts={deskBidsTexts.notSavedYet({ b: (text) => <b>{text}</b> })} />
        )}
      </p>
      {isUnsaved && (
        <RouterLink to={deskPaths.bidRules()} reloadDocument className="button button-plain">
          {deskBidsTexts.discard()}
        </RouterLink>
      )}
      <Button type="submit" name="do" value="save" tone="buy" aria-keyshortcuts="Control+S Meta+S">
        {deskBidsTexts.save()}
      </Button>
      <kbd className="max-sm:hidden">
        <Shortcut letter="S" />
      </kbd>
    </FootBar>
  )
}
