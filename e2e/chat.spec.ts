import { test as base } from '@playwright/test'
import { chatTexts, waitingTexts, waitingTurn } from '#contract/assistant/assistant.ts'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

test('[FIND-09] [CHAT-01] an empty chat has questions that work; a discount becomes a request to look over @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await page.getByRole('link', { name: 'Ask Amy' }).click()
  const panel = page.getByRole('dialog', { name: 'Amy Bot' })
  const log = panel.getByRole('log')
  const starters = panel.getByRole('form', { name: 'You could ask' }).getByRole('button')
  await expect(starters).toHaveCount(3)
  await expect(panel.getByRole('link', { name: 'Open full page' })).toBeVisible()
  await axeCheck(page, { within: '.chat-panel' })
  await starters.first().click()
  await expect(log.getByRole('listitem').getByRole('link').first()).toBeVisible()

  const box = panel.getByRole('textbox')
  await box.fill('would you take 20 for a hammer')
  await box.press('Enter')
  await expect(log).toContainText('I have made ready an offer of ₹20.00 each for 1 ×')
  await expect(panel.getByRole('link', { name: 'Review the offer' })).toHaveAttribute(
    'href',
    /\/account\/bidcart\/new\?pack=\d+&quantity=1&price=20$/,
  )
  await box.fill('can I get a discount on two dozen hammers?')
  await box.press('Enter')
  await expect(log).toContainText('I have made ready a request for a quote on 24 ×')
  await axeCheck(page, { within: '.chat-panel' })
  await panel.getByRole('link', { name: 'Review the request' }).click()
  await expect(page).toHaveURL(/\/rfq\/new\?pack=\d+&quantity=24$/)
  await expect(page.getByRole('spinbutton').first()).toHaveValue('24')
})

test('[FIND-09] [RFQ-01] a request for several products opens with a line for each @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in', '/help/chat'))
  const box = page.getByRole('textbox', { name: /^Your message/ })
  const log = page.getByRole('log')
  await box.fill('I offer -5 for a hammer')
  await box.press('Enter')
  await expect(log).toContainText('An offer needs a price above zero')
  await box.fill('quote for 20 hammers, 5 drills and 3 zorbl flanges')
  await box.press('Enter')
  await expect(log).toContainText('a request for a quote on 3 products: 20 ×')
  await axeCheck(page)
  await page.getByRole('link', { name: 'Review the request' }).click()
  const quantities = page.getByRole('spinbutton', { name: 'How many' })
  await expect(quantities).toHaveCount(3)
  expect(await Promise.all([0, 1, 2].map((at) => quantities.nth(at).inputValue()))).toEqual([
    '20',
    '5',
    '3',
  ])
  await axeCheck(page)
})

