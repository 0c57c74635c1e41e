import { test as base, expect } from '@playwright/test'
import { shopUrl } from './browser.ts'
import { findLongCategory } from './find-demo-products.ts'

// Console messages about disabled script don't count here.
const test = base.extend({ javaScriptEnabled: false })

test('[CAT-09] filters, price and order work as a plain form, and the address becomes the shared one @desktop', async ({
  page,
  isMobile,
}) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const form = page.locator('form#filters')
  await form.locator('summary').first().click()
  const boxes = form.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await form.getByLabel('Sort').selectOption('PHL')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?fv=\d+(,|%2C)\d+&sort=PHL$/)
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Remove filter/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\?fv=\d+&sort=PHL$/)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}\\??$`))
})

test('[CAT-07] a lowest price above the highest shows the error and the unpriced result @desktop', async ({
  page,
}) => {
  const { path, count } = await findLongCategory()
  await page.goto(shopUrl('in', `${path}?min=500&max=100`))
  await expect(page.getByText('The lowest price is higher than the highest.')).toBeAttached()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`(${count})`)
})

test('[CAT-10] pages, views, sidebar and consent work as links and forms @desktop', async ({
  page,
}) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  await page.getByRole('button', { name: 'Only necessary' }).click()
  await expect(page).toHaveURL(shopUrl('in', path))
  await expect(page.getByRole('complementary', { name: 'Cookies' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Table', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(shopUrl('in', path))
  await expect(
    page.getByRole('button', { name: 'Table', exact: true }).filter({ visible: true }),
  ).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page-2')
  await page.goBack()
  await page.getByRole('link', { name: 'Page 2' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page-2')
  await page.getByRole('banner').locator('summary').first().click()
  await expect(page.getByRole('heading', { name: 'Help & Settings' })).toBeVisible()
})

test('[PDP-01] a product shows everything without script, and the quick view leads to it @desktop', async ({
  page,
}) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  await page.getByRole('button', { name: 'Only necessary' }).click()
  await page
    .getByRole('link', { name: /^Quick view of/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Price and order' })).toContainText(/Prices include/)
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
})

test('[DLV-02] the delivery place is a plain form that goes back to where one was @desktop', async ({
  page,
}) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Deliver-to/ })
    .click()
  await page.getByLabel('Pincode').fill('12')
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await expect(page.getByText('Invalid pincode, Please enter a valid pincode.')).toBeVisible()
  await page.getByLabel('Pincode').fill('411045')
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await expect(page).toHaveURL(shopUrl('in', path))
  await expect(page.getByRole('banner')).toContainText('411045')
})
