import { axeCheck } from './axe.ts'
import { expect, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test('[KEY-01] an owner makes a key with what it needs, sees it once and revokes it @desktop', async ({
  page,
}) => {
  const name = `Courier ${Date.now()}`
  await signInToDesk(page, '/desk/keys')
  await page.getByRole('link', { name: 'New key' }).click()
  const form = page.locator('form', { has: page.getByLabel('Name', { exact: true }) })
  await axeCheck(page)
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.locator('input[value="orders:read"]').check()
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText(/hk_[\w-]{43}/)).toBeVisible()
  await axeCheck(page)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Reads Orders')

  // On a phone it is a card, and nothing scrolls sideways.
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.locator('tr', { hasText: name })
  await expect(card).toContainText('Never')
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
  await axeCheck(page)
  await card.getByText('Revoke', { exact: true }).click()
  await card.getByRole('button', { name: `Revoke ${name}` }).click()
  await expect(card).toContainText('Revoked')
  await expect(page.getByText(/hk_[\w-]{43}/)).toBeHidden()
})
