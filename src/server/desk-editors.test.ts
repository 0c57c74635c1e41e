import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { shop as faces } from '#domain/shop.ts'
import { aProduct } from '#testing/feeds/a-product.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { type EditedForm, Editors } from './editors-fixture.ts'
import { readForms } from './html-forms-fixture.ts'

let server: TestServer
let cookies: [string, string]

beforeAll(async () => {
  server = await openTestServer()
  const { seller } = await server.shop.scope('in')
  await saveProducts(server.shop, seller.id, [aProduct('A1')])
  await server.shop.database.primary.execute(
    sql`update pack set special_price = 9000, special_from = '2031-01-01', special_until = '2031-03-01'`,
  )
  const scope = await server.shop.atDesk('owner')
  const { cart, desk, quotes } = faces
  await cart.writeCoupon(scope, null, {
    ...{ code: 'MONSOON', kind: 'percent', value: '12', mostOff: '500', minimum: '100', starts: '2020-01-01T00:00' },
    ...{ ends: '', totalLimit: '10', customerLimit: '1', active: true },
  })
  await desk.saveFooterPage(scope, '', { title: 'About', url: 'about', content: '<p>Us.</p>', position: '1' })
  await quotes.saveTemplate(scope, null, { name: 'Usual', terms: 'Ex works', note: 'Thank you', validDays: '7' })
  cookies = [await ownerCookie('Asha'), await ownerCookie('Farah')]
})
afterAll(() => server.close())

/** Somebody who may change everything. */
async function ownerCookie(firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@staff.example`
  const scope = await server.shop.scope('in', { now: new Date() })
  await faces.accounts.makeAccount(
    server.shop,
    { email, firstName, lastName: 'Test', password: testPassword },
    scope.now,
  )
  await faces.accounts.changeStaff(scope, { sellerId: scope.seller.id, by: null, email, role: 'owner' })
  const entered = await faces.accounts.staffSignIn(scope, { login: email, password: testPassword, code: '', step: '' })
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error(`${email} can't sign in`)
  return `desk=${entered.value.token}`
}

