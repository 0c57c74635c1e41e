import { type RefObject, useEffect, useRef } from 'react'
import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { readKeyHints, useScreenKeys } from '../../screen-keys.ts'
import { listenForFills } from './fill-range.ts'
import { type Cell, findCell, focusLine, listLineIds, readCell, readLineId } from './sheet-form.ts'
import { needsAttention } from './sheet-words.ts'
import type { SheetActions } from './use-sheet.ts'

const listKeys = () => readKeyHints(deskSheetTexts.keyHints)

/**
 * The sheet by keyboard: ↵ and arrows by line, ⌘V, ⌘D, ⌘Z, ⌘↵; g, u, s, b in a cell of figures;
 * 1, 2, u, n, / in a line without a match. Source: DEAL-02.
 */
export function useSheetKeys(
  form: RefObject<HTMLFormElement | null>,
  preview: QuotePreview,
  actions: SheetActions,
): void {
  useScreenKeys(listKeys)
  const latest = useRef({ preview, actions })
  useEffect(() => {
    latest.current = { preview, actions }
  })
  useEffect(() => {
    const element = form.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { preview: now, actions: acts } = latest.current
      if (event.isComposing || event.altKey) return
      const isHandled =
        event.metaKey || event.ctrlKey
          ? handleChord(event, element, acts)
          : handleKey(event, element, now, acts)
      if (isHandled) event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isField = event.target instanceof HTMLTextAreaElement || isTool(event.target)
      if (isField || !/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      const from = readLineId(document.activeElement)
      void latest.current.actions
        .run('fill', { sheet: text, from: String(from ?? '') })
        .then((preview) => preview && goToNextProblem(element, preview, null))
    }
    const stopFills = listenForFills(element, () => latest.current.actions)
    element.addEventListener('keydown', onKeyDown)
    document.addEventListener('paste', onPaste)
    return () => {
      stopFills()
      element.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('paste', onPaste)
    }
  }, [form])
}

/** Typing in a field that is no cell of the sheet. */
function isTool(target: EventTarget | null): boolean {
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  return isTyped && readCell(target) === null
}

function handleChord(event: KeyboardEvent, form: HTMLFormElement, actions: SheetActions): boolean {
  const key = event.key.toLowerCase()
  if (key === 'enter') {
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="send"]'))
    return true
  }
  const cell = readCell(event.target)
  if (key === 'z' && !event.shiftKey && !(event.target instanceof HTMLTextAreaElement)) {
    actions.undo()
    return true
  }
  if (key === 'd' && cell) {
    copyFromAbove(form, cell, actions)
    return true
  }
  return false
}

function handleKey(
  event: KeyboardEvent,
  form: HTMLFormElement,
  preview: QuotePreview,
  actions: SheetActions,
): boolean {
  const cell = readCell(event.target)
  const lineId = readLineId(event.target)
  if (lineId === null || (isTool(event.target) && !cell)) return false
  const field = cell?.field ?? 'unitPrice'
  if (event.key === 'ArrowDown' || (cell && event.key === 'Enter' && !event.shiftKey))
    return moveLine(form, lineId, field, 1)
  if (event.key === 'ArrowUp' || (cell && event.key === 'Enter'))
    return moveLine(form, lineId, field, -1)
  // In a formula, letters are typed.
  if (cell && (event.target as HTMLInputElement).value.startsWith('=')) return false
  if (event.key === 'g') {
    goToNextProblem(form, preview, lineId)
    return true
  }
  return pressChoice(event, form, lineId, actions)
}

/** Presses the choice of a line that has this key. */
function pressChoice(
  event: KeyboardEvent,
  form: HTMLFormElement,
  lineId: number,
  actions: SheetActions,
): boolean {
  const row = form.querySelector<HTMLElement>(`[data-line="${lineId}"]`)
  const choice = [...(row?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
    (each) => each.dataset.key === event.key,
  )
  const isCell = readCell(event.target) !== null
  if (choice && !(isCell && /\d/.test(event.key))) {
    if (!(choice instanceof HTMLButtonElement)) {
      choice.click()
      return true
    }
    void actions.run(choice.value)
    return true
  }
  if (!isCell) return false
  if (event.key === 'u') {
    void actions.run(`off:${lineId}`).then((preview) => {
      // Who has moved on meanwhile stays there.
      if (preview && readLineId(document.activeElement) === lineId)
        moveLine(form, lineId, 'unitPrice', 1)
    })
    return true
  }
  if (event.key === 'b' || event.key === 's') {
    const details = row?.querySelector('details')
    if (event.key === 'b' && details) {
      details.open = true
      details.querySelector<HTMLElement>('select, input')?.focus()
    }
    if (event.key === 's') row?.querySelector<HTMLElement>('.qs-substitute')?.click()
    return true
  }
  return false
}

function moveLine(
  form: HTMLFormElement,
  lineId: number,
  field: Cell['field'],
  step: 1 | -1,
): boolean {
  const ids = listLineIds(form)
  for (let at = ids.indexOf(lineId) + step; at >= 0 && at < ids.length; at += step)
    if (focusLine(form, ids[at]!, field)) return true
  return true
}

/** The next line after this one that still needs somebody, from the top again at the end. */
export function goToNextProblem(
  form: HTMLFormElement | null,
  { lines }: QuotePreview,
  lineId: number | null,
): void {
  if (!form) return
  const at = lines.findIndex((line) => line.lineId === lineId)
  const next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find(needsAttention)
  if (next) focusLine(form, next.lineId, 'unitPrice')
}

function copyFromAbove(
  form: HTMLFormElement,
  { field, lineId }: Cell,
  actions: SheetActions,
): void {
  const ids = listLineIds(form)
  for (let at = ids.indexOf(lineId) - 1; at >= 0; at--) {
    const above = findCell(form, field, ids[at]!)
    const cell = findCell(form, field, lineId)
    if (!above || !cell) continue
    actions.change(() => {
      cell.value = above.dataset.formula ?? above.value
    })
    return
  }
}

/** Puts the price of the current line, or its formula, into all lines below. */
export function fillDown(
  form: HTMLFormElement | null,
  lineId: number | null,
  actions: SheetActions,
): void {
  const source = form && lineId !== null ? findCell(form, 'unitPrice', lineId) : null
  if (!form || !source || lineId === null) return
  const ids = listLineIds(form)
  actions.change(() => {
    for (const id of ids.slice(ids.indexOf(lineId) + 1)) {
      const cell = findCell(form, 'unitPrice', id)
      if (cell) cell.value = source.dataset.formula ?? source.value
    }
  })
}
