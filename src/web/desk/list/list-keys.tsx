import { useEffect } from 'react'
import * as deskListTexts from '#texts/desk-list.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { isTyping } from '../desk-keys.ts'
import { readKeyHints, useScreenKeys } from '../screen-keys.ts'

const rowSelector = '.list-table tbody tr'

function listRows(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>(rowSelector)]
}

/** The row that has the focus. */
function getRowIndex(rows: readonly HTMLElement[]): number {
  return rows.findIndex((row) => row.contains(document.activeElement))
}

function moveRow(step: number): void {
  const rows = listRows()
  const at = getRowIndex(rows)
  const to = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))
  const target =
    rows[to]?.querySelector<HTMLElement>('.list-go') ?? rows[to]?.querySelector('input')
  target?.focus()
}

/** Ticks the row; with Shift all rows from the one that was ticked before. */
function tickRow(isSpan: boolean, last: number | null): number | null {
  const rows = listRows()
  const at = getRowIndex(rows)
  const box = rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (!box) return last
  if (!isSpan || last === null) box.click()
  else
    for (const row of rows.slice(Math.min(at, last), Math.max(at, last) + 1)) {
      const each = row.querySelector<HTMLInputElement>('input[type=checkbox]')
      if (each && !each.checked) each.click()
    }
  return at
}

const listKeys = () => readKeyHints(deskListTexts.keyHints)

/**
 * A list by keyboard: j and k move, x ticks, Shift+x a span, / searches; Enter opens, as a
 * link does. What they are is told beside rows only.
 */
export function ListKeys({ hasRows }: { hasRows: boolean }) {
  useScreenKeys(hasRows ? listKeys : null)
  useEffect(() => {
    let lastTick: number | null = null
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      const { key, shiftKey } = event
      if (!['j', 'k', 'x', 'X', '/'].includes(key)) return
      event.preventDefault()
      if (key === '/') document.querySelector<HTMLElement>('.list-find [type=search]')?.focus()
      else if (key === 'x' || key === 'X') lastTick = tickRow(shiftKey, lastTick)
      else moveRow(key === 'j' ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!hasRows) return null
  return (
    <p className="list-keys" aria-hidden="true">
      <RichText parts={deskListTexts.keyHints({ kbd: (text) => <kbd>{text}</kbd> })} />
    </p>
  )
}
