import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { password, registerCustomer, signIn } from './customers.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

test('[NEWS-01] [FTR-01] [CNT-01] newsletter and contact pages, and the box that answers in its place @desktop', async ({
  page,
}, info) => {
  const email = `reader-${info.project.name}-${Date.now()}@people.example`
  await page.goto(shopUrl('in', '/contact-us'))
  await axeCheck(page)
  const footer = page.getByRole('contentinfo')
  const box = footer.getByLabel('Newsletter')
  await box.fill('nobody')
  await box.press('Enter')
  await expect(page.getByText('Please enter valid email').first()).toBeVisible()
  // With script the page stays; before hydration the form's own page says the same.
  if (page.url().includes('/newsletter')) await page.goto(shopUrl('in', '/contact-us'))
  await box.fill(email)
  await box.press('Enter')
  await expect(page.getByText('Subscribe Successfully').first()).toBeVisible()

  await page.goto(shopUrl('in', '/unsubscribe'))
  await expect(
    page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }),
  ).toHaveCount(0)
  await axeCheck(page)
  await page.getByLabel('Email or 10-digit number').fill(email)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('won’t get the newsletter any more')).toBeVisible()

  await page.goto(shopUrl('in', '/contact-us'))
  await page.getByLabel('Your name').fill('Leela')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Message').fill('Do you have these in blue?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'has received your message',
  )
})

test.describe('leaving', () => {
  // Signing in to the erased account is refused.
  test.use({ expectedErrors: [/400/] })

  test('[ACC-05] [V4] [V5] one takes one’s data along and leaves @desktop', async ({ page }) => {
    const email = await registerCustomer()
    await page.goto(shopUrl('in', '/login?back=/account/privacy'))
    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'My data' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect((await downloading).suggestedFilename()).toBe('my-data.json')
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL(shopUrl('in'))
    await expect(page.locator('header').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto(shopUrl('in', '/login'))
    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'My data' })).toHaveCount(0)
    await expect(page.locator('header').getByRole('link', { name: 'Login' })).toBeVisible()
  })
})
