import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLimits } from '#adapters/limits/open-limits.ts'
import { chooseFixedTexts } from '#contract/assistant/assistant.ts'
import { saveTranslations } from '#domain/catalog/catalog.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ LIMIT_LOOPBACK: 'yes' })
  await addProducts(server.shop)
  await server.shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN,zh-SG}' where code = 'in'`,
  )
  server.shop.cache.invalidate([tags.sellers])
  server.shop.outside.limits = openLimits(server.shop.database.pool, {
    chat: { points: 100, seconds: 600 },
    'chat-of-visit': { points: 2, seconds: 600 },
  })
})
afterAll(() => server.close())

const origin = 'http://in.localhost:3000'
let visitors = 0

function ask(path: string, init: RequestInit = {}) {
  const peer = { incoming: { socket: { remoteAddress: `203.0.113.${++visitors % 250}` } } }
  const request = new Request(new URL(path, origin), { redirect: 'manual', ...init })
  return server.fetch(request, peer as never)
}
const say = (question: string, { cookie = '', path = '/help/chat/messages' } = {}) =>
  ask(path, {
    method: 'POST',
    body: new URLSearchParams({ question }),
    headers: { origin, cookie },
  })
const getCookie = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

const hindi = 'क्या हथौड़ा है? '
const tooLong = {
  hi: { locale: 'hi-IN', text: 'आपका संदेश बहुत लंबा है। कृपया उसे 200 अक्षरों तक रखें।' },
  zh: { locale: 'zh-SG', text: '您发送的消息太长，请控制在 200 个字符以内。' },
}

test('[LANG-06] [CHAT-02] what is refused is said in the language asked, whatever the page’s', async () => {
  const answers = [
    hindi.repeat(20),
    'kya aapke paas hathoda hai? '.repeat(10),
    '有锤子吗？'.repeat(60),
  ]
  const refusals = await Promise.all(answers.map(async (text) => (await say(text)).json()))
  expect(refusals).toMatchObject([tooLong.hi, tooLong.hi, tooLong.zh])
})

test('[LANG-06] [CHAT-02] a limit is told in the language of the conversation', async () => {
  const cookie = getCookie(await say(hindi))
  await say(hindi, { cookie })
  expect(await (await say(hindi, { cookie })).json()).toMatchObject({
    code: 'too-many',
    locale: 'hi-IN',
    text: 'एक साथ बहुत सारे सवाल आ गए। मुझे थोड़ा समय दीजिए, फिर पूछिए।',
  })
  const page = await (await ask('/help/chat?refused=too-many', { headers: { cookie } })).text()
  expect(page).toContain('<span lang="hi-IN">एक साथ बहुत सारे सवाल आ गए।')
})

test('[LANG-06] [CHAT-01] a conversation in another language than the page waits and fails in its own', async () => {
  const { view } = await (await say('有锤子吗？')).json()
  const texts = chooseFixedTexts(view, 'G2')
  expect(texts).toMatchObject({
    locale: 'zh-SG',
    texts: { failed: '出了点问题，请稍后再试。', 'too-long': tooLong.zh.text },
  })
  expect(texts!.waiting[0]).toBe('Amy 正在查找…')
  const inEnglish = await (await say('do you have hammers?')).json()
  expect(chooseFixedTexts(inEnglish.view, 'G2')).toBeNull()
  const inHindi = await (await say(hindi, { path: '/hi/help/chat/messages' })).json()
  expect(chooseFixedTexts(inHindi.view, 'G2')).toBeNull()
})

test('[LANG-06] [CHAT-02] before the first answer, a fault is told in the language of the question', async () => {
  const choose = async (path: string, question: string) =>
    chooseFixedTexts(await (await ask(path)).json(), question)?.texts.failed ?? null
  const english = '/help/chat/messages'
  const failed = {
    en: 'Something went wrong. Please try again later.',
    hi: 'कुछ गड़बड़ हो गई। कृपया कुछ देर बाद कोशिश करें।',
    zh: '出了点问题，请稍后再试。',
  }
  expect(await choose(english, hindi)).toBe(failed.hi)
  expect(await choose(english, 'kya aapke paas hathoda hai')).toBe(failed.hi)
  expect(await choose(english, '有锤子吗？')).toBe(failed.zh)
  // The page's own language, and one that the seller doesn't offer.
  for (const question of ['do you have hammers?', 'G2', 'சுத்தியல் இருக்கிறதா'])
    expect(await choose(english, question)).toBeNull()
  expect(await choose(`/hi${english}`, 'do you have hammers?')).toBe(failed.en)
  expect(await choose(`/hi${english}`, hindi)).toBeNull()
})

