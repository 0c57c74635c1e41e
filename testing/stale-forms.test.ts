import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSummaryFaults } from './error-summaries.ts'
import { findForm, isNamed, type Page, type PlainBrowser, type Typed } from './plain-browser.ts'
import { accountCases } from './stale/account-cases.ts'
import { casesTestedElsewhere } from './stale/cases-tested-elsewhere.ts'
import { companyCases } from './stale/company-cases.ts'
import { creditCases } from './stale/credit-cases.ts'
import { deskCases } from './stale/desk-cases.ts'
import { listCases } from './stale/list-cases.ts'
import { opinionCases } from './stale/opinion-cases.ts'
import { priceListCases } from './stale/price-list-cases.ts'
import { productCases } from './stale/product-cases.ts'
import { ruleCases } from './stale/rule-cases.ts'
import { settingsCases } from './stale/settings-cases.ts'
import { shopCases } from './stale/shop-cases.ts'
import { openStage, type Stage, type StaleCase } from './stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const cases = [
  ...shopCases,
  ...priceListCases,
  ...accountCases,
  ...companyCases,
  ...creditCases,
  ...deskCases,
  ...listCases,
  ...settingsCases,
  ...productCases,
  ...ruleCases,
  ...opinionCases,
]

test('[SAFE-08] every route with a form has its case here, or a reason why it needs none', async () => {
  const serverBuildUrl = pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href
  const { routes }: ServerBuild = await import(serverBuildUrl)
  const acting = Object.values(routes).flatMap((route) => (route?.module.action ? [route.id] : []))
  const covered = new Set([
    ...cases.map(({ route }) => route),
    ...Object.keys(casesTestedElsewhere),
  ])
  expect(acting.filter((id) => !covered.has(id))).toEqual([])
  expect([...covered].filter((id) => !acting.includes(id))).toEqual([])
})

test.each(cases.map((each) => [each.route, each.title, each] as const))(
  '[SAFE-08] %s: %s',
  async (_, _title, each) => {
    const browser = await each.who(stage)
    const path = await each.at(stage, browser)
    const isAtDesk = each.route.startsWith('desk/')
    const page = await browser.open(isAtDesk ? toSavedPath(path) : path)
    expect(page.status, page.url).toBe(200)
    await each.meanwhile?.(stage, path, browser)
    const refusedPage = await browser.press(page, each.press)
    expect(refusedPage.text, `${refusedPage.status} ${refusedPage.url}`).toMatch(each.refusal)
    if (each.redirects) expect(refusedPage.redirected).toBe(true)
    else expect(each.isPartial ? [200] : [400, 409, 413, 422, 429]).toContain(refusedPage.status)
    // At the desk a save went before: the refused form is not called saved too.
    if (isAtDesk && !each.redirects) expect(refusedPage.text).not.toContain(savedText)
    expect(listSummaryFaults(refusedPage.html)).toEqual([])
    if (each.shows) expect(refusedPage.text).toMatch(each.shows)
    const stays = each.redirects || each.isGone ? null : findForm(refusedPage, each.press)
    if (stays) {
      for (const [name, value] of typedTexts(each.press.fill ?? {})) {
        const fields = stays.form.fields.filter(
          (field) =>
            isNamed(field.name, name) &&
            field.type !== 'password' &&
            (field.type !== 'radio' || field.isSent),
        )
        expect(fields.map((field) => [field.name, field.value])).toEqual(
          fields.map((field) => [field.name, value]),
        )
      }
    }
    if (each.next !== null) await expectSuccess(browser, refusedPage, each)
    expect(stage.server.shop.faults).toEqual([])
  },
)

const savedText = '>Saved.<'

/** The page to which an earlier save has led. */
function toSavedPath(path: string): string {
  const [address, hash] = path.split('#')
  const saved = `${address}${path.includes('?') ? '&' : '?'}done=saved`
  return hash === undefined ? saved : `${saved}#${hash}`
}

function typedTexts(fill: Typed): [string, string][] {
  return Object.entries(fill).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
}

async function expectSuccess(browser: PlainBrowser, refusedPage: Page, each: StaleCase) {
  const after = await browser.press(refusedPage, each.next ?? { ...each.press, fill: {} })
  expect(after.status, after.text.slice(0, 600)).toBe(200)
  if (each.done) expect(after.text).toMatch(each.done)
  else expect(after.redirected, after.text.slice(0, 600)).toBe(true)
}
