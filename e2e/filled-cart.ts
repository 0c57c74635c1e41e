import { expect, type Page } from '@playwright/test'
import { shopUrl } from './browser.ts'
import { signInNewCustomer } from './customers.ts'

/** Cards of the home page whose product can be added with one click. */
export function buyableCards(page: Page) {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Add to cart' }) })
}

/** Adds one product to an empty cart on the home page. */
async function addFirstProduct(page: Page): Promise<void> {
  await page.goto(shopUrl('in'))
  await buyableCards(page).first().getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1/ })).toBeVisible()
}

/** A new customer, signed in, with one product in the cart. */
export async function enterWithFilledCart(page: Page): Promise<string> {
  const email = await signInNewCustomer(page)
  await addFirstProduct(page)
  return email
}
