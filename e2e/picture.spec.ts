import { type Page, request } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'
import { getCardName } from './card-name.ts'

test.beforeEach(({ context }) => setConsentCookies(context))

/** A product of the home page, and the bytes of its picture. */
async function shownProduct(page: Page) {
  await page.goto(shopUrl('in'))
  const card = page.getByRole('article').first()
  const name = await getCardName(card)
  const address = new URL(
    await card.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc || img.src),
  )
  const api = await request.newContext({
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    extraHTTPHeaders: { host: `in.localhost:${process.env.E2E_PORT}` },
  })
  const answer = await api.get(address.pathname)
  const picture = {
    name: 'photo.webp',
    mimeType: answer.headers()['content-type']!,
    buffer: Buffer.from(await answer.body()),
  }
  await api.dispose()
  return { name, picture }
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Search by picture' })
const file = (page: Page) => popup(page).getByLabel('Picture', { exact: true })
async function open(page: Page) {
  await page.getByRole('link', { name: 'Search by picture' }).click()
  await expect(popup(page)).toBeVisible()
}
/** To be waited for without a limit of its own: to read a picture takes seconds of a busy machine. */
const foundPattern = /\/Search\?source=image&code=/
const search = (page: Page) =>
  popup(page).getByRole('button', { name: 'Search', exact: true }).press('Enter')

/** The shop indexes its own pictures in the background, which takes a while after its start. */
async function searchUntilFound(page: Page, name: string) {
  const { picture } = await shownProduct(page)
  await expect(async () => {
    // From elsewhere, as the results of the try before have such an address too.
    await page.goto(shopUrl('in'))
    await open(page)
    await file(page).setInputFiles(picture)
    await expect(popup(page).getByRole('img', { name: 'Picture to search with' })).toBeVisible()
    await search(page)
    await page.waitForURL(/\/Search\?source=image&code=[\w-]{22}$/)
    await expect(page.getByRole('article').filter({ has: page.getByTitle(name) })).not.toHaveCount(
      0,
      {
        timeout: 1_000,
      },
    )
  }).toPass({ timeout: 60_000 })
}