test('[LANG-06] [CHAT-02] without script, the first question is refused in its language', async () => {
  for (const [path, question, { locale, text }] of [
    ['/help/chat', hindi.repeat(20), tooLong.hi],
    ['/hi/help/chat', '有锤子吗？'.repeat(60), tooLong.zh],
  ] as const) {
    const answer = await say(question, { path })
    expect(answer.status).toBe(302)
    const page = await (await ask(answer.headers.get('location')!)).text()
    expect(page).toContain(`<span lang="${locale}">${text}`)
  }
})

test('[LANG-06] [CHAT-02] the page in Hindi refuses in Hindi', async () => {
  const page = await (await ask('/hi/help/chat?refused=too-long')).text()
  expect(page).toContain(tooLong.hi.text)
})

test('[LANG-06] [LANG-04] the shop’s own texts are in the language of the answer, whatever the page’s', async () => {
  const { shop } = server
  const { seller } = await shop.scope('in')
  const url = 'about-us'
  await shop.database.pool.query(
    `insert into footer_page (seller_id, title, url, content_html, position)
    values ($1, 'Our shop', $2, '<p>We are here.</p>', 99)`,
    [seller.id, url],
  )
  await shop.database.transaction((db) =>
    saveTranslations(db, seller, 'hi', [
      { kind: 'page', subject: url, field: 'title', source: 'Our shop', text: 'हमारी दुकान' },
    ]),
  )
  shop.cache.invalidate([tags.sellers, tags.seller(seller.id)])
  const listTitles = async (prefix: string, question: string) => {
    const { view } = await (await say(question, { path: `${prefix}/help/chat/messages` })).json()
    return view.messages.at(-1).links.map(({ title }: { title: string }) => title)
  }
  const asked = { hi: 'ग्राहक सेवा का नंबर दो', en: 'how do I contact you', zh: '怎么联系你' }
  for (const prefix of ['', '/hi', '/zh']) {
    expect(await listTitles(prefix, asked.hi), prefix).toContain('हमारी दुकान')
    expect(await listTitles(prefix, asked.en), prefix).toContain('Our shop')
    expect(await listTitles(prefix, asked.zh), prefix).toContain('Our shop')
  }
})

describe('[LANG-06] [API-01] POST /chat', () => {
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await ask('/api/v1/chat', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
    const { messages } = await answer.json()
    const locales = messages.map(({ locale }: { locale: string | null }) => locale)
    return { status: answer.status, locales, language: answer.headers.get('content-language') }
  }

  test('names the languages of question and answer', async () => {
    expect(await post({ question: hindi })).toEqual({
      status: 200,
      locales: ['hi-IN', 'hi-IN'],
      language: 'hi-IN',
    })
    expect(await post({ question: 'G2' })).toMatchObject({ locales: [null, 'en-IN'] })
  })

  test('answers words of no language in the one that the call names, else in the shop’s', async () => {
    const inHindi = { locales: [null, 'hi-IN'], language: 'hi-IN' }
    expect(await post({ question: 'G2', locale: 'hi-IN' })).toMatchObject(inHindi)
    expect(await post({ question: 'G2', locale: 'hi' })).toMatchObject(inHindi)
    expect(await post({ question: 'G2' }, { 'accept-language': 'hi' })).toMatchObject(inHindi)
    for (const locale of ['ta-IN', 'xx', '', 7, null])
      expect(await post({ question: 'G2', locale })).toEqual({
        status: 200,
        locales: [null, 'en-IN'],
        language: 'en-IN',
      })
  })

  test('an unknown language of the call falls back, and content-language says so', async () => {
    const answer = await ask('/api/v1/chat?LanguageId=ta', { headers: { 'accept-language': 'ta' } })
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, 'en-IN'])
  })
})
