import type { FocusEvent } from 'react'

/**
 * For a row that scrolls sideways: scrolls a keyboard-focused item fully into view. By itself a
 * browser may leave only a sliver of it showing. Items focused by pointer stay where they are: they
 * must not move from under it. Source: WCAG 2.4.11.
 */
export function scrollFocusedIntoView({ target }: FocusEvent<Element>): void {
  if (!target.matches(':focus-visible')) return
  const item = target.closest('li') ?? target
  item.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
