import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { wcagTags } from '#testing/wcag.ts'

const tags = [...wcagTags, 'best-practice']

/** axe's violations; `rules` limits the rules. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations, passes } = await (rules
    ? builder.withRules(rules)
    : builder.withTags(tags)
  ).analyze()
  if (!rules && passes.length === 0) return ['axe had nothing to look at']
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${places.join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`
  })
}

/** Checks without axe: no horizontal scrolling, one main heading, a title, a language, no text cut off. */
export async function shapeFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, lang } = document.documentElement
    const headings = [...document.querySelectorAll<HTMLElement>('h1')].filter((each) =>
      each.checkVisibility(),
    )
    const faults: string[] = []
    if (scrollWidth > clientWidth)
      faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px: ${widest()}`)
    if (headings.length !== 1) faults.push(`${headings.length} headings of level 1`)
    if (!document.title) faults.push('no title')
    if (!lang) faults.push('no language')
    for (const each of document.body.querySelectorAll<HTMLElement>('*'))
      if (isCut(each)) faults.push(`text cut off: ${describeElement(each)}`)
    return faults

    function widest(): string {
      const beyond = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (each) =>
          each.getBoundingClientRect().right > clientWidth + 1 &&
          each.childElementCount === 0 &&
          !each.closest('nav, .fixed, .sr-only'),
      )
      return beyond.slice(0, 2).map(describeElement).join(', ')
    }
    /** Text that its box hides, unless cut with an ellipsis by design or for screen readers only. */
    function isCut(each: HTMLElement): boolean {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(each)
      if (each.clientWidth <= 1 || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return false
      if (!each.textContent?.trim() || !each.checkVisibility()) return false
      if (each.closest('[aria-hidden=true], svg, select')) return false
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowX) && each.scrollWidth > each.clientWidth + 2) ||
        (hides(overflowY) && each.scrollHeight > each.clientHeight + 2)
      )
    }
    function describeElement(each: HTMLElement): string {
      const name =
        each.className && typeof each.className === 'string'
          ? `.${each.className.split(' ').slice(0, 3).join('.')}`
          : ''
      return `${each.tagName.toLowerCase()}${name} “${(each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`
    }
  })
}
