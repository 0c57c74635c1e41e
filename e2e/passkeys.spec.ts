import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { password, signInNewCustomer, signInToDesk } from './customers.ts'
import { mailedLink } from './mails.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

/** A virtual authenticator of the browser, which confirms the user automatically. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

async function addPasskey(page: Page, secret: string) {
  await page.getByLabel('Passkey name').fill('My laptop')
  const form = page.locator('form').filter({ has: page.getByLabel('Passkey name') })
  await form.getByLabel('Current password').fill(secret)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey has been added.')).toBeVisible()
}

test('[SAFE-05] [SAFE-06] a passkey is added, signs in by itself, and is removed; sessions are shown @desktop', async ({
  page,
}) => {
  test.slow()
  await signInNewCustomer(page)
  await addAuthenticator(page)
  await page.goto(shopUrl('in', '/account/second-factor'))
  await expect(page.getByText('This device')).toBeVisible()
  await axeCheck(page)
  await addPasskey(page, password)
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  await axeCheck(page)

  await page.context().clearCookies({ name: 'sid' })
  await page.goto(shopUrl('in', '/login?back=/account/second-factor'))
  await axeCheck(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/account/second-factor'))
  await expect(page.getByText('last used')).toBeVisible()

  await page.getByText('Remove My laptop').click()
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Remove this passkey' }) })
  await form.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Remove this passkey' }).click()
  await expect(page.getByText('Your passkey has been removed.')).toBeVisible()
})

test('[SAFE-05] [SAFE-06] staff see their own sign-in and the shop’s rule for it @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/account', 'sales')
  await expect(page.getByText('This device')).toBeVisible()
  await axeCheck(page)
  await page.goto(shopUrl('in', '/desk/second-factor'))
  await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible()
  await axeCheck(page)
})

test.describe('a passkey that was removed', () => {
  test.use({ expectedErrors: [/400/] })

  test('[SAFE-02] [SAFE-05] a reset asks about a passkey that was just added, and removes it @desktop', async ({
    page,
  }) => {
    test.slow()
    const email = await signInNewCustomer(page)
    await addAuthenticator(page)
    await page.goto(shopUrl('in', '/account/second-factor'))
    await addPasskey(page, password)
    await page.goto(shopUrl('in', '/forgot-password'))
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('sent it an email with a link')).toBeVisible()
    await page.goto(await mailedLink(email, '/reset-password'))
    await expect(page.getByRole('group', { name: 'Did you add this?' })).toContainText(
      'Passkey “My laptop”',
    )
    await axeCheck(page)
    await page.getByLabel('New password').fill(`${password} at low tide`)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(
      page.getByLabel('Yes, that was me. Keep it.'),
      'the browser asks for a choice',
    ).toBeFocused()
    await page.getByLabel('No, remove it.').check()
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your new password is set')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })
})
