import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { findLongCategory } from './find-demo-products.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

test('[LOOK-05] above a table the sizes that decide are drawn, and filter by links @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in', '/category/bolts'))
  const threads = page
    .getByRole('region', { name: /^Choose by/ })
    .getByRole('list', { name: 'Thread' })
  const first = threads.getByRole('link').first()
  await expect(first.locator('svg')).toBeVisible()
  const label = (await first.textContent())!
  await first.click()
  await expect(page).toHaveURL(/[?&]fv=\d+$/)
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('list', { name: 'Selected filters' })).toContainText(label)
  await axeCheck(page)
  await first.click()
  await expect(page).not.toHaveURL(/fv=/)
  await expect(first).not.toHaveAttribute('aria-current')
})

test('[LOOK-05] a name in the table leaves out the size that its columns show @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in', '/category/bolts'))
  const row = page.getByRole('table').locator('tbody tr:not(.group-row)').first()
  const link = row.getByRole('rowheader').getByRole('link')
  const [thread, length] = await row.locator('td.col-wide').allTextContents()
  const whole = (await link.getAttribute('title'))!
  const size = `${thread} × ${length}`
  expect(whole).toContain(size)
  const rest = whole.replace(size, '').replace(/ +(,|$| )/g, '$1')
  await expect(link).toHaveAccessibleName(`${rest} ${size}`)
  await expect(link.locator('.whole-name')).toBeHidden()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(link).toHaveAccessibleName(whole)
})

test('[CAT-03] [LOOK-05] grid or list is remembered in a cookie @desktop', async ({
  page,
  context,
}) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  const toggle = page.getByRole('button', { name: 'Table', exact: true }).filter({ visible: true })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(
      async () => (await context.cookies()).find((cookie) => cookie.name === 'view_mode')?.value,
    )
    .toBe('list')
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const table = page.getByRole('region', { name: 'Products' }).getByRole('table')
  // A short table shows the next page as well.
  await expect.poll(() => table.locator('tbody tr:not(.group-row)').count()).toBeGreaterThan(19)
  await axeCheck(page)
})
