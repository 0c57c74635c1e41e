import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/accounts/staff.ts'
import { deskCookie } from './desk-scope.ts'
import { type Fault, failForms, noFault } from './faulty-proxy.ts'
import { PlainBrowser, type Press } from './plain-browser.ts'
import { fillForm } from './script-form.ts'
import {
  openScriptStage,
  pressAndWait,
  readPage,
  type ScriptStage,
  waitUntilIdle,
} from './script-stage.ts'
import { atDesk, submitRfq } from './stale/account-cases.ts'
import { submitAt } from './stale/stale-case.ts'
import { testPassword } from './test-customer.ts'

let stage: ScriptStage
beforeAll(async () => {
  stage = await openScriptStage()
})
afterAll(() => stage.close())

const product = () => `/desk/products/${stage.products.G3}`
const pollOptions = { timeout: 15_000 }
const note = (page: Page) => page.locator('.failure-note')

/** With its own session: those of others may have ended. */
async function enterDesk(role: Role): Promise<PlainBrowser> {
  return new PlainBrowser(stage.server.ask, await deskCookie(stage.server.shop, role))
}

async function endSessions() {
  await stage.server.shop.database.primary.execute(sql`delete from session`)
}

/** Signs in by the note's link, in the tab it opens. */
async function signInByNote(page: Page, login: string) {
  const popupEvent = page.waitForEvent('popup')
  await note(page).getByRole('link', { name: 'Sign in again in a new tab' }).click()
  const tab = await popupEvent
  await waitUntilIdle(tab)
  await tab.locator('[name="login"]').fill(login)
  await tab.locator('[name="password"]').fill(testPassword)
  await tab.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.waitForURL((url) => !url.pathname.endsWith('/login'))
  await tab.close()
}

test('[DEAL-08] [SAFE-09] a desk session that ended asks to sign in beside the button, and the next press saves what was typed', async () => {
  const page = await stage.openPage(await enterDesk('owner'), product())
  const form = await fillForm(page, {
    button: 'Save',
    fill: { name: 'Nitrile glove, long', overview: '<p>Typed</p>' },
  })
  await endSessions()
  await form.button.click()
  await expect
    .poll(() => note(page).textContent(), pollOptions)
    .toContain('Your session has ended. What you typed is still here.')
  await signInByNote(page, 'owner@staff.example')
  await pressAndWait(page, form.button)
  await expect.poll(() => readPage(page), pollOptions).toContain('Saved.')
  expect(await page.locator('[name="overview"]').inputValue()).toBe('Typed')
  await page.close()
})

test('[SAFE-09] files that were chosen outlive the session too', async () => {
  const owner = await enterDesk('catalogue')
  const page = await stage.openPage(owner, `${product()}/pictures`)
  const press: Press = {
    button: 'do=add',
    fill: { pictures: new File(['x'], 'glove.png', { type: 'image/png' }) },
  }
  const form = await fillForm(page, press)
  await endSessions()
  await form.button.click()
  await expect.poll(() => note(page).textContent(), pollOptions).toContain('Your session has ended')
  await signInByNote(page, 'catalogue@staff.example')
  expect(await page.locator('[name="pictures"]').inputValue()).toContain('glove.png')
  await pressAndWait(page, form.button)
  await expect.poll(() => readPage(page), pollOptions).toContain('This wasn’t saved')
  await page.close()
})

test('[SAFE-09] a customer’s session that ended leaves the profile as it was typed', async () => {
  const customer = await stage.customer()
  const page = await stage.openPage(customer, '/account/profile')
  const form = await fillForm(page, { button: 'Save', fill: { firstName: 'Nila' } })
  await endSessions()
  await form.button.click()
  await expect.poll(() => note(page).textContent(), pollOptions).toContain('Your session has ended')
  expect(await page.locator('[name="firstName"]').inputValue()).toBe('Nila')
  await signInByNote(page, customer.email)
  await pressAndWait(page, form.button)
  await expect.poll(() => readPage(page), pollOptions).toContain('Saved')
  await page.close()
})

