import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fault, failForms, noFault } from './faulty-proxy.ts'
import { fillForm } from './script-form.ts'
import {
  openScriptStage,
  pressAndWait,
  pressButton,
  readPage,
  type ScriptStage,
} from './script-stage.ts'
import { accountCases } from './stale/account-cases.ts'
import { companyCases } from './stale/company-cases.ts'
import { creditCases } from './stale/credit-cases.ts'
import { deskCases } from './stale/desk-cases.ts'
import { opinionCases } from './stale/opinion-cases.ts'
import { priceListCases } from './stale/price-list-cases.ts'
import { productCases } from './stale/product-cases.ts'
import { ruleCases } from './stale/rule-cases.ts'
import { settingsCases } from './stale/settings-cases.ts'
import { shopCases } from './stale/shop-cases.ts'

let stage: ScriptStage
beforeAll(async () => {
  stage = await openScriptStage()
})
afterAll(() => stage.close())

/** Forms that script submits and that have their own message for no answer. */
const ownWords: Record<string, RegExp> = {
  'shop/cart/add-line': /That didn’t work/,
  'shop/cart/save-cart': /Something went wrong/,
  'shop/contact/subscribe': /Something went wrong/,
  'shop/rfq/new-rfq': /couldn’t send|Too many/,
  'shop/rfq/tell-me': /That didn’t work/,
}
/** Script handles these in other ways: e2e/chat.spec.ts, e2e/picture.spec.ts. */
const withoutForm = ['shop/chat/chat', 'shop/search/search-by-picture']

const cases = [
  ...shopCases,
  ...accountCases,
  ...companyCases,
  ...creditCases,
  ...deskCases,
  ...settingsCases,
  ...priceListCases,
  ...productCases,
  ...ruleCases,
  ...opinionCases,
].filter(({ route }) => !withoutForm.includes(route))
const getNotePattern = (fault: Fault) =>
  fault === 'broken'
    ? /^The shop didn’t respond/
    : { 503: /is busy/, 429: /Too many attempts/, 413: /too large/ }[fault.status]!
const faults: readonly Fault[] = [
  { status: 503, retryAfter: 1 },
  'broken',
  { status: 429 },
  { status: 413 },
]

test.each(
  cases.map((each, at) => [each.route, each.title, each, faults[at % faults.length]!] as const),
)(
  '[SAFE-08] with script, %s: no answer leaves what was typed; then %s',
  async (_, _title, each, fault) => {
    const plain = await each.who(stage)
    const path = await each.at(stage, plain)
    const page = await stage.openPage(plain, path)
    const form = await fillForm(page, each.press)
    stage.line.fault = failForms(fault)
    await pressButton(form.button)
    const words = ownWords[each.route]
    if (words) await expect.poll(() => readPage(page), { timeout: 15_000 }).toMatch(words)
    else expect(await page.locator('.failure-note').textContent()).toMatch(getNotePattern(fault))
    expect(await readValues(form.typed)).toEqual(form.typed.map(({ value }) => value))
    stage.line.fault = noFault

    await each.meanwhile?.(stage, path, plain)
    await pressAndWait(page, form.button)
    await expect.poll(() => readPage(page), { timeout: 15_000 }).toMatch(each.refusal)
    if (each.shows) await expect.poll(() => readPage(page), { timeout: 15_000 }).toMatch(each.shows)
    const stays = !each.redirects && !each.isGone && (await form.button.count()) > 0
    if (stays) expect(await readValues(form.typed)).toEqual(form.typed.map(({ value }) => value))
    if (each.next !== null) {
      const next = await fillForm(page, each.next ?? { ...each.press, fill: {} })
      const status = await pressAndWait(page, next.button)
      if (each.done) await expect.poll(() => readPage(page), { timeout: 15_000 }).toMatch(each.done)
      else if (!words) expect([202, 204], await readPage(page)).toContain(status)
    }
    await page.close()
    expect(stage.server.shop.faults).toEqual([])
  },
)

const readValues = (fields: Awaited<ReturnType<typeof fillForm>>['typed']) =>
  Promise.all(fields.map(({ field }) => field.inputValue()))
