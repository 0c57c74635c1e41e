import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { getCardName } from './card-name.ts'
import { addHome, password, signIn, signInToDesk } from './customers.ts'
import { mailedLink } from './mails.ts'

// From a guest's request to an order, with a person at the desk in between.
test.describe.configure({ timeout: 300_000 })

const journeys = [
  { name: 'by the popup', script: true },
  { name: 'without script', script: false },
] as const

for (const { name, script } of journeys) {
  test.describe(name, () => {
    test.use({
      javaScriptEnabled: script,
      // The browser's message about disabled script.
      expectedErrors: script ? [] : [/.*/],
    })

    test(`[RFQ-02] [RFQ-04] [RFQ-05] [RFQ-08] [SRCH-04] a guest’s request, ${name}, becomes a quote and an order @phone`, async ({
      page,
      context,
    }) => {
      const checkAccessibility = () => (script ? axeCheck(page) : Promise.resolve())
      await setConsentCookies(context)
      const email = `guest-${script}-${Date.now()}@quotes.example`

      await page.goto(shopUrl('in', '/Search?q=oscilloscope'))
      await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
      await page
        .getByRole('region', { name: 'Products Not Found' })
        .getByRole('button', { name: 'Request a Quote' })
        .click()
      await expect(page.getByLabel('Product or part').first()).toHaveValue('oscilloscope')
      await checkAccessibility()
      const form = requestForm(page)
      await form.getByLabel('How many').first().fill('2')
      await form.getByLabel('Name', { exact: true }).fill('Nila Rao')
      await form.getByLabel('Email').fill(email)
      await form.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()
      await checkAccessibility()
      await page.goto(await mailedLink(email, '/rfq/verify'))
      await checkAccessibility()
      await page.getByRole('button', { name: 'Yes, send my request' }).click()
      await expect(page.getByText('Thank you, we’ve received your request')).toBeVisible()
      await checkAccessibility()
      const id = new URL(page.url()).searchParams.get('id')!

      await quoteAtDesk(page, id, script, checkAccessibility)

      await becomeCustomer(page, email, `/account/RFQ/${id}`)
      await expect(page.getByText(/quotes ₹70,000.00/)).toBeVisible()
      await checkAccessibility()
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText(/^Agreed\. Order while/)).toBeVisible()
      await checkAccessibility()
      await page.getByRole('link', { name: 'Go to checkout' }).click()
      await addHome(page, '411001')
      await page.getByRole('button', { name: 'Place order' }).click()
      await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
      await page.goto(shopUrl('in', '/account/RFQ'))
      await expect(page.getByRole('main').getByText('Ordered').first()).toBeVisible()
      await checkAccessibility()
    })
  })
}

/** In the popup, or on its own page where the click came before hydration. */
function requestForm(page: Page) {
  return page.locator('form').filter({ has: page.getByRole('button', { name: 'Send request' }) })
}

/** The line in free words gets a product created for it, and a price. */
async function quoteAtDesk(
  page: Page,
  id: string,
  script: boolean,
  checkAccessibility: () => Promise<void>,
) {
  await signInToDesk(page, '/desk/rfqs?turn=seller', 'sales')
  await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeVisible()
  await checkAccessibility()
  await page.goto(shopUrl('in', `/desk/rfqs/${id}`))
  const note = page.getByLabel('Note to the buyer')
  await note.fill('Sharpened, in a case.')
  await page.locator('tr.free').getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByLabel('Name, code or part number').fill('glove')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page).toHaveURL(/find=glove/)
  // With script, input in the quote survives every other action on the page.
  const expectNoteKept = () => expect(note).toHaveValue(script ? 'Sharpened, in a case.' : '')
  await expectNoteKept()
  await page.getByText('Create a product for this line').click()
  await page.getByLabel(/^Unit cost/).fill('20000')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('The product has been created, for this quote only.')).toBeVisible()
  await expectNoteKept()
  await page.getByLabel('Price, line 1').fill('35000')
  await page.getByLabel('Terms of line 1').click()
  await page.getByLabel('Available, line 1').selectOption('to-order')
  await page.getByLabel('Lead time, days, line 1').fill('5')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByText('The quote is with the buyer.')).toBeVisible()
  await checkAccessibility()
}

/** Registers with the request's address, confirms it, signs in and continues. */
async function becomeCustomer(page: Page, email: string, back: string) {
  await page.goto(shopUrl('in', `/register?back=${encodeURIComponent(back)}`))
  await page.getByLabel('First name').fill('Nila')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/login/)
  await page.goto(await mailedLink(email, '/verify-email'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Yes, confirm it' }).click()
  await expect(page.getByText('email address is confirmed')).toBeVisible()
  await page.goto(shopUrl('in', `/login?back=${encodeURIComponent(back)}`))
  await signIn(page, email)
  await expect(page).toHaveURL(new RegExp(`${back}$`))
}

test('[HDR-05] [PDP-03] [RFQ-01] [RFQ-03] [CART-03] banner, product and cart begin a request, and the cart stays @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  const form = requestForm(page)
  await page.goto(shopUrl('in'))
  await page.getByRole('link', { name: 'Product not found? Request a Quote' }).first().click()
  await expect(page.getByLabel('Product or part').first()).toBeVisible()
  await axeCheck(page)
  await page.goto(shopUrl('in'))
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Add to cart' }) })
  const name = await getCardName(card.first())
  await card.first().getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1/ })).toBeVisible()
  await card.first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const offer = page.getByRole('form', { name: 'Price and order' })
  await offer.getByLabel(/^Quantity of/).fill('250')
  await offer.getByRole('button', { name: 'Request a Quote' }).click()
  await expect(form.getByText(name)).toBeVisible()
  await expect(form.getByLabel('How many').first()).toHaveValue('250')
  await axeCheck(page)
  await page.goto(shopUrl('in', '/cart'))
  await page.getByRole('link', { name: 'Request a quote for the cart' }).click()
  await expect(form.getByText(name)).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Nila Rao')
  await form.getByLabel('Email').fill('cart@quotes.example')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1/ })).toBeVisible()
})