test('[SAFE-08] offline, the form says so; online again, the next press saves', async () => {
  const page = await stage.openPage(await enterDesk('owner'), '/desk/terms')
  const form = await fillForm(page, { button: 'Save', fill: { quoteDays: '9' } })
  await page.context().setOffline(true)
  await form.button.click()
  await expect
    .poll(() => note(page).textContent(), pollOptions)
    .toContain('You’re offline. What you typed is still here.')
  await page.context().setOffline(false)
  expect(await pressAndWait(page, form.button)).toBe(202)
  await page.close()
})

test('[SAFE-09] where the page can’t load itself anew, it stays as it is and tries again until it can', async () => {
  const owner = await enterDesk('owner')
  const page = await stage.openPage(owner, product())
  const form = await fillForm(page, { button: 'Save', fill: { overview: '<p>Half typed</p>' } })
  await submitAt(owner, product(), { button: 'Save', fill: { partNumber: 'PN-77' } })
  let refusals = 0
  stage.line.fault = (method, path): Fault | null => {
    if (method !== 'GET' || !path.endsWith('.data')) return null
    refusals++
    return refusals === 1 ? 'broken' : { status: 503 }
  }
  await page.evaluate(() => void window.__reactRouterDataRouter!.revalidate())
  await expect.poll(() => refusals, pollOptions).toBeGreaterThan(1)
  expect(await page.locator('[name="overview"]').inputValue()).toBe('<p>Half typed</p>')
  stage.line.fault = noFault
  await page.waitForFunction(() => window.__reactRouterDataRouter!.state.revalidation === 'idle')
  expect(await page.locator('[name="overview"]').inputValue()).toBe('<p>Half typed</p>')
  expect(await form.button.isVisible()).toBe(true)
  await page.close()
})

test('[SAFE-09] a save whose page can’t be loaded at once shows it once it can', async () => {
  const page = await stage.openPage(await enterDesk('owner'), product())
  const form = await fillForm(page, {
    button: 'Save',
    fill: { overview: '<p>Saved in a storm</p>' },
  })
  let refusals = 0
  stage.line.fault = (method, path) => {
    const isRefused: boolean = method === 'GET' && path.endsWith('.data') && refusals++ < 2
    return isRefused ? { status: 503 } : null
  }
  await form.button.click()
  await expect.poll(() => readPage(page), pollOptions).toContain('Saved.')
  expect(refusals).toBeGreaterThan(1)
  expect(await page.locator('[name="overview"]').inputValue()).toBe('Saved in a storm')
  stage.line.fault = noFault
  await page.close()
})

const unsaved: [page: string, at: () => Promise<string>, press: Press][] = [
  ['product', async () => product(), { button: 'Save', fill: { overview: 'Unsaved' } }],
  ['terms', async () => '/desk/terms', { button: 'Save', fill: { quoteDays: '11' } }],
  ['content', async () => '/desk/content', { button: 'Save', fill: { homeTitle: 'Unsaved' } }],
  [
    'quote',
    async () => atDesk(await submitRfq(stage, await stage.customer())),
    { button: 'do=draft', fill: { note: 'Unsaved' } },
  ],
]
test.each(unsaved)(
  '[DEAL-08] [SAFE-09] leaving the %s with something typed asks, also after a press without an answer',
  async (_, at, press) => {
    const page = await stage.openPage(await enterDesk('owner'), await at())
    const form = await fillForm(page, press)
    const field = form.typed[0]!
    const startLink = page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('link', { name: /^Workbench/ })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await startLink.click()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    expect(await field.field.inputValue()).toBe(field.value)
    stage.line.fault = failForms({ status: 503 })
    await form.button.evaluate((button: HTMLButtonElement): void => button.click())
    await note(page).waitFor()
    stage.line.fault = noFault
    await startLink.click()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    expect(await field.field.inputValue()).toBe(field.value)
    await startLink.click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(/\/desk$/)
    await page.close()
  },
)
