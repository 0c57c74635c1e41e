/** What a key did to the answers: nothing to press, a reason to type, a first press, or sent. */
export type Pressed = 'none' | 'reason' | 'first' | 'sent'

/**
 * Presses the button of a key within `root`. What sends something gets the focus first, so that it
 * says what it does; the second press sends. What asks for a reason opens.
 */
export function pressAnswer(root: string, key: string): { pressed: Pressed; words: string } {
  const button = document.querySelector<HTMLElement>(`${root} [data-key="${key}"]`)
  if (!button) return { pressed: 'none', words: '' }
  const parts = [...button.childNodes].filter(({ nodeName }) => nodeName !== 'KBD')
  const words = parts
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
  const reasonBox = button.closest('details')
  if (reasonBox) {
    reasonBox.open = true
    reasonBox.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
    return { pressed: 'reason', words }
  }
  const isSecondPress = document.activeElement === button
  if (isSecondPress) button.click()
  else button.focus()
  return { pressed: isSecondPress ? 'sent' : 'first', words }
}

/** Closes the reason that has the focus, and goes back to what opened it. */
export function closeReason(): void {
  const reasonBox = document.querySelector<HTMLDetailsElement>('.bench-reason[open]')
  if (!reasonBox?.contains(document.activeElement)) return
  reasonBox.open = false
  reasonBox.querySelector('summary')?.focus()
}