test('[IMG-01] [CAT-18] a chosen picture finds its product; filters, order, pages and reload keep its code @desktop', async ({
  page,
  isMobile,
}) => {
  test.slow()
  const { name } = await shownProduct(page)
  await searchUntilFound(page, name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for your picture')
  await axeCheck(page)
  const code = new URL(page.url()).searchParams.get('code')!
  expect(await page.evaluate(() => localStorage.getItem('imageSearchCode'))).toBe(code)
  const status = page.getByRole('main').getByRole('status').first()
  const all = (await status.textContent())!
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const form = page.locator('form#filters')
  await form.locator('summary').first().click()
  await form.getByRole('checkbox').first().check()
  if (isMobile) await form.getByRole('button', { name: 'Hide filter' }).click()
  else await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/Search\\?source=image&code=${code}&fv=\\d+$`))
  await expect(status).not.toHaveText(all)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(new RegExp(`code=${code}$`))
  await expect(status).toHaveText(all)
  await page.goto(`${page.url()}&sort=PLH`)
  await expect(status).toHaveText(all)
  await page.getByRole('link', { name: 'Search by picture' }).click()
  await popup(page).getByRole('link', { name: 'Back to the results for your last picture' }).click()
  await expect(page).toHaveURL(new RegExp(`/Search\\?source=image&code=${code}$`))
})

test('[IMG-01] nothing, and what is no picture: "Please upload the image" @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in'))
  await open(page)
  await axeCheck(page, { within: 'dialog' })
  await search(page)
  await expect(popup(page).getByRole('alert')).toHaveText('Please upload the image')
  await expect(file(page)).toHaveAccessibleDescription('Please upload the image')
  for (const [name, mimeType] of [
    ['list.pdf', 'application/pdf'],
    ['drawing.svg', 'image/svg+xml'],
  ]) {
    await file(page).setInputFiles({
      name: name!,
      mimeType: mimeType!,
      buffer: Buffer.from('<svg></svg>'),
    })
    await expect(popup(page).getByRole('alert')).toHaveText('Please upload the image')
    await expect(popup(page).getByRole('img')).toHaveCount(0)
  }
  await axeCheck(page, { within: 'dialog' })
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Search by picture' })).toBeFocused()
})

test.describe('what only says that it is a picture', () => {
  test.use({ expectedErrors: [/400/] })

  test('[IMG-01] is refused by the shop, beside the box @desktop', async ({ page }) => {
    await page.goto(shopUrl('in'))
    await open(page)
    await file(page).setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    })
    await search(page)
    await expect(popup(page).getByRole('alert')).toHaveText('Please upload the image')
    await expect(page).toHaveURL(shopUrl('in'))
  })
})

test.describe('a line that breaks', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('[IMG-01] is told, and can be tried again @desktop', async ({ page }) => {
    const { picture } = await shownProduct(page)
    await page.route('**/find-picture', (route) => route.abort())
    await open(page)
    await file(page).setInputFiles(picture)
    await search(page)
    await expect(popup(page).getByRole('alert')).toHaveText(
      'We couldn’t send the picture. Please try again.',
    )
    await page.unroute('**/find-picture')
    await search(page)
    await page.waitForURL(foundPattern)
  })
})

for (const way of ['paste', 'drop'] as const) {
  test(`[IMG-01] a picture by ${way} is shown and searched with @desktop`, async ({ page }) => {
    await page.goto(shopUrl('in'))
    await open(page)
    await popup(page).locator('form').evaluate(addPicture, { way, side: 40 })
    await expect(popup(page).getByRole('img', { name: 'Picture to search with' })).toBeVisible()
    await search(page)
    await page.waitForURL(foundPattern)
  })
}

test('[IMG-01] [IMG-02] a large picture is made small before it is sent @desktop', async ({
  page,
}) => {
  await page.goto(shopUrl('in'))
  await open(page)
  const size = await popup(page).locator('form').evaluate(addPicture, { way: 'drop', side: 3_000 })
  expect(size).toBeGreaterThan(10 * 1024 * 1024)
  const uploadRequest = page.waitForRequest('**/find-picture')
  await search(page)
  expect((await uploadRequest).headers()['content-type']).toMatch(/^multipart/)
  await page.waitForURL(foundPattern)
})

test('[IMG-01] a photo can be taken where there is a camera at hand @phone', async ({ page }) => {
  await page.goto(shopUrl('in'))
  await open(page)
  const camera = popup(page).getByLabel('Take a photo')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(popup(page).getByRole('img', { name: 'Picture to search with' })).toBeVisible()
})

test('[IMG-01] a code that is over says so, and takes a new picture @desktop', async ({ page }) => {
  await page.goto(shopUrl('in', `/Search?source=image&code=${'x'.repeat(22)}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search by picture')
  await expect(page.getByRole('alert')).toHaveText(
    'This picture search has expired. Please upload the image again.',
  )
  await axeCheck(page)
})

/** Runs in the page: uploads a noisy PNG of that side length through the form; returns its size in bytes. */
async function addPicture(
  form: Element,
  { way, side }: { way: string; side: number },
): Promise<number> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const pen = canvas.getContext('2d')!
  const noise = pen.createImageData(side, side)
  for (let at = 0; at < noise.data.length; at++)
    noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
  pen.putImageData(noise, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const transfer = new DataTransfer()
  transfer.items.add(new File([blob!], 'noise.png', { type: 'image/png' }))
  const options = { bubbles: true, cancelable: true }
  form.dispatchEvent(
    way === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
      : new DragEvent('drop', { ...options, dataTransfer: transfer }),
  )
  return blob!.size
}
