/** A cell of the sheet that is typed in. */
export interface Cell {
  field: 'quantity' | 'unitPrice'
  lineId: number
}

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function readCell(target: EventTarget | null): Cell | null {
  if (!(target instanceof HTMLInputElement) || target.type === 'hidden') return null
  const match = /^(quantity|unitPrice)-(\d+)$/.exec(target.name)
  return match ? { field: match[1] as Cell['field'], lineId: Number(match[2]) } : null
}

/** The line that an element of the sheet belongs to; null: none. */
export function readLineId(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
  return row ? Number(row.dataset.line) : null
}

/** What the sheet's lines and terms hold, by the names of their fields. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && isDraftField(name)) fields[name] = value
  return fields
}

/** Whether a field is part of the draft, and no tool of the sheet. */
export function isDraftField(name: string): boolean {
  return /-\d+$/.test(name) || ['terms', 'note', 'validUntil', 'paymentDays'].includes(name)
}

/**
 * Puts values into the fields of these names; others stay, and with `asked` those that are no more
 * as they were when the values were asked for.
 */
export function writeFields(
  form: HTMLFormElement,
  fields: Readonly<Record<string, string>>,
  asked?: FormData,
): void {
  for (const [name, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(name)
    if (!isControl(control) || !isDraftField(name) || control.value === value) continue
    if (!asked || asked.get(name) === control.value) control.value = value
  }
}

export function hasSameFields(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

/** Moves to the same column of the next or previous line, to a line's choices where it has none. */
export function focusLine(form: HTMLFormElement, lineId: number, field: string): boolean {
  const row = form.querySelector<HTMLElement>(`[data-line="${lineId}"]`)
  const cell =
    row?.querySelector<HTMLElement>(`input[name="${field}-${lineId}"]:not([type="hidden"])`) ??
    row?.querySelector<HTMLElement>('button, a')
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
  return cell !== undefined && cell !== null
}

/** The ids of all lines, from the top. */
export function listLineIds(form: HTMLFormElement): number[] {
  return [...form.querySelectorAll<HTMLElement>('[data-line]')].map((row) =>
    Number(row.dataset.line),
  )
}

function isControl(control: unknown): control is FormControl {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
}

/** The field of a line that can be typed in; null: it has none. */
export function findCell(
  form: HTMLFormElement,
  field: Cell['field'],
  lineId: number,
): HTMLInputElement | null {
  const cell = form.elements.namedItem(`${field}-${lineId}`)
  return cell instanceof HTMLInputElement && cell.type !== 'hidden' ? cell : null
}

/** What the form holds that is not as it is stored. */
export function findTyped(
  form: HTMLFormElement,
  stored: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const entries = Object.entries(readFields(form))
  return Object.fromEntries(entries.filter(([name, value]) => value !== (stored[name] ?? '')))
}