async function idOf(table: string, where = sql`true`): Promise<number> {
  const { rows } = await server.shop.database.primary.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where ${where} order by id limit 1`,
  )
  return rows[0]!.id
}

/** Every form of the desk over something that is stored. */
async function editedForms(): Promise<EditedForm[]> {
  const { primary } = server.shop.database
  const { seller } = await server.shop.scope('in')
  const own = sql`seller_id = ${seller.id}`
  const [product, pack, brand, category] = await Promise.all(
    ['product', 'pack', 'brand', 'category'].map((table) => idOf(table, own)),
  )
  const attribute = await idOf('field', sql`${own} and caption = 'Thickness'`)
  const [coupon, template] = [await idOf('coupon', own), await idOf('quote_template', own)]
  const [warehouse, zone] = [await idOf('warehouse', own), await idOf('zone', own)]
  const stepOf = (editor: string) => ['First', 'Second', 'Third', 'Fourth', 'Fifth'].indexOf(editor)
  const withField =
    (name: string): EditedForm['has'] =>
    (form) =>
      form.fields.some((field) => field.name === name)
  const withHidden =
    (name: string, value: unknown): EditedForm['has'] =>
    (form) =>
      form.fields.some((field) => field.kind === 'hidden' && field.name === name && field.value === String(value)) &&
      form.fields.length > 2
  return [
    {
      ...{ route: 'desk/products/:id', address: `/desk/products/${product}`, has: withField('partNumber') },
      type: ({ name, label }, editor) => {
        if (name === 'category' || name === 'caption') return null
        if (name === 'gtin') return { First: '4006381333931', Second: '5901234123457' }[editor] ?? null
        return name === 'value' && Number(label.split('-')[1]) > 1 ? null : undefined
      },
    },
    {
      ...{ route: 'desk/products/:id/packs/:packId', address: `/desk/products/${product}/packs/${pack}` },
      has: withField('unit'),
      type: ({ name }, editor) => {
        const prices: Record<string, number> = { price: 110, mrp: 130, cost: 60, specialPrice: 90 }
        if (name in prices) return (prices[name]! + stepOf(editor)).toFixed(2)
        if (name === 'specialFrom') return `2031-01-0${1 + stepOf(editor)}T09:00`
        return name === 'specialUntil' ? `2031-03-0${1 + stepOf(editor)}T09:00` : undefined
      },
    },
    {
      ...{ route: 'desk/categories/:id', address: `/desk/categories/${category}`, has: withField('displayName') },
      press: { do: 'save' },
      type: ({ name, value }, editor) =>
        name === 'url'
          ? `${value}-${editor.toLowerCase()}`
          : name.endsWith('Description') && name !== 'metaDescription'
            ? `<p>${editor}</p>`
            : undefined,
    },
    {
      ...{ route: 'desk/brands', address: '/desk/brands', has: withHidden('id', brand) },
      type: (_, editor) => `Brand ${editor}`,
    },
    {
      ...{ route: 'desk/attributes/:id', address: `/desk/attributes/${attribute}`, has: withField('section') },
      type: ({ name }, editor) => (name === 'unit' ? `mm ${editor}` : undefined),
    },
    {
      ...{ route: 'desk/coupons/:id', address: `/desk/coupons/${coupon}`, has: withField('mostOff') },
      type: ({ name }, editor) => (name === 'code' ? `CODE-${editor.toUpperCase()}` : undefined),
    },
    {
      ...{ route: 'desk/rfq-templates', address: '/desk/rfq-templates', has: withHidden('id', template) },
      press: { do: 'save' },
    },
    {
      ...{ route: 'desk/synonyms', address: '/desk/synonyms', has: withField('lines') },
      type: (_, editor) => `spanner, wrench, ${editor.toLowerCase()}`,
    },
    { ...{ route: 'desk/content', address: '/desk/content', has: withField('homeTitle') } },
    {
      ...{ route: 'desk/pages/:url', address: '', has: withField('position') },
      async after() {
        const { rows } = await primary.execute<{ url: string }>(sql`select url from footer_page where ${own} limit 1`)
        return `/desk/pages/${rows[0]!.url}`
      },
      type: ({ name, value }, editor) =>
        name === 'url' ? `${value}-${editor.toLowerCase()}` : name === 'content' ? `<p>${editor}</p>` : undefined,
    },
    {
      ...{ route: 'desk/terms', address: '/desk/terms', has: withField('marginFloor') },
      type: ({ name }, editor) => (name === 'marginFloor' ? String(5 + stepOf(editor)) : undefined),
    },
    {
      ...{ route: 'desk/order-settings', address: '/desk/order-settings', has: withField('codCeiling') },
      type: ({ name }, editor) => {
        const amounts: Record<string, number> = { codCeiling: 4_000, freeDeliveryAbove: 900 }
        // Without any working day nothing could be saved.
        if (name === 'day1') return null
        if (name in amounts) return (amounts[name]! + stepOf(editor)).toFixed(2)
        return name.startsWith('day') ? undefined : String(10 + stepOf(editor))
      },
    },
    {
      ...{ route: 'desk/warehouses', address: `/desk/warehouses?edit=${warehouse}`, has: withField('code') },
      type: ({ name }, editor) => (name === 'code' ? `WH-${editor}` : undefined),
    },
    {
      ...{ route: 'desk/delivery', address: '/desk/delivery', has: withHidden('zone', zone), press: { do: 'rename' } },
      type: (_, editor) => `Zone ${editor}`,
    },
    {
      ...{ route: 'desk/bids/rules', address: '/desk/bids/rules', has: withField('answerFrom'), press: { do: 'save' } },
      type: ({ name }) => (name === 'answerFrom' || name === 'answerTo' ? undefined : null),
    },
  ]
}

test('[SAFE-09] no field of two editors is lost in any form of the desk, and what both changed is asked', async () => {
  const editors = new Editors(server)
  const failures: string[] = []
  for (const edited of await editedForms()) {
    try {
      await editors.mergeWalk(edited, cookies)
      await editors.conflictWalk(edited, cookies)
    } catch (error) {
      failures.push(`${edited.route}: ${error instanceof Error ? error.message : error}`)
    }
  }
  console.log(`Two editors: ${JSON.stringify(editors.count)}`)
  expect(failures).toEqual([])
})

test('[SAFE-09] two people change different rules for bids, and different meanings of words: all of it stands', async () => {
  const editors = new Editors(server)
  const rules: EditedForm = {
    ...{ route: 'desk/bids/rules', address: '/desk/bids/rules' },
    has: (form) => form.fields.some(({ name }) => name === 'answerFrom'),
    press: { do: 'save' },
  }
  const [ours, theirs] = [await editors.open(rules, cookies[0]), await editors.open(rules, cookies[1])]
  for (const [form, cookie, from] of [
    [ours, cookies[0], '10'],
    [theirs, cookies[1], '20'],
  ] as const) {
    form.fields.find(({ name }) => name === 'from')!.value = from
    const { html } = await editors.send(form, { do: 'put' }, cookie)
    const working = readForms(html).find(rules.has)!
    await editors.saves({ ...working, address: rules.address }, rules, cookie)
  }
  const stored = JSON.parse((await editors.open(rules, cookies[0])).fields.find(({ name }) => name === 'rules')!.value)
  expect(stored.map(({ fromQuantity }: { fromQuantity: number }) => fromQuantity)).toEqual([10, 20])

  const words: EditedForm = {
    ...{ route: 'desk/synonyms', address: '/desk/synonyms' },
    has: (form) => form.fields.some(({ name }) => name === 'lines'),
  }
  const [mine, others] = [await editors.open(words, cookies[0]), await editors.open(words, cookies[1])]
  for (const [form, cookie, line] of [
    [mine, cookies[0], 'torch, flashlight'],
    [others, cookies[1], 'nut, hex nut'],
  ] as const) {
    form.fields.find(({ name }) => name === 'lines')!.value += `\r\n${line}`
    await editors.saves(form, words, cookie)
  }
  const { value } = (await editors.open(words, cookies[0])).fields.find(({ name }) => name === 'lines')!
  expect(value.split('\n')).toEqual(expect.arrayContaining(['torch, flashlight', 'nut, hex nut']))
})
