import type { Page } from '@playwright/test'

/** Chooses an order: in the bar's select, on a phone in the sheet that its present order opens. */
export async function chooseSort(
  page: Page,
  isMobile: boolean,
  [from, to]: [from: string, to: string],
): Promise<void> {
  if (!isMobile) {
    await page.getByLabel('Sort').selectOption({ label: to })
    return
  }
  await page.getByRole('button', { name: from, exact: true }).click()
  await page.getByRole('radio', { name: to }).click()
}
