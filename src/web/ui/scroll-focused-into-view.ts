import type { FocusEvent } from 'react'

/**
 * For a row that scrolls sideways: what is reached by keyboard is pushed wholly into sight. By itself a browser leaves it where a
 * sliver of it shows. What is pressed stays where it is: it must not go from under the pointer. Source: WCAG 2.4.11.
 */
export function scrollFocusedIntoView({ target }: FocusEvent<Element>): void {
  if (!target.matches(':focus-visible')) return
  const item = target.closest('li') ?? target
  item.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
