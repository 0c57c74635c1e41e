import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

const password = 'a heron on the quay'
const demo = { email: 'customer@haggle.example', password: 'Haggle-demo-2026' }

test.beforeEach(({ context }) => setConsentCookies(context))

async function signIn(page: Page, login = demo.email, secret = demo.password) {
  const form = page.getByRole('main')
  await form.getByLabel('Email or phone number').fill(login)
  await form.getByLabel('Password').fill(secret)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The newest link of this kind mailed to an address. */
async function mailedLink(page: Page, to: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    await page.goto(shopUrl('in', '/dev/mail'))
    const letter = page.getByRole('article').filter({ hasText: `To ${to}` })
    link =
      (await letter.locator(`a[href*="${path}"]`).first().getAttribute('href', { timeout: 500 })) ??
      ''
    expect(link).toContain(path)
  }).toPass({ timeout: 20_000 })
  return link
}

async function logOut(page: Page) {
  await page.goto(shopUrl('in'))
  await page.locator('summary', { hasText: 'Hi ' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' })
  await expect(dialog).toBeVisible()
  await axeCheck(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(shopUrl('in'))
}

test('[AUTH-01] [AUTH-02] [WID-04] [HDR-04] register, confirm, sign in, log out, reset', async ({
  page,
  context,
}, info) => {
  test.slow()
  const email = `walk-${info.project.name}-${Date.now()}@example.com`
  await page.goto(shopUrl('in', '/register'))
  await page.getByLabel('First name').fill('Leela')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password').fill(password)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Register' }).click()
  const popup = page.getByRole('dialog', { name: 'Registration successful' })
  await expect(popup).toBeVisible()
  await axeCheck(page)
  await expect(popup.getByLabel('Email or phone number')).toHaveValue(email)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await signIn(page, email, password)
  await expect(page.locator('header')).toContainText('Hi Leela')
  const sid = (await context.cookies()).find(({ name }) => name === 'sid')
  expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('firstName'))).toBe('Leela')
  const hints = await page.evaluate(() => ({ ...localStorage }))
  expect(hints).toMatchObject({
    Email: email,
    CustGUID: btoa(hints.customerId!),
    generatedToken: 'session',
    wishlistLength: '0',
    pincode: '411001',
    pincodevalue: '411001',
    sublocality: 'Camp',
    HostCurrency: 'INR',
    HostCurrencySymbol: '₹',
    HostCountryCode: 'IN',
    sellerID: expect.stringMatching(/^\d+$/),
    HostClientID: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })

  await page.goto(await mailedLink(page, email, '/verify-email'))
  await axeCheck(page)
  await page.getByRole('button', { name: 'Yes, confirm it' }).click()
  await expect(page.getByText('email address is confirmed')).toBeVisible()

  await logOut(page)
  await expect(page.locator('header').getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid')
  expect((await context.cookies()).map(({ name }) => name)).toContain('cookie_consent')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await context.addCookies([sid!])
  await page.goto(shopUrl('in', '/account/dashboard'))
  await expect(page).toHaveURL(/\/login\?back=/)

  await page.goto(shopUrl('in', '/forgot-password'))
  await page.getByLabel('Email').fill(email)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('sent it an email with a link')).toBeVisible()
  await page.goto(await mailedLink(page, email, '/reset-password'))
  await page.getByLabel('New password').fill(`${password} at low tide`)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await signIn(page, email, `${password} at low tide`)
  await expect(page.locator('header')).toContainText('Hi Leela')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[AUTH-03] [HDR-02] [HDR-04] one signs in on the way to a page, and logs out, by plain forms @desktop', async ({
    page,
  }) => {
    await page.goto(shopUrl('in', '/account/manageaddress'))
    await expect(page).toHaveURL(/\/login\?back=%2Faccount%2Fmanageaddress/)
    await signIn(page)
    await expect(page).toHaveURL(shopUrl('in', '/account/manageaddress'))
    await expect(page.locator('header')).toContainText('Hi Asha')
    await page.goto(shopUrl('in', '/logout'))
    await expect(
      page.getByRole('heading', { name: 'Are you sure you want to logout?' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('header').getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test('[WID-01] visitors are asked to sign in below a listing, and come back to it @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in'))
  const menu: { mainCategories: { url: string }[] }[] = await page.evaluate(() =>
    fetch('/api/v1/menu').then((answer) => answer.json()),
  )
  const path = `/category/${menu[0]!.mainCategories[0]!.url}`
  await page.goto(shopUrl('in', path))
  await expect(page.getByText('See personalized recommendations')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start here' })).toHaveAttribute(
    'href',
    /^\/register\?back=/,
  )
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page)
  await expect(page).toHaveURL(shopUrl('in', path))
  await expect(page.getByText('See personalized recommendations')).toBeHidden()
})

