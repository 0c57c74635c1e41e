import { useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaveKey } from '../editing/use-save-key.ts'
import { Shortcut } from '../parts/shortcut.tsx'

/** The foot of the page: whether the list is stored, Discard and Save, by ⌘S too. */
export function RulesBar({ isChanged }: { isChanged: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  useSaveKey(bar)
  return (
    <div ref={bar} className="qs-send">
      <p role="status" className="mr-auto min-w-0">
        {isChanged && (
          <>
            <b>Not saved yet.</b> Look at what it would have done, then save.
          </>
        )}
      </p>
      {isChanged && (
        <RouterLink to={deskPaths.bidRules()} reloadDocument className="button button-plain">
          Discard
        </RouterLink>
      )}
      <Button type="submit" name="do" value="save" tone="buy" aria-keyshortcuts="Control+S Meta+S">
        Save
      </Button>
      <kbd className="max-sm:hidden">
        <Shortcut letter="S" />
      </kbd>
    </div>
  )
}
