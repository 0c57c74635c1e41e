import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { wcagTags } from '#testing/wcag.ts'

export interface AxeOptions {
  /** CSS selector of the part to check; unset: the whole page. */
  within?: string
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with rule, help and elements of every WCAG 2.2 AA violation that axe finds on the current page. */
export async function axeCheck(page: Page, options: AxeOptions = {}): Promise<void> {
  if (options.within) await page.locator(options.within).filter({ visible: true }).first().waitFor()
  await page.evaluate(waitForMotion)
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1)
  const { violations, passedRules } = await runAxe(page, options.within)
  const violationTexts = violations.map(
    ({ id, help, targets }) => `${id}: ${help}: ${targets.join(', ')}`,
  )
  expect(violationTexts, `axe on ${page.url()}`).toEqual([])
  // An empty page passes every rule.
  expect(passedRules, 'axe looked at something').toBeGreaterThan(0)
}

/** A page gets axe once, as to read its script takes half as long as to check with it. */
async function runAxe(page: Page, within?: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  return page.evaluate(
    async ({ within, tags }) => {
      const context = within ? { include: [[within]] } : document
      const { violations, passes } = await (window as { axe?: typeof axe }).axe!.run(context, {
        runOnly: { type: 'tag', values: tags },
        // Of what passes, one element a rule is enough: to list all takes longer than to check them.
        resultTypes: ['violations'],
      })
      return {
        violations: violations.map(({ id, help, nodes }) => ({
          id,
          help,
          targets: nodes.map(({ target }) => target.join(' ')),
        })),
        passedRules: passes.length,
      }
    },
    { within, tags: wcagTags },
  )
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
