import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskCases } from './stale/desk-cases.ts'
import { openStage, type Stage } from './stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('[SAFE-09] a note beside a colleague’s price is saved with it at one press, and the colleague is named', async () => {
  const each = deskCases.find(({ title }) => title === 'a quote after a colleague’s')!
  const browser = await each.who(stage)
  const path = await each.at(stage, browser)
  const ours = await browser.open(path)
  const theirs = await browser.open(path)
  const first = await browser.press(theirs, { button: 'do=draft', fill: { '^unitPrice-': '95' } })
  expect(first.redirected, first.text.slice(0, 300)).toBe(true)
  const saved = await browser.press(ours, { button: 'do=draft', fill: { note: 'Ready on Friday' } })
  expect(saved.redirected, saved.text.slice(0, 300)).toBe(true)
  expect(saved.text).toMatch(/Kept your changes? to Price of [^<]+ from another tab/)
  const storedPage = await browser.open(path)
  expect(storedPage.text).toContain('Ready on Friday')
  const prices = storedPage.forms.flatMap(({ fields }) =>
    fields.filter(({ name }) => name.startsWith('unitPrice-')),
  )
  expect(prices.map(({ value }) => value)).toEqual(['95.00'])
})

test('[SAFE-09] where two people change the same price of a quote, the second is told the first one’s', async () => {
  const each = deskCases.find(({ title }) => title === 'a quote after a colleague’s')!
  const browser = await each.who(stage)
  const path = await each.at(stage, browser)
  const ours = await browser.open(path)
  const theirs = await browser.open(path)
  await browser.press(theirs, { button: 'do=draft', fill: { '^unitPrice-': '95' } })
  const conflictPage = await browser.press(ours, {
    button: 'do=draft',
    fill: { '^unitPrice-': '88' },
  })
  expect(conflictPage.status).toBe(409)
  const retryPage = await browser.press(conflictPage, { button: 'do=draft', fill: {} })
  expect(retryPage.redirected).toBe(true)
  expect(conflictPage.text).toContain('You saved “95.00” here in another tab')
})

test('[SAFE-09] a quote that a colleague changed goes out only when it was seen so', async () => {
  const each = deskCases.find(({ title }) => title === 'a quote after a colleague’s')!
  const browser = await each.who(stage)
  const path = await each.at(stage, browser)
  const ours = await browser.open(path)
  const theirs = await browser.open(path)
  await browser.press(theirs, { button: 'do=draft', fill: { '^unitPrice-': '95' } })
  const mergedPage = await browser.press(ours, {
    button: 'do=send',
    fill: { note: 'Ready on Friday' },
  })
  expect(mergedPage.status).toBe(409)
  expect(mergedPage.text).toMatch(/Kept your changes? to Price/)
  expect((await browser.open(path)).text).toContain('(draft)')
  const sentPage = await browser.press(mergedPage, { button: 'do=send', fill: {} })
  expect(sentPage.text).toContain('The quote is with the buyer')
})
