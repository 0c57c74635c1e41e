import type { Locator, Page } from '@playwright/test'

/** The header's link to compare or wishlist; on a phone it is in the menu, which is opened for it. */
export async function findSavedLink(page: Page, name: 'Compare' | 'Wishlist'): Promise<Locator> {
  const menu = page.getByRole('banner').locator('details').first()
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  if (isPhone && !(await menu.evaluate((each) => (each as HTMLDetailsElement).open)))
    await menu.locator('summary').first().click()
  return page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}`) })
}

/** Closes the menu that covers the page. */
export async function closeMenu(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640) await page.keyboard.press('Escape')
}
