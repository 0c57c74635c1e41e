import type { Browser, Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'

const password = 'Haggle-demo-2026'

async function signIn(page: Page, email: string) {
  await page.goto(shopUrl('in', '/desk/login'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/desk$/)
}

/** A second staff member in another browser. */
async function openColleague(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  await signIn(page, 'owner@haggle.example')
  return page
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

async function save(page: Page, button = 'Save') {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
}

test.use({ expectedErrors: [/409/] })

test('[SAFE-09] two people edit one product: what only one changed goes together, what both changed is asked @desktop', async ({
  page,
  browser,
}) => {
  const mark = Date.now()
  await signIn(page, 'catalogue@haggle.example')
  const colleague = await openColleague(browser)
  await page.goto(shopUrl('in', '/desk/products'))
  const href = await page
    .getByRole('main')
    .locator('a[href^="/desk/products/"]')
    .last()
    .getAttribute('href')
  const address = shopUrl('in', href!)
  for (const each of [page, colleague]) await each.goto(address)

  await field(colleague, 'partNumber').fill(`PW-${mark}`)
  await field(page, 'variantGroup').fill(`group-${mark}`)
  await save(colleague)
  await expect(colleague).toHaveURL(/done=/)
  await save(page)
  await expect(page.getByText('change of Part number')).toBeVisible()
  await expect(field(page, 'partNumber')).toHaveValue(`PW-${mark}`)
  await expect(field(page, 'variantGroup')).toHaveValue(`group-${mark}`)

  await colleague.goto(address)
  await field(colleague, 'partNumber').fill(`theirs-${mark}`)
  await field(page, 'partNumber').fill(`mine-${mark}`)
  await field(page, 'variantGroup').fill(`kept-${mark}`)
  await save(colleague)
  await expect(
    colleague.getByText(`theirs-${mark}`).or(field(colleague, 'partNumber')),
  ).toBeVisible()
  await expect(field(colleague, 'partNumber')).toHaveValue(`theirs-${mark}`)
  await expect(colleague).toHaveURL(/done=/)
  await save(page)
  await expect(
    page.getByRole('heading', { name: 'saved this while you were editing' }),
  ).toBeVisible()
  await axeCheck(page)
  await page.getByText('Copy my changes').click()
  await expect(page.getByLabel('Your changes as text')).toHaveValue(
    `Part number: mine-${mark}\nVariant group: kept-${mark}`,
  )
  await page.getByText('Copy my changes').click()
  await page.getByLabel('Part number, yours').check()
  await page.keyboard.press('Control+s')
  await expect(field(page, 'partNumber')).toHaveValue(`mine-${mark}`)
  await expect(page).toHaveURL(/done=/)
  await page.reload()
  await expect(field(page, 'partNumber')).toHaveValue(`mine-${mark}`)
  await expect(field(page, 'variantGroup')).toHaveValue(`kept-${mark}`)
  await colleague.context().close()
})
