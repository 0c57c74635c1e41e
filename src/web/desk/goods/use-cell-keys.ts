import { type RefObject, useEffect } from 'react'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { focusLine, listLineIds } from '../rfq/sheet/sheet-form.ts'
import { readKeyHints, useScreenKeys } from '../screen-keys.ts'
import { parsePackField } from './pack-edit.ts'

const listKeys = () => readKeyHints(deskStockTexts.sheetKeys)

/**
 * The sheet by keyboard, as that of a request: ↵ and arrows by line, ← → to the next cell at the
 * end of the text, ⌘D copies from above, Esc takes a cell back. Source: DEAL-06.
 */
export function useCellKeys(box: RefObject<HTMLElement | null>): void {
  useScreenKeys(listKeys)
  useEffect(() => {
    const element = box.current
    const form = element?.closest('form')
    if (!element || !form) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.isComposing || event.altKey || !(target instanceof HTMLInputElement)) return
      if (handleKey(event, form, target)) event.preventDefault()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [box])
}

function handleKey(event: KeyboardEvent, form: HTMLFormElement, cell: HTMLInputElement): boolean {
  const field = parsePackField(cell.name)
  if (!field) return false
  const lineId = Number(field.row)
  const { key } = event
  if (event.metaKey || event.ctrlKey) {
    if (key.toLowerCase() !== 'd') return false
    copyFromAbove(form, cell, field.part, lineId)
    return true
  }
  if (key === 'ArrowDown' || (key === 'Enter' && !event.shiftKey))
    return moveLine(form, lineId, field.part, 1)
  if (key === 'ArrowUp' || key === 'Enter') return moveLine(form, lineId, field.part, -1)
  if (key === 'ArrowLeft') return moveCell(form, cell, -1)
  if (key === 'ArrowRight') return moveCell(form, cell, 1)
  if (key === 'Escape' && cell.value !== cell.defaultValue) {
    setValue(cell, cell.defaultValue)
    return true
  }
  return false
}

function moveLine(form: HTMLFormElement, lineId: number, part: string, step: 1 | -1): boolean {
  const ids = listLineIds(form)
  for (let at = ids.indexOf(lineId) + step; at >= 0 && at < ids.length; at += step) {
    const id = ids[at]!
    if (form.elements.namedItem(`${part}-${id}`)) return focusLine(form, id, part)
  }
  return true
}

/** To the cell beside this one, where the cursor stands at that end of its text. */
function moveCell(form: HTMLFormElement, cell: HTMLInputElement, step: 1 | -1): boolean {
  const isAllSelected = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length
  const end = step === 1 ? cell.value.length : 0
  if (!isAllSelected && (cell.selectionStart !== end || cell.selectionEnd !== end)) return false
  const cells = [...form.querySelectorAll<HTMLInputElement>('[data-line] input')]
  const next = cells[cells.indexOf(cell) + step]
  if (next?.closest('[data-line]') !== cell.closest('[data-line]')) return true
  next?.focus()
  next?.select()
  return true
}

function copyFromAbove(
  form: HTMLFormElement,
  cell: HTMLInputElement,
  part: string,
  lineId: number,
): void {
  const ids = listLineIds(form)
  for (let at = ids.indexOf(lineId) - 1; at >= 0; at--) {
    const above = form.elements.namedItem(`${part}-${ids[at]}`)
    if (!(above instanceof HTMLInputElement)) continue
    setValue(cell, above.value)
    return
  }
}

function setValue(cell: HTMLInputElement, value: string): void {
  cell.value = value
  cell.dispatchEvent(new Event('input', { bubbles: true }))
}
