import { expect, type Page } from '@playwright/test'
import { shopUrl } from './browser.ts'
import { mailedLink } from './mails.ts'

export const password = 'a heron on the quay 42'
let customerCount = 0

/** Registers a customer for this test, who then has to sign in. */
export async function registerCustomer(page: Page, back = '/'): Promise<string> {
  const email = `journey-${process.pid}-${Date.now()}-${customerCount++}@customers.example`
  await page.goto(shopUrl('in', `/register?back=${encodeURIComponent(back)}`))
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/login\?after=registering/)
  return email
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A customer for this test, signed in, with a confirmed address. */
export async function signInNewCustomer(page: Page): Promise<string> {
  const email = await signInUnconfirmed(page)
  await confirmAddress(page, email)
  return email
}

/** The same before the mailed link was opened. */
export async function signInUnconfirmed(page: Page): Promise<string> {
  const email = await registerCustomer(page)
  await page.goto(shopUrl('in', '/login'))
  await signIn(page, email)
  await expect(page).not.toHaveURL(/login/)
  return email
}

/** Opens the mailed link while signed in. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page, email, '/verify-email'))
  await page.getByRole('button', { name: 'Yes, confirm it' }).click()
  await expect(page.getByText('your address is confirmed')).toBeVisible()
}

/** Signs one of the demo's staff in on a page of the desk. */
export async function signInToDesk(
  page: Page,
  path: string,
  role = 'owner',
  seller: 'in' | 'tools' = 'in',
): Promise<void> {
  await page.goto(shopUrl(seller, `/desk/login?back=${encodeURIComponent(path)}`))
  await page.getByLabel('Email').fill(`${role}@haggle.example`)
  await page.getByLabel(/^Password/).fill('Haggle-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(shopUrl(seller, path))
}

/** At a checkout with an empty address book: enters the first, delivery address. */
export async function addHome(page: Page, pincode = '411004'): Promise<void> {
  await page.getByLabel('First name').fill('Nila')
  await page.getByLabel('Mobile number').fill('9822012345')
  await page.getByLabel('Pincode').last().fill(pincode)
  await page.getByLabel('House, street').fill('12 Prabhat Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: 'Save and deliver here' }).click()
  await expect(page.getByText(new RegExp(`^Delivered by .* to ${pincode}`))).toBeVisible()
}
