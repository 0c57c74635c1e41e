import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'

/** Replaces the browser's speech recognition; says only what a test makes it say. */
interface FakeRecogniser {
  lang: string
  onstart: (() => void) | null
  onspeechstart: (() => void) | null
  onresult: ((event: { results: unknown }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}
type Stage = typeof globalThis & { standIns: FakeRecogniser[]; aborted: number }

async function withRecogniser(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    const stage = globalThis as Stage
    stage.standIns = []
    stage.aborted = 0
    class Recogniser implements FakeRecogniser {
      lang = ''
      onstart = null
      onspeechstart = null
      onresult = null
      onerror = null
      onend: (() => void) | null = null
      start() {
        stage.standIns.push(this)
      }
      abort() {
        stage.aborted++
        this.onend?.()
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Recogniser })
  })
  await page.goto(shopUrl('in'))
}

const begin = (page: Page) => page.evaluate(() => (globalThis as Stage).standIns.at(-1)!.onstart!())
const emitTranscript = (page: Page, transcript: string, isFinal: boolean) =>
  page.evaluate(
    ({ transcript, isFinal }) => {
      const results = [Object.assign([{ transcript }], { isFinal })]
      ;(globalThis as Stage).standIns.at(-1)!.onresult!({ results })
    },
    { transcript, isFinal },
  )
const fail = (page: Page, error: string) =>
  page.evaluate((error) => (globalThis as Stage).standIns.at(-1)!.onerror!({ error }), error)

const popup = (page: Page) => page.getByRole('dialog', { name: 'Search by voice' })
const voiceStatus = (page: Page) => popup(page).getByRole('status')
async function open(page: Page) {
  await page.getByRole('button', { name: 'Search by voice' }).click()
  await expect(popup(page)).toBeVisible()
}

test.beforeEach(async ({ context }) => {
  await context.addCookies([
    { name: 'cookie_consent', value: 'necessary', url: shopUrl('in') },
    { name: 'location_popup', value: '1', url: shopUrl('in') },
  ])
})

test('[VOX-01] from idle by listening to the results, 2.5 s after the final words @phone', async ({
  page,
}) => {
  await withRecogniser(page)
  await open(page)
  await expect(voiceStatus(page)).toContainText('One moment…')
  await axeCheck(page, { within: 'dialog' })
  expect(await page.evaluate(() => (globalThis as Stage).standIns.at(-1)!.lang)).toBe('en-IN')
  await begin(page)
  await expect(voiceStatus(page)).toContainText('Listening…')
  await emitTranscript(page, 'safety', false)
  await expect(voiceStatus(page)).toContainText('safety')
  // Time stands still, so that a slow machine can't use up the 2.5 s.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await emitTranscript(page, 'safety gloves', true)
  await expect(voiceStatus(page)).toContainText('Searching for')
  await page.clock.runFor(2_000)
  await expect(popup(page)).toBeVisible()
  await page.clock.runFor(600)
  await page.clock.resume()
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=safety+gloves'))
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('safety gloves')
})

test('[FIND-09] [VOX-01] spoken numbers and units are shown as understood, and searched for @phone', async ({
  page,
}) => {
  await withRecogniser(page)
  await open(page)
  await begin(page)
  await emitTranscript(page, 'm eight bolt under two hundred', true)
  await expect(voiceStatus(page)).toContainText('M8 bolt under 200')
  await expect(voiceStatus(page)).toContainText('I heard “m eight bolt under two hundred”.')
  await page.clock.fastForward(2_600)
  await expect(page).toHaveURL(/[?&]q=M8\+bolt&.*max=200/)
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('M8 bolt')
})

