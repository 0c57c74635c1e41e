/** The list of suggestions as a key finds it; `active` is -1 while none is selected. */
export interface SuggestionList {
  isShown: boolean
  active: number
  count: number
}

export type SuggestionStep =
  | { kind: 'open' | 'take' | 'close' | 'clear' }
  /** Closes the list, and the box's form is submitted. */
  | { kind: 'submit' }
  | { kind: 'select'; index: number }

/**
 * What a key does in the search box, by the ARIA practices for comboboxes. Null: it is the box's
 * own. Source: SRCH-03.
 */
export function readSuggestionKey(
  { key, altKey, isComposing }: Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing'>,
  { isShown, active, count }: SuggestionList,
): SuggestionStep | null {
  if (isComposing) return null
  const last = count - 1
  const select = (index: number): SuggestionStep => ({ kind: 'select', index })
  switch (key) {
    case 'ArrowDown':
      if (!isShown) return { kind: 'open' }
      return select(altKey ? active : active === last ? 0 : active + 1)
    case 'ArrowUp':
      return select(isShown ? (active <= 0 ? last : active - 1) : active)
    case 'Home':
    case 'End':
      // Without a selected option these keys move within the text.
      if (active < 0) return null
      return select(key === 'Home' ? 0 : last)
    case 'Enter':
      return { kind: isShown && active >= 0 ? 'take' : 'submit' }
    case 'Escape':
      return { kind: isShown ? 'close' : 'clear' }
    default:
      return null
  }
}
