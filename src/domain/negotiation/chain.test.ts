import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  appendEvent,
  buildThreadFile,
  buildThreadPaper,
  checkThreadFile,
  eraseWords,
  loadEvents,
} from './negotiation.ts'

let shop: OrderedShop
const thread = { kind: 'rfq', threadId: 7 } as const

beforeAll(async () => {
  shop = await openOrderedShop()
  const scope = await shop.as(shop.asha)
  const pack = await shop.pack('G3')
  const buyer = { actor: 'buyer', actorId: shop.asha.id } as const
  await shop.database.transaction(async (db) => {
    await appendEvent(db, scope, thread, {
      by: buyer,
      type: 'submitted',
      payload: { lines: [{ packId: pack, quantity: 2, target: null }] },
      words: { note: 'Für die Baustelle – “schnell” 👷', name: 'Asha Rao', email: '' },
    })
    const earlier = { ...scope, now: new Date(scope.now.getTime() - 86_400_000) }
    await appendEvent(db, earlier, thread, {
      by: { actor: 'clock', actorId: null },
      type: 'warned',
      payload: { mark: 1 },
    })
    await appendEvent(db, scope, thread, {
      by: { actor: 'seller', actorId: null },
      type: 'declined',
      words: { reason: 'No.' },
    })
  })
})
afterAll(() => shop.close())

async function file() {
  return buildThreadFile(shop.database.primary, await shop.as(shop.asha), thread)
}

test('[RFQ-04] a thread can be checked by its file alone, and times never run backwards', async () => {
  expect(checkThreadFile(await file())).toMatchObject({
    ok: true,
    events: 3,
    erased: 0,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const scope = await shop.as(shop.asha)
  const events = await loadEvents(shop.database.primary, scope.seller.id, thread)
  expect(events.map(({ at }) => at)).toEqual([...events.map(({ at }) => at)].sort())
  expect(JSON.stringify(events.map(({ payload }) => payload))).not.toContain('Baustelle')
  expect(events[0]!.words).toMatchObject({ name: { text: 'Asha Rao' } })
  expect(
    await loadEvents(shop.database.primary, scope.seller.id, { kind: 'bid', threadId: 7 }),
  ).toEqual([])
  const tools = await shop.as(shop.asha, 'tools')
  expect(await loadEvents(shop.database.primary, tools.seller.id, thread)).toEqual([])
})

test('[RFQ-04] one flipped bit anywhere in the file is found', async () => {
  const bytes = Buffer.from(await file())
  let detectedCount = 0
  for (let at = 0; at < bytes.length; at++) {
    const copy = Buffer.from(bytes)
    copy[at]! ^= 1 << (at % 8)
    if (!checkThreadFile(copy.toString()).ok) detectedCount += 1
  }
  expect(detectedCount).toBe(bytes.length)
  const events = JSON.parse(bytes.toString()) as { events: unknown[] }
  expect(checkThreadFile(JSON.stringify({ ...events, events: events.events.slice(0, 2) })).ok).toBe(
    false,
  )
})

test('[RFQ-04] a chain that was changed in the database breaks at that event', async () => {
  const changed = JSON.parse(await file())
  changed.events[1].payload.mark = 2
  expect(checkThreadFile(JSON.stringify(changed))).toEqual({ ok: false, why: 'hash', sequence: 2 })
  const changedWords = JSON.parse(await file())
  changedWords.events[0].words.name.text = 'Asha Rai'
  expect(checkThreadFile(JSON.stringify(changedWords))).toEqual({
    ok: false,
    why: 'words',
    sequence: 1,
  })
})

test('[RFQ-04] on paper a thread says who did what, with figures and words, and whether it holds', async () => {
  const scope = await shop.as(shop.asha)
  const text = await file()
  const { kind, check, entries } = await buildThreadPaper(scope, text)
  expect({ kind, ok: check.ok }).toEqual({ kind: 'rfq', ok: true })
  expect(entries[0]).toMatchObject({
    by: 'Buyer',
    what: 'Submitted',
    facts: ['Pack: Nitrile glove G3, 1 pair, quantity: 2'],
    words: [
      { name: 'Name', text: 'Asha Rao' },
      { name: 'Note', text: 'Für die Baustelle – “schnell” 👷' },
    ],
  })
  expect(entries.map(({ by }) => by)).toEqual(['Buyer', 'Automatic', 'Seller in'])
  expect((await buildThreadPaper(scope, text.replace('declined', 'accepted'))).check).toMatchObject(
    {
      ok: false,
      sequence: 3,
    },
  )
  await expect(buildThreadPaper(scope, '{}')).rejects.toMatchObject({ kind: 'not-found' })
})

test('[ACC-05] words of a person can be erased, and the thread can still be checked', async () => {
  expect(await eraseWords(shop.database.primary, { personId: shop.ben.id })).toBe(0)
  expect(await eraseWords(shop.database.primary, { personId: shop.asha.id })).toBe(2)
  const text = await file()
  expect(text).not.toContain('Asha Rao')
  expect(checkThreadFile(text)).toMatchObject({ ok: true, events: 3, erased: 2 })
})

test('[LANG-09] the record of a request is in the language of the page that asks for it', async () => {
  const scope = await shop.as(shop.asha)
  const request = { kind: 'rfq', threadId: 8 } as const
  const pack = await shop.pack('G3')
  await shop.database.transaction(async (db) => {
    await appendEvent(db, scope, request, {
      by: { actor: 'buyer', actorId: null },
      type: 'rfq-drafted',
      payload: { postalCode: '411001', lines: [{ packId: pack, quantity: 2, targetPrice: 9_000 }] },
      words: { note: 'Soon', line1: 'Rope' },
    })
    await appendEvent(db, scope, request, {
      by: { actor: 'clock', actorId: null },
      type: 'bid-submitted',
      payload: { allOrNothing: true, state: 'AGREED', notInvented: 1 },
    })
  })
  const text = await buildThreadFile(shop.database.primary, scope, request)
  const { entries } = await withLocale('hi-IN', () => buildThreadPaper(scope, text))
  expect(entries.map(({ by, what, facts, words }) => ({ by, what, facts, words }))).toEqual([
    {
      by: 'खरीदार',
      what: 'ड्राफ़्ट बनाया गया',
      facts: ['पैक: Nitrile glove G3, 1 pair, मात्रा: 2, लक्ष्य दाम: ₹90.00', 'पिनकोड: 411001'],
      words: expect.arrayContaining([
        { name: 'नोट', text: 'Soon' },
        { name: 'पंक्ति 1 के शब्द', text: 'Rope' },
      ]),
    },
    {
      by: 'अपने-आप',
      what: expect.stringMatching(/^[^a-z]+$/i),
      facts: ['सब या कुछ नहीं: हाँ', 'Not invented: 1', 'स्थिति: सहमति हुई'],
      words: [],
    },
  ])
})
