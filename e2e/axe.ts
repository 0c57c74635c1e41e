import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { wcagTags } from '#testing/wcag.ts'

export interface AxeOptions {
  /** CSS selector of the part to check; unset: the whole page. */
  within?: string
}

/** Fails with rule, help and elements of every WCAG 2.2 AA violation that axe finds on the current page. */
export async function axeCheck(page: Page, options: AxeOptions = {}): Promise<void> {
  if (options.within) await page.locator(options.within).filter({ visible: true }).first().waitFor()
  await page.evaluate(waitForMotion)
  // No page has frames: it need not be opened anew to gather what they say.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  // Of what passes, one element a rule is enough: to list all takes longer than to check them.
  builder.options({ runOnly: { type: 'tag', values: wcagTags }, resultTypes: ['violations'] })
  if (options.within) builder.include(options.within)
  const { violations, passes } = await builder.analyze()
  const violationTexts = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(violationTexts, `axe on ${page.url()}`).toEqual([])
  // An empty page passes every rule.
  expect(passes.length, 'axe looked at something').toBeGreaterThan(0)
}

/** A sheet on its way up stands partly outside of the screen. What does not end is not waited for. */
async function waitForMotion(): Promise<void> {
  // Motion begins with the frame after the one that shows the element.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  const timeout = new Promise((resolve) => setTimeout(resolve, 1_000))
  await Promise.race([timeout, Promise.allSettled(ending.map(({ finished }) => finished))])
}
