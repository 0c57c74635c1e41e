import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ModelServer, openModelServer, type Reply } from './model-server-fixture.ts'
import { openOpenAiModel } from './openai-model.ts'

let server: ModelServer
beforeAll(async () => {
  server = await openModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.asked.length = 0
  server.whole = false
})

const key = 'sk-canary'
const open = (options: { silenceMs?: number; clock?: () => number } = {}) =>
  openOpenAiModel({
    baseUrl: server.baseUrl,
    model: 'small',
    key,
    dayTokens: 1_000,
    allowedHosts: [server.host],
    ...options,
  })
const tools = [
  {
    name: 'look',
    description: 'Looks.',
    input: { type: 'object', properties: { at: { type: 'string' } } },
  },
]
const hello = [{ role: 'user' as const, content: 'hello' }]
const turn = (model: ReturnType<typeof open>, ms = 5_000) =>
  model.complete(hello, tools, AbortSignal.timeout(ms))

test('[CHAT-03] words and calls come in pieces of a stream, or whole', async () => {
  const replies: Reply[] = [
    { say: 'Grüße — ₹929.00 😀' },
    {
      call: [
        { name: 'look', input: { at: 'é' } },
        { name: 'look', input: {} },
      ],
    },
  ]
  for (const whole of [false, true]) {
    server.whole = whole
    server.replies = [...replies]
    expect(await turn(open())).toEqual({ text: 'Grüße — ₹929.00 😀', calls: [], tokens: 42 })
    const { calls } = await turn(open())
    expect(calls.map(({ name, input }) => [name, JSON.parse(input)])).toEqual([
      ['look', { at: 'é' }],
      ['look', {}],
    ])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
  }
  expect(server.asked[0]).toMatchObject({
    model: 'small',
    stream: true,
    messages: hello,
    tools: [{ type: 'function', function: { name: 'look', parameters: tools[0]!.input } }],
  })
  expect(server.keys[0]).toBe(`Bearer ${key}`)
})

test('[CHAT-03] [F11] what fails is told in a few words that name no key, in time', async () => {
  const expected: [Extract<Reply, { mode: string }>['mode'], RegExp][] = [
    ['error', /^status 500$/],
    ['redirect', /^status 307$/],
    ['nonsense', /^the answer is not JSON$/],
    ['broken', /^the answer is not JSON$/],
    ['hang-up', /^not reachable$/],
    ['endless', /^the answer is too long$/],
    ['slow', /^silent for 200 ms$/],
    ['silent', /^silent for 200 ms$/],
  ]
  for (const [mode, text] of expected) {
    server.replies = [{ mode }]
    const started = performance.now()
    const error = await turn(open({ silenceMs: 200 })).catch((thrown: Error) => thrown)
    expect((error as Error).message, mode).toMatch(text)
    expect(performance.now() - started, mode).toBeLessThan(2_500)
  }
  server.replies = [{ mode: 'slow' }]
  await expect(turn(open(), 100)).rejects.toThrow(/^too slow$/)
  server.replies = [{ mode: 'empty' }]
  expect(await turn(open())).toEqual({ text: '', calls: [], tokens: 0 })
})

test('[F11] after five failures in a row the service is left alone for half a minute', async () => {
  let now = 0
  const model = open({ clock: () => now })
  server.replies = [{ mode: 'error' }]
  for (let n = 0; n < 5; n++) await expect(turn(model)).rejects.toThrow('status 500')
  server.replies = [{ say: 'Back.' }]
  await expect(turn(model)).rejects.toThrow(/not called/)
  expect(server.asked).toHaveLength(5)
  now = 30_001
  expect(await turn(model)).toMatchObject({ text: 'Back.' })
})

test('[security 7] only a host on the allow-list is ever asked', () => {
  for (const baseUrl of [
    'http://169.254.169.254/v1',
    'http://user@127.0.0.1:1/v1',
    'http://127.0.0.1:1/v1',
  ])
    expect(() =>
      openOpenAiModel({ baseUrl, model: 'm', key, dayTokens: 1_000, allowedHosts: [server.host] }),
    ).toThrow(/not among/)
})
