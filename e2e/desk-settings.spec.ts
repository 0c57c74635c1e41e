import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 90_000 })

test.describe('a buyer on account', () => {
  test.use({ expectedErrors: [/400/] })

  test('[PAY-05] [DEAL-07] a buyer is found while typing, and stays chosen when terms are refused', async ({
    page,
  }) => {
    await signInToDesk(page, '/desk/credit?edit=new')
    const choice = page.getByRole('link', { name: 'Choose Asha Kulkarni' })
    await expect(async () => {
      await page.getByLabel('Find the buyer').fill('')
      await page.getByLabel('Find the buyer').fill('customer@haggle')
      await expect(choice).toBeVisible({ timeout: 1_500 })
    }).toPass()
    await expect(page).toHaveURL(shopUrl('in', '/desk/credit?edit=new'))
    await axeCheck(page)
    await choice.click()
    await expect(page.getByText('customer@haggle.example')).toBeVisible()
    await page.getByLabel('Limit in INR').fill('50000')
    await page.getByLabel('Days').fill('thirty')
    await axeCheck(page)
    await page.getByRole('button', { name: 'Open account' }).click()
    await expect(page.getByLabel('Days')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Limit in INR')).toHaveValue('50000')
    await expect(page.getByText('customer@haggle.example')).toBeVisible()
    await page.getByRole('link', { name: 'Choose another' }).click()
    await expect(page.getByLabel('Find the buyer')).toHaveValue('')
    await page.goto(shopUrl('in', '/desk/credit?edit=new&q=nobody-at-all'))
    await expect(page.getByText(/No open company and no customer/)).toBeVisible()
  })
})

test('[DESK-01] [DEAL-06] the activity log is narrowed to one thing and back', async ({ page }) => {
  await signInToDesk(page, '/desk/audit?kind=quotes')
  const only = page.getByRole('link', { name: /^Only changes to R\d/ }).first()
  const label = (await only.getAttribute('aria-label'))!
  await axeCheck(page)
  await only.click()
  await expect(page).toHaveURL(/\/desk\/audit\?of=/)
  await expect(page.getByText(label, { exact: true })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: 'All changes' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/desk/audit'))
  await page.getByLabel('From').fill('today')
  await page.getByLabel('Until').fill('today')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=20\d\d-\d\d-\d\d&until=20\d\d-\d\d-\d\d/)
})
