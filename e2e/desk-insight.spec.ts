import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 90_000 })

test('[DEAL-04] insight: a part, a time and a comparison stand in the address; the table is behind the plot @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/insight?part=deals&days=90')
  await axeCheck(page)
  await page.getByLabel('Compare with').selectOption('year')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/desk/insight?part=deals&days=90&against=year'))
  const panel = page.getByRole('region', { name: 'What a price cut achieves' })
  await expect(panel.getByRole('img')).toHaveAccessibleName(/of/)
  await panel.getByText('Table').click()
  await expect(panel.getByRole('columnheader', { name: 'Off the list price' })).toBeVisible()
  await axeCheck(page)
  await page
    .getByRole('navigation', { name: 'Section' })
    .getByRole('link', { name: 'Products' })
    .click()
  await expect(page.getByRole('heading', { name: 'Products by sales' })).toBeVisible()
  await expect(page).toHaveURL(/part=products/)
  await axeCheck(page)
})
