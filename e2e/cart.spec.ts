import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { getCardName } from './card-name.ts'
import { registerCustomer, signIn } from './customers.ts'
import { findCard, findLongCategory } from './find-demo-products.ts'
import { closeMenu, findSavedLink } from './saved-link.ts'

// Each test visits many pages, and registers first where it needs a customer.
test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ context }) => setConsentCookies(context, 'all'))

async function openListing(page: Page): Promise<string> {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  return path
}

/** Cards of products that can be bought. */
const cards = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Add to cart' }) })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

async function addFirst(page: Page, at = 0): Promise<string> {
  const card = cards(page).nth(at)
  const name = await getCardName(card)
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to your cart')).toBeVisible()
  return name
}

test('[CAT-13] [HDR-01] a card goes into the cart, and the header counts it on kept pages too @desktop', async ({
  page,
}) => {
  const path = await openListing(page)
  await addFirst(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1')
  await addFirst(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2')
  await page.goto(shopUrl('in', path))
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2')
  await page.goto(shopUrl('tools'))
  await expect(cartLink(page)).toHaveAccessibleName('Cart')
})

test('[CART-03] a cart says how much is missing for free delivery @desktop', async ({ page }) => {
  const { pageUrl } = await findCard(
    ({ sPrice, stock }) => stock > 0 && sPrice !== null && sPrice < 500,
  )
  await page.goto(shopUrl('in', `/product/${pageUrl}`))
  await page
    .getByRole('form', { name: 'Price and order' })
    .getByRole('button', { name: 'Add to cart' })
    .click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1')
  await page.goto(shopUrl('in', '/cart'))
  await expect(page.getByText(/Free delivery above ₹[\d.,]+: ₹[\d.,]+ to go/)).toBeVisible()
})

test('[LOOK-04] a card in the cart has a stepper in the place of its buttons @desktop', async ({
  page,
}) => {
  const path = await openListing(page)
  const name = await addFirst(page)
  const card = page.getByRole('article').filter({ has: page.getByTitle(name) })
  await expect(card.getByText('1 in cart')).toBeVisible()
  await card.getByRole('button', { name: 'One more' }).click()
  await expect(card.getByText('2 in cart')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2')
  await page.goto(shopUrl('in', path))
  await expect(card.getByText('2 in cart')).toBeVisible()
  await axeCheck(page)
  await card.getByRole('button', { name: 'One less' }).click()
  await card.getByRole('button', { name: 'Remove from cart' }).click()
  await expect(card.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart')
})

test('[WID-02] the mini cart shows items, total and the ways on; Escape and Close put it away', async ({
  page,
}) => {
  await openListing(page)
  const name = await addFirst(page)
  await cartLink(page).click()
  const mini = page.getByRole('dialog', { name: 'Mini cart' })
  await expect(mini.getByRole('link', { name })).toBeVisible()
  await expect(mini).toContainText(/Total\s*₹/)
  await axeCheck(page, { within: '[aria-label="Mini cart"]' })
  await page.keyboard.press('Escape')
  await expect(mini).toHaveCount(0)
  await expect(cartLink(page)).toBeFocused()
  await cartLink(page).click()
  await mini.getByRole('button', { name: 'Close' }).click()
  await expect(mini).toHaveCount(0)
  await cartLink(page).click()
  await mini.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/login\?back=%2Fproductproceed%2Fcheckout$/)
  const { cartTotal, cartId, CartGUID, lastVisitedUrl } = await page.evaluate(() => ({
    ...localStorage,
  }))
  expect(Number(cartTotal)).toBeGreaterThan(0)
  expect([CartGUID, lastVisitedUrl]).toEqual([
    btoa(cartId!),
    expect.stringMatching(/^\/category\//),
  ])
})

test.describe('[CAT-12] a mini cart that fails', () => {
  test.use({ expectedErrors: [/503/] })
  test('says so and offers to try again @desktop', async ({ page }) => {
    await openListing(page)
    await addFirst(page)
    await page.route('**/cart/mini', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await cartLink(page).click()
    const mini = page.getByRole('dialog', { name: 'Mini cart' })
    await expect(mini).toContainText('We couldn’t load your cart.')
    await mini.getByRole('button', { name: 'Try again' }).click()
    await expect(mini.getByRole('link', { name: 'View cart' })).toBeVisible()
  })
})

test.describe('[CART-02] [CART-03] /cart', () => {
  test.use({ expectedErrors: [/400/] })
  test('quantities, refusals beside the line, coupon, removing', async ({ page }) => {
    await openListing(page)
    const name = await addFirst(page)
    await page.goto(shopUrl('in', '/cart'))
    await axeCheck(page)
    const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
    const box = line.getByLabel(`Quantity of ${name}`)
    await line.getByRole('button', { name: `One more: ${name}` }).click()
    await expect(box).toHaveValue('2')
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 2')
    for (const [typed, text] of [
      ['0', 'Please enter a whole number, 1 or more.'],
      ['1.5', 'Please enter a whole number, 1 or more.'],
      ['1000000000', 'The limit is 10,000 per pack. For more, please request a quote.'],
    ] as const) {
      await box.fill(typed)
      // Two refusals have the same text: the answer itself tells when one has come.
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await box.press('Enter')
      await answered
      await expect(line.getByRole('alert')).toHaveText(text)
    }
    await box.fill('9999')
    // Leaving the field saves it.
    await box.press('Tab')
    await expect(line).toContainText(/You asked for 9,999, but only [\d,]+ are available\./)
    await page.getByText('Add a coupon').click()
    await page.getByLabel('Coupon code').fill('diwali')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('This coupon has expired.')).toBeVisible()
    await page.getByLabel('Coupon code').fill('ten')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(
      /Coupon TEN\s*−₹/,
    )
    await axeCheck(page)
    await page.getByRole('button', { name: 'Remove coupon' }).click()
    await expect(page.getByText('Add a coupon')).toBeVisible()
    await line.getByRole('button', { name: `Remove: ${name}` }).click()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart')
  })
})

test('[DLV-06] another place judges every line of the cart anew @desktop', async ({
  page,
  context,
}) => {
  await openListing(page)
  await addFirst(page)
  await page.goto(shopUrl('in', '/cart'))
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await context.addCookies([{ name: 'pincode', value: '560001', url: shopUrl('in') }])
  await page.reload()
  await expect(page.getByText("Can't deliver to 560001").first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
})

test('[WID-03] [PDP-05] quick view and product page: quantity, Add to cart, and Buy Now adds one once', async ({
  page,
}) => {
  await openListing(page)
  const card = cards(page).first()
  const name = (await card.getByRole('heading').getByRole('link').getAttribute('title'))!
  await card.getByRole('link', { name: /^Quick view/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1')
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1')
})

test('[WID-04] a quantity above the limit is said in a toast and stays beside the field @desktop', async ({
  page,
}) => {
  await openListing(page)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await page
    .getByLabel(/^Quantity of/)
    .first()
    .fill('20000')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const text = 'The limit is 10,000 per pack. For more, please request a quote.'
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(0, {
    timeout: 6_000,
  })
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
})

test('[PDP-05] [CAT-13] compare: up to four side by side, the fifth is refused, a second press takes out @desktop', async ({
  page,
}) => {
  await openListing(page)
  for (let at = 0; at < 4; at++) {
    await page.getByRole('article').nth(at).getByRole('button', { name: 'Compare' }).click()
    await expect(await findSavedLink(page, 'Compare')).toHaveAccessibleName(`Compare, ${at + 1}`)
    await closeMenu(page)
  }
  await page.getByRole('article').nth(4).getByRole('button', { name: 'Compare' }).click()
  await expect(
    page.getByText('The limit is 4 products side by side. Please remove one first.'),
  ).toBeVisible()
  const compare = page.getByRole('article').getByRole('button', { name: 'Compare' })
  await expect(compare.and(page.locator('[aria-pressed=true]'))).toHaveCount(4)
  await expect(compare.nth(4)).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(compare.and(page.locator('[aria-pressed=true]'))).toHaveCount(4)
  await compare.nth(3).click()
  await expect(compare.nth(3)).toHaveAttribute('aria-pressed', 'false')
  await compare.nth(4).click()
  await expect(compare.nth(4)).toHaveAttribute('aria-pressed', 'true')
  await (await findSavedLink(page, 'Compare')).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('rowheader').filter({ hasText: '(differs)' }).first()).toBeAttached()
  await axeCheck(page)
  await page
    .getByRole('button', { name: /^Remove:/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
})

test('[LOOK-07] [PDP-01] with nothing to compare, what was viewed last can be put there @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context, 'all')
  await openListing(page)
  for (const at of [0, 1]) {
    await page.getByRole('article').nth(at).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('form', { name: 'Price and order' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('article').nth(at)).toBeVisible()
  }
  await page.goto(shopUrl('in', '/compare'))
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed.getByRole('listitem')).toHaveCount(2)
  await axeCheck(page)
  await viewed
    .getByRole('button', { name: /^Compare: / })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  await viewed.getByRole('button', { name: /^Compare: / }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expect(viewed).toHaveCount(0)
})

test('[PDP-05] [CART-05] a wish before signing in: there, back, and the item is saved; the cart comes along', async ({
  page,
}) => {
  const email = await registerCustomer()
  const path = await openListing(page)
  await addFirst(page)
  // What is in the cart has no Add button: the first card is another one then.
  await expect(page.getByRole('group', { name: 'Quantity in your cart' }).first()).toBeVisible()
  const name = await getCardName(cards(page).first())
  await cards(page).first().getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page).toHaveURL(
    new RegExp(`/login\\?back=${encodeURIComponent(path)}&after=wishing$`),
  )
  await expect(page.getByText('Sign in to keep your wishlist.')).toBeVisible()
  await axeCheck(page)
  await signIn(page, email)
  await expect(page).toHaveURL(shopUrl('in', path))
  await expect(await findSavedLink(page, 'Wishlist')).toHaveAccessibleName('Wishlist, 1')
  await closeMenu(page)
  const wishlistButton = cards(page).first().getByRole('button', { name: 'Add to wishlist' })
  await expect(wishlistButton).toHaveAttribute('aria-pressed', 'true')
  await axeCheck(page)
  await wishlistButton.click()
  await expect(await findSavedLink(page, 'Wishlist')).toHaveAccessibleName('Wishlist')
  await closeMenu(page)
  await expect(wishlistButton).toHaveAttribute('aria-pressed', 'false')
  await wishlistButton.click()
  await expect(wishlistButton).toHaveAttribute('aria-pressed', 'true')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1')
  await (await findSavedLink(page, 'Wishlist')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your wishlist' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: `Move to cart: ${name}` }).click()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2')
})

test('[CART-04] [ACC-04] Save Cart: names refused in the popup, saved, opened, renamed, added, deleted', async ({
  page,
}) => {
  const email = await registerCustomer()
  await openListing(page)
  await addFirst(page)
  await page.goto(shopUrl('in', '/cart'))
  await page.getByRole('link', { name: 'Save Cart' }).click()
  await signIn(page, email)
  const popup = page.getByRole('dialog', { name: 'Save Cart' })
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup.getByRole('alert')).toHaveText('Please enter cart name.')
  await popup.getByLabel('Cart name').fill('Site 2')
  await axeCheck(page, { within: 'dialog' })
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cart saved successfully')).toBeVisible()
  await expect(popup).toHaveCount(0)
  await page.getByRole('link', { name: 'Save Cart' }).click()
  await popup.getByLabel('Cart name').fill('site 2')
  await popup.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup.getByRole('alert')).toHaveText('Cart name already exist')
  await page.goto(shopUrl('in', '/account/savedcartlist'))
  await page.getByRole('link', { name: 'Open: Site 2' }).click()
  await expect(page.getByText('Items at today’s prices')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: 'Rename: Site 2' }).click()
  await page.getByLabel('New name').fill('Site 3')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'Add to cart: Site 3' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2')
  await page.goto(shopUrl('in', '/account/savedcartlist'))
  await page.getByRole('button', { name: 'Delete: Site 3' }).click()
  await expect(page.getByText('You have no saved carts.')).toBeVisible()
})

test('[HOST-04] the change of country says what of the cart is sold there @desktop', async ({
  page,
}) => {
  await openListing(page)
  const name = await addFirst(page)
  await page
    .getByRole('banner')
    .locator('summary:visible')
    .filter({ hasText: 'Country: India' })
    .click()
  await page.getByRole('link', { name: 'Singapore' }).click()
  const popup = page.getByRole('dialog', { name: 'Go to the shop in Singapore?' })
  await expect(popup.getByRole('listitem').filter({ hasText: name })).toContainText(
    /Not sold there|New price: S\$/,
  )
  await axeCheck(page, { within: 'dialog' })
})

test('[PDP-01] recently viewed is kept in this browser, after Accept only @desktop', async ({
  page,
  context,
}) => {
  await openListing(page)
  const links = page.getByRole('article').getByRole('heading').getByRole('link')
  const first = (await links.first().getAttribute('title'))!
  const paths = [await links.nth(0).getAttribute('href'), await links.nth(1).getAttribute('href')]
  await page.goto(shopUrl('in', paths[0]!))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('recentlyViewed') !== null)
  await page.goto(shopUrl('in', paths[1]!))
  await expect(
    page.getByRole('region', { name: 'Recently viewed' }).getByTitle(first, { exact: true }),
  ).toHaveCount(1)
  await setConsentCookies(context)
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('recentlyViewed') === null)
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0)
})
