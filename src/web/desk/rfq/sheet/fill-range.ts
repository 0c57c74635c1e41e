import { findCell, listLineIds, readCell, readLineId } from './sheet-form.ts'
import type { SheetActions } from './use-sheet.ts'

/** Marks the cells that a fill reaches. */
const markClass = 'qs-filling'

/** The price cell that a fill begins at, and the last line that it reaches. */
interface FillRange {
  fromId: number
  toId: number
}

/**
 * Fills a price into the lines below or above: by the handle of the current cell, or by Shift with
 * the arrows and then ⌘D. Escape drops the range. Returns what stops it. Source: DEAL-02.
 */
export function listenForFills(form: HTMLFormElement, getActions: () => SheetActions): () => void {
  let range: FillRange | null = null
  let isDragging = false
  const setRange = (next: FillRange | null) => {
    range = next
    const marked = new Set(next ? listRange(form, next) : [])
    for (const row of form.querySelectorAll<HTMLElement>('[data-line]'))
      row.classList.toggle(markClass, marked.has(Number(row.dataset.line)))
  }
  const fill = () => {
    if (range) fillRange(form, range, getActions())
    setRange(null)
  }
  const onPointerDown = (event: PointerEvent) => {
    const handle = (event.target as Element).closest('.qs-handle')
    const fromId = readLineId(handle)
    if (!handle || fromId === null || event.button !== 0) return
    event.preventDefault()
    isDragging = true
    setRange({ fromId, toId: fromId })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!isDragging || !range) return
    const toId = readLineId(document.elementFromPoint(event.clientX, event.clientY))
    if (toId !== null && toId !== range.toId) setRange({ ...range, toId })
  }
  const onPointerUp = () => {
    if (isDragging) fill()
    isDragging = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = readCell(event.target)
    if (event.key === 'Escape' && range) {
      isDragging = false
      setRange(null)
    } else if (
      cell?.field === 'unitPrice' &&
      event.shiftKey &&
      /^Arrow(Up|Down)$/.test(event.key)
    ) {
      const fromId = cell.lineId
      const ids = listLineIds(form)
      const at = ids.indexOf(range?.fromId === fromId ? range.toId : fromId)
      const toId = ids[at + (event.key === 'ArrowDown' ? 1 : -1)]
      if (toId !== undefined) setRange({ fromId, toId })
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (range && (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'd') {
      fill()
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  const onFocus = (event: FocusEvent) => {
    if (!isDragging && range && readLineId(event.target) !== range.fromId) setRange(null)
  }
  form.addEventListener('keydown', onKeyDown)
  form.addEventListener('focusin', onFocus)
  form.addEventListener('pointerdown', onPointerDown)
  document.addEventListener('pointermove', onPointerMove)
  document.addEventListener('pointerup', onPointerUp)
  return () => {
    form.removeEventListener('keydown', onKeyDown)
    form.removeEventListener('focusin', onFocus)
    form.removeEventListener('pointerdown', onPointerDown)
    document.removeEventListener('pointermove', onPointerMove)
    document.removeEventListener('pointerup', onPointerUp)
  }
}

/** The lines of a range without the one it begins at. */
function listRange(form: HTMLFormElement, { fromId, toId }: FillRange): number[] {
  const ids = listLineIds(form)
  const [from, to] = [ids.indexOf(fromId), ids.indexOf(toId)]
  return from < to ? ids.slice(from + 1, to + 1) : ids.slice(to, from)
}

function fillRange(form: HTMLFormElement, range: FillRange, actions: SheetActions): void {
  const source = findCell(form, 'unitPrice', range.fromId)
  const cells = listRange(form, range).flatMap((id) => findCell(form, 'unitPrice', id) ?? [])
  if (!source || cells.length === 0) return
  actions.change(() => {
    for (const cell of cells) cell.value = source.dataset.formula ?? source.value
  })
}
