import type { Locator, Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { password } from './customers.ts'
import { buyableCards } from './filled-cart.ts'
import { mailedLink } from './mails.ts'

// Registers, waits for a mail and orders.
test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ context }) => setConsentCookies(context))

/** Counts what a person does: presses, and fields that have to be typed. */
class Person {
  presses = 0
  typed: string[] = []
  async press(target: Locator): Promise<void> {
    await target.click()
    this.presses++
  }
  async type(label: string, field: Locator, text: string): Promise<void> {
    await expect(field).toHaveValue('')
    await field.fill(text)
    this.typed.push(label)
  }
}

async function registerFromCart(page: Page, person: Person, email: string): Promise<void> {
  const main = page.getByRole('main')
  await person.press(main.getByRole('link', { name: 'Checkout' }).locator('visible=true'))
  await page.waitForURL(/login/)
  await person.press(main.getByRole('link', { name: 'Create an account' }))
  await person.type('first name', page.getByLabel('First name'), 'Nila')
  await person.type('email', page.getByLabel('Email', { exact: true }), email)
  await person.type('password', main.getByLabel('Password'), password)
  await person.press(main.getByRole('button', { name: 'Register' }))
}

async function saveAddress(page: Page, person: Person): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue('Nila')
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await expect(page.getByLabel('Pincode').last()).not.toHaveValue('')
  await person.type('mobile number', page.getByLabel('Mobile number'), '9822012345')
  await person.type('street', page.getByLabel('House number, street'), '12 Prabhat Road')
  await person.press(page.getByRole('button', { name: 'Save and deliver here' }))
  await expect(page.getByText(/^Delivered by .* to 4110/)).toBeVisible()
}

test('[ORD-01] [AUTH-03] [WID-04] a first order asks for nothing twice but the password: nine presses, six fields', async ({
  page,
}, info) => {
  const person = new Person()
  const email = `first-${info.project.name}-${Date.now()}@customers.example`
  await page.goto(shopUrl('in'))
  await buyableCards(page).first().getByRole('heading').getByRole('link').click()
  await person.press(page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first())
  await page.waitForURL(/cart$/)
  await registerFromCart(page, person, email)

  const popup = page.getByRole('dialog', { name: 'Registration successful' })
  await expect(popup.getByLabel('Password')).toBeFocused()
  await expect(popup.getByLabel('Email or phone number')).toHaveValue(email)
  expect(page.url()).not.toContain(encodeURIComponent(email))
  await axeCheck(page)
  await person.type('password', popup.getByLabel('Password'), password)
  await person.press(popup.getByRole('button', { name: 'Sign in', exact: true }))
  await page.waitForURL(/checkout$/)
  await saveAddress(page, person)

  await expect(page.getByText('Open the email we sent to')).toContainText(email)
  // The link in the mail is a press too.
  await page.goto(await mailedLink(email, '/verify-email'))
  person.presses++
  await person.press(page.getByRole('button', { name: 'Yes, confirm it' }))
  await page.waitForURL(/checkout/)
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
  await person.press(page.getByRole('button', { name: 'Place order' }).locator('visible=true'))
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(person.presses).toBe(9)
  expect(person.typed).toEqual([
    'first name',
    'email',
    'password',
    'password',
    'mobile number',
    'street',
  ])
})

test('[AUTH-01] an address typed to sign in is there to register with, and the other way round @desktop', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto(shopUrl('in', '/login?back=/productproceed/checkout'))
  await main.getByLabel('Email or phone number').fill('nila@customers.example')
  await main.getByRole('link', { name: 'Create an account' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveValue('nila@customers.example')
  await email.fill('nila.rao@customers.example')
  await main.getByRole('link', { name: 'Sign in' }).click()
  await expect(main.getByLabel('Email or phone number')).toHaveValue('nila.rao@customers.example')
  await expect(page).toHaveURL(/login\?back=%2Fproductproceed%2Fcheckout$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[AUTH-01] whoever has registered signs in with the password alone @phone', async ({
    page,
  }) => {
    await page.goto(shopUrl('in'))
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page.goto(shopUrl('in', '/cart'))
    const email = `plain-${Date.now()}@customers.example`
    await registerFromCart(page, new Person(), email)
    const main = page.getByRole('main')
    await expect(main.getByLabel('Email or phone number')).toHaveValue(email)
    await main.getByLabel('Password').fill(password)
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/checkout$/)
    await expect(page.getByRole('link', { name: 'Back to cart' })).toBeVisible()
  })
})
