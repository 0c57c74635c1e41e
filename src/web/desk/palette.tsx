import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { DeskIcon } from './parts/desk-icon.tsx'
import type { loader } from './search.tsx'
import { buildHitGroups, HitList } from './search-hits.tsx'

/** Waits for the next letter before asking the server. */
const typingMs = 120

/** ⌘K: the desk's search over any page; its form is that of /desk/search (DEAL-07). */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const fetcher = useFetcher<typeof loader>()
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState(0)
  const load = useRef(fetcher.load)
  load.current = fetcher.load
  useEffect(() => dialog.current!.showModal(), [])
  useEffect(() => {
    const timer = setTimeout(
      () => load.current(`${deskPaths.search()}?${new URLSearchParams({ q: typed })}`),
      typed === '' ? 0 : typingMs,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const groups = fetcher.data
    ? buildHitGroups(fetcher.data.hits, fetcher.data.screens, fetcher.data.typed)
    : []
  const hits = groups.flatMap((group) => group.hits)
  const current = hits[Math.min(position, hits.length - 1)]?.path ?? null
  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    setPosition((at) => Math.min(hits.length - 1, Math.max(0, at + step)))
  }
  function onSubmit(event: React.FormEvent) {
    // While the answer to what was typed is on its way, the page of the search answers.
    if (current === null || fetcher.data?.typed !== typed) return
    event.preventDefault()
    event.stopPropagation()
    dialog.current!.querySelector<HTMLElement>('[data-current]')?.click()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; the click is on the backdrop
    <dialog
      ref={dialog}
      aria-label={deskFrameTexts.searchDesk()}
      className="desk-palette"
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as Element
        if (target === dialog.current || target.closest('a')) dialog.current!.close()
      }}
    >
      <form action={toHref(deskPaths.search())} onSubmit={onSubmit}>
        <DeskIcon name="search" />
        <input
          name="q"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPosition(0)
          }}
          onKeyDown={onKeyDown}
          aria-label={deskFrameTexts.searchHint()}
          placeholder={deskFrameTexts.searchHint()}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
      <div className="desk-palette-hits">
        {groups.map((group) => (
          <HitList key={group.name} group={group} current={current} />
        ))}
        {fetcher.data && groups.length === 0 && (
          <p className="p-4 text-ink-2">
            {deskFrameTexts.noMatches({ typed: fetcher.data.typed })}
          </p>
        )}
      </div>
      <p className="sr-only" role="status">
        {fetcher.data ? deskFrameTexts.matches({ count: hits.length }) : ''}
      </p>
      <footer>
        <span className="desk-palette-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> {deskFrameTexts.moveKeys()}
        </span>
        <span className="desk-palette-keys">
          <kbd>↵</kbd> {deskFrameTexts.openKey()}
        </span>
        <span>
          <RichText parts={deskFrameTexts.searchMarks({ mark: (text) => <b>{text}</b> })} />
        </span>
      </footer>
    </dialog>
  )
}
