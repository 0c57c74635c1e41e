import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FilledRow, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { toHref } from '#web/ui/to-href.ts'
import type { SheetAnswer } from './sheet-answer.ts'
import {
  focusLine,
  hasSameFields,
  isDraftField,
  readFields,
  readLineId,
  writeFields,
} from './sheet-form.ts'

const previewDelayMs = 200
/** A draft is kept once typing has paused for so long. */
const keepDelayMs = 4_000

/** A quote's sheet as it stands in the browser. */
export interface LiveSheet {
  preview: QuotePreview
  /** What rows that appear anew begin with. */
  fields: Fields
  rows: FilledRow[]
  /** Why the last command did nothing; empty: it did. */
  fault: string
  /** The request's version after the draft was kept; null: it was not, since the page came. */
  keptVersion: number | null
  /** When that was, as a clock says it. */
  savedAt: string | null
  /** Typed or changed since the draft was kept. */
  isChanged: boolean
}

export interface SheetActions {
  /** A command of the sheet, as its button names it; null: it did nothing. */
  run(button: string, extra?: Record<string, string>): Promise<QuotePreview | null>
  /** After something was typed. */
  refresh(): void
  /** A change of several cells by script: one undo. */
  change(work: () => void): void
  undo(): void
  /** Before the form is sent: ends what is being asked and saved; null: nothing is. */
  settle(): Promise<unknown> | null
}

/**
 * Keeps a sheet's figures those of the server: previews what is typed, the latest answer wins, and
 * keeps the draft. Each command is one undo. Source: DEAL-02.
 */
export function useSheet(
  rfqId: string,
  form: RefObject<HTMLFormElement | null>,
  start: { preview: QuotePreview; fields: Fields },
): [LiveSheet, SheetActions] {
  const [sheet, setSheet] = useState<LiveSheet>({
    ...start,
    rows: [],
    fault: '',
    keptVersion: null,
    savedAt: null,
    isChanged: false,
  })
  const latest = useRef(0)
  const steps = useRef<Fields[]>([])
  const before = useRef<Fields | null>(null)
  const timers = useRef<{ preview?: number; keep?: number }>({})
  // A command changes the fields, and keeping the draft its version: each waits for the one before.
  const commands = useLine()
  const keeps = useLine()

  const ask = useCallback(
    async (button: string, extra: Record<string, string> = {}): Promise<QuotePreview | null> => {
      const request = ++latest.current
      if (!form.current) return null
      const body = new FormData(form.current)
      for (const [name, value] of Object.entries({ ...extra, do: button })) body.set(name, value)
      if (button === 'keep') body.set('key', `${body.get('key')}-keep-${request}`)
      const answer = await fetchAnswer(quotePaths.deskSheet(rfqId), body)
      // A later question has been asked meanwhile: its answer counts. What was kept is kept.
      const isLatest = request === latest.current
      if (!answer.ok) {
        if (isLatest) setSheet((last) => ({ ...last, fault: answer.text }))
        return null
      }
      const { preview, rows, keptVersion } = answer
      const entries = Object.entries(answer.fields).filter(([name]) => isDraftField(name))
      const fields: Fields = Object.fromEntries(entries)
      if (isLatest && form.current && !['preview', 'keep'].includes(button))
        writeFields(form.current, fields, body)
      keepFocus(form.current, () =>
        setSheet((last) => ({
          ...last,
          ...(isLatest ? { preview, fields, fault: '' } : {}),
          rows: rows.length > 0 ? rows : last.rows,
          keptVersion: keptVersion ?? last.keptVersion,
          savedAt: keptVersion === null ? last.savedAt : formatClock(new Date()),
          isChanged: keptVersion !== null && isLatest ? false : last.isChanged,
        })),
      )
      if (isLatest && form.current) writeFormulas(form.current, fields, body)
      return preview
    },
    [form, rfqId],
  )
  const clearTimers = useCallback(() => {
    clearTimeout(timers.current.preview)
    clearTimeout(timers.current.keep)
  }, [])
  const schedule = useCallback(() => {
    clearTimers()
    // A command that runs is followed by its own preview.
    const preview = () => commands.pending ?? ask('preview')
    const keep = () => keeps.add(() => Promise.resolve(commands.pending).then(() => ask('keep')))
    timers.current.preview = window.setTimeout(preview, previewDelayMs)
    timers.current.keep = window.setTimeout(keep, keepDelayMs)
    setSheet((last) => (last.isChanged ? last : { ...last, isChanged: true }))
  }, [ask, clearTimers, commands, keeps])
  /** Notes what the fields were, if they have changed. */
  const note = useCallback(() => {
    if (!form.current) return
    const fields = readFields(form.current)
    if (before.current && !hasSameFields(before.current, fields)) steps.current.push(before.current)
    before.current = fields
  }, [form])
  useEffect(() => {
    note()
    return clearTimers
  }, [note, clearTimers])

  const actions: SheetActions = {
    run(button, extra) {
      clearTimeout(timers.current.preview)
      return commands.add(async () => {
        note()
        const preview = await ask(button, extra)
        note()
        schedule()
        return preview
      })
    },
    refresh: schedule,
    change(work) {
      note()
      work()
      note()
      schedule()
    },
    undo() {
      note()
      const fields = steps.current.pop()
      if (!fields || !form.current) return
      writeFields(form.current, fields)
      before.current = fields
      schedule()
    },
    settle() {
      clearTimers()
      const pending = [commands.pending, keeps.pending].filter((each) => each !== null)
      return pending.length > 0 ? Promise.all(pending).then(clearTimers) : null
    },
  }
  return [sheet, actions]
}

const formatClock = (now: Date) => `${now.getHours()}:${String(now.getMinutes()).padStart(2, '0')}`

/** Work that is done one after the other. */
interface Line {
  add<Value>(work: () => Promise<Value>): Promise<Value>
  /** The last of it; null: all is done. */
  pending: Promise<unknown> | null
}

function useLine(): Line {
  const line = useRef<Line | null>(null)
  line.current ??= {
    pending: null,
    add(work) {
      const next = Promise.resolve(this.pending).then(work)
      const finish = () => {
        if (this.pending === end) this.pending = null
      }
      const end: Promise<unknown> = next.then(finish, finish)
      this.pending = end
      return next
    },
  }
  return line.current
}

/** A row that is drawn anew, as its line got a product, takes the focus of the old one at once. */
function keepFocus(form: HTMLFormElement | null, update: () => void): void {
  const lineId = readLineId(document.activeElement)
  flushSync(update)
  if (form && lineId !== null && document.activeElement === document.body)
    focusLine(form, lineId, 'unitPrice')
}

async function fetchAnswer(address: string, body: FormData): Promise<SheetAnswer> {
  const fault = { ok: false, text: deskSheetTexts.figuresNotLoaded() }
  try {
    const response = await fetch(toHref(address), { method: 'POST', body })
    return response.ok ? ((await response.json()) as SheetAnswer) : (fault as SheetAnswer)
  } catch {
    return fault as SheetAnswer
  }
}

/** Cells that hold a formula show the amount, except the one that is being typed in. */
function writeFormulas(form: HTMLFormElement, fields: Fields, body: FormData): void {
  for (const [name, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement) || control === document.activeElement) continue
    if (!control.value.startsWith('=') || value.startsWith('=')) continue
    // It may have been typed after the question that this answers.
    if (body.get(name) !== control.value) continue
    control.dataset.formula = control.value
    control.value = value
  }
}