test.describe('refused', () => {
  test.use({ expectedErrors: [/400/] })

  test('[AUTH-01] what is wrong is said beside its field, and what was typed stays @desktop', async ({
    page,
  }) => {
    await page.goto(shopUrl('in', '/register'))
    await page.getByLabel('Email', { exact: true }).fill('leela@example.com')
    await page.getByLabel('Password').fill('password1')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/too common/)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('leela@example.com')
    await axeCheck(page)
    await page.goto(shopUrl('in', '/login'))
    await signIn(page, demo.email, 'not mine at all')
    await expect(page.getByRole('alert')).toHaveText('Incorrect email, phone number or password.')
    await axeCheck(page)
  })
})

test('[ACC-01] [ACC-02] [ACC-03] account pages stand at both widths', async ({ page }) => {
  test.slow()
  await page.goto(shopUrl('in', '/login?back=/account/dashboard'))
  await signIn(page)
  await expect(page).toHaveURL(shopUrl('in', '/account/dashboard'))
  await axeCheck(page)
  for (const path of [
    'profile',
    'changepassword',
    'manageaddress',
    'manageaddress?edit=new',
    'second-factor',
    'privacy',
  ]) {
    await page.goto(shopUrl('in', `/account/${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await axeCheck(page)
  }
})

test('[DESK-01] staff sign in at the desk, see what their role may, and no more @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in', '/desk/staff'))
  await expect(page).toHaveURL(/\/desk\/login\?back=/)
  await axeCheck(page)
  await page.getByLabel('Email').fill('owner@haggle.example')
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('reader@haggle.example')).toBeVisible()
  await axeCheck(page)
  const more = page.getByText('More', { exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).first().click()
  await axeCheck(page)
  await page.getByRole('link', { name: 'Activity log' }).click()
  await expect(page.getByRole('heading', { name: 'Activity log' })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/desk/login'))
})

test('[DLV-03] [ACC-03] a customer delivers to a saved address by choosing it @desktop', async ({
  page,
}, info) => {
  await page.goto(shopUrl('in', '/login?back=/account/manageaddress?edit=new'))
  await signIn(page)
  const street = `${Date.now()} Fergusson College Road ${info.project.name}`
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Mobile number').fill('98123 45678')
  await page.getByLabel('Pincode').last().fill('411004')
  await page.getByLabel('House number, street').fill(street)
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(street)).toBeVisible()
  await page
    .locator('header')
    .getByRole('link', { name: /Deliver-to/ })
    .click()
  const popup = page.getByRole('dialog', { name: 'Where should we deliver?' })
  await popup.getByRole('button', { name: street }).click()
  await expect(popup).toBeHidden()
  await expect(page.locator('header')).toContainText('411004')
  await page.getByRole('button', { name: `Delete address: ${street}` }).click()
  await expect(page.getByText(street)).toBeHidden()
})

test('[AUTH-01] what is typed into the forms of sign-in before script has come stays @desktop', async ({
  page,
}) => {
  let openGate = () => {}
  const scriptGate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  await page.context().clearCookies()
  await page.route('**/assets/*.js', async (route) => {
    await scriptGate
    await route.continue()
  })
  await page.goto(shopUrl('in', '/login?back=/productproceed/checkout'), { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByLabel('Email or phone number').pressSequentially('asha@customers.example')
  await main.getByLabel('Password').pressSequentially('half a pass')
  // The answer would be a new page with an empty form.
  await expect(page.getByRole('complementary', { name: 'Cookies' })).toHaveCount(0)
  openGate()
  await expect(main.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await main.getByLabel('Password').pressSequentially('word')
  await expect(main.getByLabel('Password')).toHaveValue('half a password')
  await expect(main.getByLabel('Email or phone number')).toHaveValue('asha@customers.example')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
