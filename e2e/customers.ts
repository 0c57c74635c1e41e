import type { Page } from '@playwright/test'
import { shopUrl } from './browser.ts'

export const password = 'a heron on the quay 42'
let made = 0

/** Registers a customer of its own for this journey, who is then asked to sign in. */
export async function registerCustomer(page: Page, back = '/'): Promise<string> {
  const email = `journey-${process.pid}-${Date.now()}-${made++}@customers.example`
  await page.goto(shopUrl('in', `/register?back=${encodeURIComponent(back)}`))
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/login\?after=registering/)
  return email
}

/** On the page of signing in. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}