test('[FIND-09] [VOX-01] a spoken request leads to its page, filled in, with what Amy made of it @phone', async ({
  page,
}) => {
  await withRecogniser(page)
  await open(page)
  await begin(page)
  await emitTranscript(page, 'quote for fifty hex bolts M16', true)
  await expect(voiceStatus(page)).toContainText('I’ve prepared a quote request for')
  await page.clock.fastForward(2_600)
  await expect(page).toHaveURL(/\/rfq\/new\?pack=\d+&quantity=\d+$/)
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByText(/I’ve prepared .*: 50 pieces\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
  await axeCheck(page)
})

test('[FIND-09] [VOX-01] a spoken question leads to Amy’s answer @desktop', async ({ page }) => {
  await withRecogniser(page)
  await open(page)
  await begin(page)
  await emitTranscript(page, 'do you have pickup', true)
  await expect(voiceStatus(page)).toContainText('Amy answers')
  await popup(page).getByRole('button', { name: 'Go to the answer' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/help/chat#asked'))
  const log = page.getByRole('log')
  await expect(log).toContainText('do you have pickup')
  await expect(log).toContainText('collect')
  // From the chat itself the answer appears without a reload of the page.
  await open(page)
  await begin(page)
  await emitTranscript(page, 'what is your gst number', true)
  await popup(page).getByRole('button', { name: 'Go to the answer' }).click()
  await expect(popup(page)).toHaveCount(0)
  await expect(log).toContainText('what is your gst number')
})

test('[VOX-01] no speech at all for 9 s: the text, and another try @desktop', async ({ page }) => {
  await withRecogniser(page)
  await open(page)
  // No timeout runs while the browser asks for the microphone.
  await page.clock.fastForward(20_000)
  await expect(voiceStatus(page)).toContainText('One moment…')
  await begin(page)
  await expect(voiceStatus(page)).toContainText('Listening…')
  await page.clock.fastForward(8_000)
  await expect(voiceStatus(page)).toContainText('Listening…')
  await page.clock.fastForward(1_100)
  await expect(voiceStatus(page)).toHaveText('No speech detected. Please try again.')
  expect(await page.evaluate(() => (globalThis as Stage).aborted)).toBeGreaterThan(0)
  await axeCheck(page, { within: 'dialog' })
  await popup(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await begin(page)
  await emitTranscript(page, 'drill', true)
  await popup(page).getByRole('button', { name: 'Search now' }).press('Enter')
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=drill'))
})

test('[VOX-01] speech, then 9 s of silence: each word begins them anew @desktop', async ({
  page,
}) => {
  await withRecogniser(page)
  await open(page)
  await begin(page)
  await page.clock.fastForward(8_000)
  await emitTranscript(page, 'hex', false)
  await expect(voiceStatus(page)).toContainText('hex')
  await page.clock.fastForward(8_000)
  await emitTranscript(page, 'hex bolt', false)
  await expect(voiceStatus(page)).toContainText('hex bolt')
  await page.clock.fastForward(8_000)
  await expect(voiceStatus(page)).toContainText('Listening…')
  await page.clock.fastForward(1_100)
  await expect(voiceStatus(page)).toHaveText('Recording stopped due to inactivity.')
  await expect(page).toHaveURL(shopUrl('in'))
})

test('[VOX-01] stopping goes back to idle, closing ends everything, the seller’s language can be chosen @desktop', async ({
  page,
}) => {
  await withRecogniser(page)
  await open(page)
  await begin(page)
  await popup(page).getByRole('button', { name: 'Stop' }).click()
  await expect(voiceStatus(page)).toContainText('Press Start')
  await popup(page).getByLabel('Language').selectOption('en-US')
  await popup(page).getByRole('button', { name: 'Start' }).click()
  expect(await page.evaluate(() => (globalThis as Stage).standIns.at(-1)!.lang)).toBe('en-US')
  await begin(page)
  await emitTranscript(page, 'never searched', true)
  await expect(voiceStatus(page)).toContainText('never searched')
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search by voice' })).toBeFocused()
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL(shopUrl('in'))
})

test('[LANG-06] [VOX-01] the menu lists the shop’s languages by their own names, the page’s first @desktop', async ({
  page,
}) => {
  await withRecogniser(page)
  await page.goto(shopUrl('in', '/hi'))
  await page.getByRole('button', { name: 'बोलकर खोजें' }).click()
  const menu = page.getByRole('dialog').getByRole('combobox')
  await expect(menu.getByRole('option')).toHaveText(['हिन्दी', 'English', 'English (US)'])
  await expect(menu).toHaveValue('hi-IN')
  expect(await page.evaluate(() => (globalThis as Stage).standIns.at(-1)!.lang)).toBe('hi-IN')
})

for (const [error, text] of [
  ['no-speech', 'No speech detected. Please try again.'],
  ['not-allowed', 'The microphone isn’t allowed here.'],
  ['network', 'Listening failed.'],
] as const) {
  test(`[VOX-01] the browser gives up (${error}): it is told, and can be tried again @desktop`, async ({
    page,
  }) => {
    await withRecogniser(page)
    await open(page)
    await begin(page)
    await fail(page, error)
    await expect(voiceStatus(page)).toContainText(text)
    await expect(popup(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  })
}

test('[VOX-01] [FIND-09] a browser that can’t listen says so, and takes typed words @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
      Object.defineProperty(globalThis, name, { value: undefined })
    }
  })
  await page.goto(shopUrl('in'))
  await open(page)
  await expect(voiceStatus(page)).toHaveText('Speech recognition not supported in this browser.')
  await axeCheck(page, { within: 'dialog' })
  // What can't be heard is typed, and read as if it had been spoken.
  const box = popup(page).getByRole('textbox', { name: /^Or type it/ })
  await box.fill('discount on a hundred hammers')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/rfq\/new\?pack=\d+&quantity=100$/)
  await open(page)
  await box.fill('six two zero three bearing')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/Search\?q=6203\+bearing/)
})