test.describe('in the panel', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[CHAT-01] [CHAT-02] [CHAT-03] a shopper asks Amy beside the page @desktop', async ({
    page,
    context,
  }) => {
    await setConsentCookies(context)
    await page.goto(shopUrl('in'))
    const bubble = page.getByRole('link', { name: 'Ask Amy' })
    const panel = page.getByRole('dialog', { name: 'Amy Bot' })
    const box = panel.getByRole('textbox')
    const log = panel.getByRole('log')
    await bubble.click()
    await expect(box).toBeFocused()
    const { width, height } = (await panel.boundingBox())!
    expect([
      width / 1280 >= 0.22 && width / 1280 <= 0.29,
      height / 900 >= 0.6 && height / 900 <= 0.8,
    ]).toEqual([true, true])

    await box.press('Enter')
    await box.fill('x'.repeat(201))
    await box.press('Enter')
    await expect(page.getByRole('status').getByText(chatTexts['too-long']())).toBeVisible()
    await expect(box).toHaveAccessibleDescription(chatTexts['too-long']())
    await expect(box).toHaveValue('x'.repeat(201))
    await expect(log.locator('.chat-mine')).toHaveCount(0)

    await box.fill('add 2 safety shoes to my cart')
    await box.press('Enter')
    await expect(log).toContainText('Nothing is in your cart until you press the button.')
    await axeCheck(page, { within: '.chat-panel' })
    await panel.getByRole('button', { name: 'Add 2 to cart' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2' })).toBeVisible()

    await page.clock.install()
    let fail = () => {}
    await page.route('**/help/chat/messages', async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve
      })
      await route.abort()
    })
    await box.fill('do you deliver to 411038?')
    await box.press('Enter')
    await expect(panel.getByText(waitingTexts[0]())).toBeVisible()
    const writingStatus = panel.getByRole('status').filter({ hasText: 'Amy is writing an answer' })
    await expect(writingStatus).toHaveCount(1)
    await page.clock.runFor(waitingTurn)
    await expect(panel.getByText(waitingTexts[1]())).toBeVisible()
    await expect(writingStatus).toHaveText('Amy is writing an answer')
    fail()
    await expect(log).toContainText(chatTexts.failed())
    await page.unroute('**/help/chat/messages')
    await box.fill('do you deliver to 411038?')
    await box.press('Enter')
    await expect(log).toContainText('Yes, we deliver to 411038')

    await log.getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(log).toContainText('Yes, we deliver to 411038')
    await box.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(bubble).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    await bubble.click()
    await expect(log).toContainText('Yes, we deliver to 411038')
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await panel.getByRole('button', { name: 'Close chat' }).click()
    await page.route('**/help/chat/messages', (route) => route.fulfill({ status: 503, body: '' }))
    await bubble.click()
    await expect(panel.getByRole('alert')).toHaveText(chatTexts.away())
  })
})

test.describe('in another language than the page', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[LANG-06] [CHAT-02] before the first answer Amy waits and fails in the language asked @desktop', async ({
    page,
    context,
  }) => {
    await setConsentCookies(context)
    await page.goto(shopUrl('in', '/help/chat'))
    const box = page.getByRole('textbox', { name: /^Your message/ })
    const log = page.getByRole('log')
    let fail = () => {}
    await page.route('**/help/chat/messages', async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve
      })
      await route.abort()
    })
    const hindi = (text: string) => page.locator('[lang="hi-IN"]', { hasText: text })
    for (const question of ['क्या हथौड़ा है?', 'kya aapke paas hathoda hai']) {
      await box.fill(question)
      await box.press('Enter')
      await expect(hindi('एमी खोज रही है…')).toBeVisible()
      fail()
      await expect(log.locator(hindi('कुछ गड़बड़ हो गई।')).last()).toBeVisible()
      await expect(hindi('एमी खोज रही है…')).toHaveCount(0)
    }
    await expect(log.locator(hindi('कुछ गड़बड़ हो गई।'))).toHaveCount(2)
    await box.fill('do you have hammers?')
    await box.press('Enter')
    await expect(page.getByText(waitingTexts[0]())).toBeVisible()
    fail()
    await expect(log).toContainText(chatTexts.failed())
    await box.fill('क्या हथौड़ा है? '.repeat(20))
    await box.press('Enter')
    await expect(box).toHaveAccessibleDescription(/^आपका संदेश बहुत लंबा है।/)
  })
})

base.describe('without script', () => {
  // Console messages about disabled script don't count here.
  base.use({ javaScriptEnabled: false })

  base(
    '[CHAT-01] [CHAT-03] the bubble leads to a page of forms @phone',
    async ({ page, context }) => {
      await setConsentCookies(context)
      await page.goto(shopUrl('in'))
      await page.getByRole('link', { name: 'Ask Amy' }).click()
      await page.getByRole('textbox', { name: /^Your message/ }).fill('how do I return something')
      await page.getByRole('button', { name: 'Send' }).click()
      const log = page.getByRole('log')
      await expect(log.getByRole('link', { name: 'Returns' })).toBeVisible()
      await page.getByRole('textbox', { name: /^Your message/ }).fill('x'.repeat(201))
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText(chatTexts['too-long']())).toBeVisible()
      await page.getByRole('textbox', { name: /^Your message/ }).fill('Show me safety shoes')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('button', { name: 'How much is the first one?' }).click()
      await expect(log).toContainText('is listed at ₹')
      await page.getByRole('button', { name: 'Clear this conversation' }).click()
      await expect(log).not.toContainText('listed at')
    },
  )
})
