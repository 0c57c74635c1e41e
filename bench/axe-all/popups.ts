import type { Page } from 'playwright'

export interface Popup {
  name: string
  path: string
  email: string | null
  /**
   * Stays open beside the page until Escape: WCAG 2.4.11 allows content opened by the user to cover the
   * focus.
   */
  stays?: boolean
  /** No consent was given yet: the cookie banner is at the bottom. */
  fresh?: boolean
  open(page: Page, phone: boolean): Promise<void>
}

const customer = 'customer@haggle.example'
const listing = '/category/hand-protection'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

const visitors = (name: string, path: string, open: Popup['open']): Popup => ({
  name,
  path,
  email: null,
  open,
})
const customers = (name: string, path: string, open: Popup['open']): Popup => ({
  name,
  path,
  email: customer,
  open,
})

/** States of screens that need interaction. */
export const popups: readonly Popup[] = [
  visitors('quick view', listing, async (page) => {
    await link(page, /^Quick view/).click()
    await dialog(page)
  }),
  visitors('sidebar', '/', async (page) => {
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('heading', { name: 'Help & Settings' }).waitFor()
  }),
  visitors('delivery place', '/', async (page) => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Deliver-to/ })
      .click()
    await dialog(page)
  }),
  visitors('country', '/', async (page) => {
    await page.getByRole('banner').locator('summary', { hasText: 'Country' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Singapore' }).waitFor()
  }),
  visitors('voice', '/', async (page) => {
    await button(page, 'Search by voice').click()
    await dialog(page)
  }),
  visitors('picture search', '/', async (page) => {
    await link(page, 'Search by picture').click()
    await dialog(page)
  }),
  visitors('suggestions', '/', async (page) => {
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('glo', { delay: 40 })
    await page.getByRole('listbox').waitFor()
  }),
  visitors('search refused', '/', async (page) => {
    await page.getByRole('combobox', { name: 'Search' }).fill('<b>')
    await page.getByRole('combobox', { name: 'Search' }).press('Enter')
    await page.getByRole('alert').waitFor()
  }),
  { ...visitors('cookies asked for', listing, async () => {}), fresh: true },
  visitors('nothing found', '/Search?q=unobtainiumxyz', async () => {}),
  visitors('nothing at this address', '/no-such-page', async () => {}),
  visitors('corrected search', '/Search?q=glvoes', async () => {}),
  visitors('crossed prices', `${listing}?min=500&max=100`, async () => {}),
  visitors('filtered to nothing', `${listing}?min=9999998&max=9999999`, async () => {}),
  visitors('filtered', `${listing}?sf=1`, async () => {}),
  visitors('listing as a list', listing, async (page) => {
    await page.getByRole('button', { name: 'Table', exact: true }).filter({ visible: true }).click()
    await page.locator('.spec-table').first().waitFor()
  }),
  visitors('page 2', `${listing}?page=2`, async () => {}),
  visitors('sign-in refused', '/login', async (page) => {
    await page
      .getByLabel(/^Email/)
      .first()
      .fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').first().waitFor()
  }),
  visitors('register refused', '/register', async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await page.waitForTimeout(500)
  }),
  visitors('contact refused', '/contact-us', async (page) => {
    await page.getByRole('main').getByRole('button', { name: /send/i }).first().click()
    await page.waitForTimeout(500)
  }),
  visitors('mini cart with goods', listing, async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart, 1/ })
      .waitFor()
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await page.waitForTimeout(800)
  }),
  visitors('cart with goods', listing, async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart, 1/ })
      .waitFor()
    await page.goto(new URL('/cart', page.url()).href)
  }),
  visitors('comparison', listing, async (page) => {
    for (const at of [0, 1])
      await page.getByRole('main').getByRole('button', { name: 'Compare' }).nth(at).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Compare, 2/ })
      .waitFor()
    await page.goto(new URL('/compare', page.url()).href)
  }),
  visitors('request for a quote', '/', async (page) => {
    await link(page, /Request a Quote/).click()
    await dialog(page)
  }),
  {
    ...visitors('Amy', '/', async (page) => {
      await page
        .getByRole('link', { name: /Amy/ })
        .or(page.getByRole('button', { name: /Amy/ }))
        .first()
        .click()
      await page.getByRole('log').waitFor()
    }),
    stays: true,
  },
  visitors('print of a page', listing, async (page) => {
    await page.emulateMedia({ media: 'print' })
  }),
  visitors('reduced motion', listing, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }),
  customers('account menu', '/', async (page) => {
    await page.getByRole('banner').locator('summary').last().click()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  }),
  customers('log out', '/logout', async () => {}),
  customers('profile refused', '/account/profile', async (page) => {
    await page.getByLabel('First name').fill('')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).first().click()
    await page.waitForTimeout(500)
  }),
  customers('password refused', '/account/changepassword', async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /password/i })
      .first()
      .click()
    await page.waitForTimeout(500)
  }),
]
