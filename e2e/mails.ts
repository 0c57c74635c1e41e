import type { Page } from '@playwright/test'
import { expect, shopUrl } from './browser.ts'

/** The newest link of this kind mailed to an address, from the demo's mailbox. */
export async function mailedLink(page: Page, to: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    await page.goto(shopUrl('in', '/dev/mail'))
    const letters = page.getByRole('article').filter({ hasText: to })
    link =
      (await letters
        .locator(`a[href*="${path}"]`)
        .first()
        .getAttribute('href', { timeout: 1_000 })) ?? ''
  }).toPass({ timeout: 20_000 })
  return link
}
