import { expect, type Page } from '@playwright/test'
import type { PlainBrowser } from '#testing/plain-browser.ts'
import { shopUrl } from './browser.ts'
import { mailedLink } from './mails.ts'
import { openPlainBrowser } from './plain-shop.ts'

export const password = 'a heron on the quay 42'
let customerCount = 0

/** Registers a customer for this test, who then has to sign in; accounts.spec.ts does so on screens. */
export async function registerCustomer(browser = openPlainBrowser()): Promise<string> {
  const email = `journey-${process.pid}-${Date.now()}-${customerCount++}@customers.example`
  const fill = { firstName: 'Asha', lastName: 'Rao', email, password }
  const after = await browser.press(await browser.open('/register'), { button: 'Register', fill })
  expect(after.url).toContain('/login?after=registering')
  return email
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A customer for this test, signed in, with a confirmed address; the page stays as it is. */
export async function signInNewCustomer(page: Page): Promise<string> {
  const browser = openPlainBrowser()
  const email = await registerCustomer(browser)
  const fill = { login: email, password }
  const inside = await browser.press(await browser.open('/login'), { button: 'Sign in', fill })
  expect(inside.url).not.toContain('login')
  await takeSession(page, browser, 'sid', shopUrl('in'))
  const link = new URL(await mailedLink(email, '/verify-email'))
  const confirmPage = await browser.open(link.pathname + link.search)
  const after = await browser.press(confirmPage, { button: 'Yes, confirm it' })
  expect(after.text).toContain('email address is confirmed')
  return email
}

/** Signs one of the demo's staff in on a page of the desk; desk-editors.spec.ts does so on screen. */
export async function signInToDesk(
  page: Page,
  path: string,
  role = 'owner',
  seller: 'in' | 'tools' = 'in',
): Promise<void> {
  const browser = openPlainBrowser(seller)
  const login = await browser.open(`/desk/login?back=${encodeURIComponent(path)}`)
  const after = await browser.press(login, {
    button: 'Sign in',
    fill: { login: `${role}@haggle.example`, password: 'Haggle-demo-2026' },
  })
  expect(after.url).toBe(path)
  await takeSession(page, browser, 'desk', shopUrl(seller))
  await page.goto(shopUrl(seller, path))
  await expect(page).toHaveURL(shopUrl(seller, path))
}

async function takeSession(page: Page, browser: PlainBrowser, name: string, url: string) {
  const value = browser.cookies().find(([each]) => each === name)![1]
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** At a checkout with an empty address book: enters the first, delivery address. */
export async function addHome(page: Page, pincode = '411004'): Promise<void> {
  await page.getByLabel('First name').fill('Nila')
  await page.getByLabel('Mobile number').fill('9822012345')
  await page.getByLabel('Pincode').last().fill(pincode)
  await page.getByLabel('House number, street').fill('12 Prabhat Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: 'Save and deliver here' }).click()
  await expect(page.getByText(new RegExp(`^Delivered by .* to ${pincode}`))).toBeVisible()
}
