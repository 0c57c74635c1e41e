import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, offerHindi } from '#testing/translated-shop.ts'
import {
  addCategory,
  getDeskTranslations,
  mergeBrands,
  removeCategory,
  saveDeskTranslations,
  saveProducts,
} from '../catalog/catalog.ts'
import { removeFooterPage, saveFooterPage } from './desk.ts'

let shop: TestShop
let scope: Scope

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.atDesk('owner')
  await saveProducts(shop, scope.seller.id, [buildProduct('G1', { brand: 'Seema' })], {
    now: testNow,
  })
})
afterAll(() => shop.close())

const rounds = Array.from({ length: 12 }, (_, at) => at)

/** Translates a text, and says what came of it. */
async function translate(kind: string, subject: string | number, field: string, text: string) {
  const wanted = { kind, subject: String(subject), language: 'hi' }
  try {
    const expected = await getDeskTranslations(scope, wanted)
    const typed = new Map([[field, { text, seenHash: '', isStillRight: false }]])
    const outcome = await saveDeskTranslations(scope, wanted, typed, expected)
    return outcome.ok ? 'saved' : outcome.code
  } catch (error) {
    if (isStop(error)) return error.kind
    throw error
  }
}

async function listSubjects(kind: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ subject: string }>(
    'select subject from text_translation where seller_id = $1 and kind = $2 order by subject',
    [scope.seller.id, kind],
  )
  return rows.map(({ subject }) => subject)
}

function savePage(previousUrl: string, url: string) {
  const input = { title: 'Care', content: 'Wash.', position: '1', url }
  const before = { title: 'Care', contentHtml: '<p>Wash.</p>', position: 1, url: previousUrl }
  return saveFooterPage(scope, previousUrl, input, previousUrl ? before : null)
}

test('[LANG-04] a page that moves or goes while it is translated leaves no translation behind', async () => {
  // The other write comes while the translation is being stored.
  await shop.database.pool.query(`
    create function wait_a_little() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.3); return new; end $$;
    create trigger slow before insert on text_translation
      for each row execute function wait_a_little()`)
  const meanwhile = (write: () => Promise<unknown>) => setTimeout(100).then(write)
  try {
    expect(await savePage('', 'care')).toMatchObject({ ok: true })
    const [outcome] = await Promise.all([
      translate('page', 'care', 'title', 'देखभाल'),
      meanwhile(() => savePage('care', 'upkeep')),
    ])
    expect([outcome, await listSubjects('page')]).toEqual(['not-found', []])
    const [last] = await Promise.all([
      translate('page', 'upkeep', 'contentHtml', 'धोएँ'),
      meanwhile(() => removeFooterPage(scope, 'upkeep')),
    ])
    expect([last, await listSubjects('page')]).toEqual(['not-found', []])
    expect(await translate('page', 'upkeep', 'title', 'देखभाल')).toBe('not-found')
  } finally {
    await shop.database.pool.query('drop trigger slow on text_translation')
  }
})

test('[LANG-04] what is merged or removed while it is translated leaves no translation behind', async () => {
  for (const at of rounds) {
    const other = buildProduct('G2', { brand: `Sima ${at}` })
    await saveProducts(shop, scope.seller.id, [other], { now: testNow })
    const brand = await findId(shop, scope, 'brand', `Sima ${at}`)
    const category = await addCategory(scope, 0, `Spare ${at}`)
    if (!category.ok) throw new Error(category.code)
    const outcomes = await Promise.all([
      translate('brand', brand, 'name', 'सीमा'),
      translate('category', category.value, 'name', 'अन्य'),
      mergeBrands(scope, brand, 'Seema').then(({ ok }) => ok),
      removeCategory(scope, category.value).then(({ ok }) => ok),
    ])
    for (const outcome of outcomes) expect(['saved', 'not-found', true]).toContain(outcome)
    expect(await listSubjects('category')).toEqual([])
    const seema = await findId(shop, scope, 'brand', 'Seema')
    expect((await listSubjects('brand')).filter((subject) => subject !== String(seema))).toEqual([])
  }
})

test('[LANG-04] [SAFE-09] of several translators at once one saves, and the others are told', async () => {
  const product = await findId(shop, scope, 'product', 'G1')
  for (const at of rounds) {
    const wanted = { kind: 'product', subject: String(product), language: 'hi' }
    const expected = await getDeskTranslations(scope, wanted)
    const outcomes = await Promise.all(
      ['क', 'ख', 'ग'].map((letter) => {
        const typed = [
          ['name', { text: `${letter} ${at}`, seenHash: '', isStillRight: false }],
        ] as const
        return saveDeskTranslations(scope, wanted, new Map(typed), expected)
      }),
    )
    expect(outcomes.map((outcome) => (outcome.ok ? 'saved' : outcome.code)).sort()).toEqual([
      'changed-meanwhile',
      'changed-meanwhile',
      'saved',
    ])
  }
})
