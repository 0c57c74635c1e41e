import { failForms, noFault } from '../testing/faulty-proxy.ts'
import { expect, setConsentCookies, waitForHydration } from './browser.ts'
import { signInToDesk } from './customers.ts'
import { test } from './faulty-proxy-test.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ expectedErrors: [/status of (400|413|429|50\d)|net::ERR/] })
test.beforeEach(({ context }) => setConsentCookies(context))

test('[SAFE-08] a busy shop leaves the product’s form as it was typed, says so beside the button, and takes the next press @desktop', async ({
  page,
  line,
}) => {
  await signInToDesk(page, '/desk/products?q=ladder')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click()
  const overview = page.getByRole('main').getByLabel('Overview')
  await overview.waitFor()
  await waitForHydration(page)
  await overview.fill('<p>Typed while the shop was busy</p>')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  line.fault = failForms({ status: 503, retryAfter: 2 })
  await save.click()
  const note = page.locator('form').getByRole('alert')
  await expect(note).toContainText('What you typed is still here')
  await expect(note).toContainText('Please try again')
  await expect(overview).toHaveValue('<p>Typed while the shop was busy</p>')
  await expect(save).toBeFocused()
  line.fault = noFault
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(overview).toHaveValue('Typed while the shop was busy')
})

test('[SAFE-08] what is typed into a product’s texts before script has come stays, and the caret where it was @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/products?q=ladder')
  const product = page.getByRole('main').getByRole('row').nth(1).getByRole('link')
  const address = await product.getAttribute('href')
  let openGate = () => {}
  const scriptGate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scriptGate
    await route.continue()
  })
  await page.goto(new URL(address!, page.url()).href, { waitUntil: 'commit' })
  const overview = page.getByRole('main').getByLabel('Overview')
  const before = await overview.inputValue()
  expect(before).not.toBe('')
  await overview.press('Control+Home')
  await overview.pressSequentially('Typed early. ')
  const description = page.getByRole('main').getByLabel('Description', { exact: true })
  const text = await description.inputValue()
  await description.press('Control+End')
  openGate()
  await waitForHydration(page)
  await page.keyboard.type(' Typed late.')
  await expect(overview).toHaveValue(`Typed early. ${before}`)
  await expect(description).toHaveValue(`${text} Typed late.`)
})
