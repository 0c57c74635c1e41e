import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { shop as faces } from '#app/shop.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { testPassword } from '#testing/test-customer.ts'
import type { TestServer } from '#testing/test-server.ts'
import { offerHindi } from '#testing/translated-shop.ts'
import type { EditedForm } from './editors-fixture.ts'

/** Inserts records of every kind that the desk edits. */
export async function fillDesk(server: TestServer): Promise<void> {
  await offerHindi(server.shop)
  const { seller } = await server.shop.scope('in')
  await saveProducts(server.shop, seller.id, [buildProduct('A1')])
  await server.shop.database.primary.execute(
    sql`update pack set special_price = 9000, special_from = '2031-01-01', special_until = '2031-03-01'`,
  )
  const scope = await server.shop.atDesk('owner')
  const { cart, catalog, desk, quotes } = faces
  const coupon = {
    code: 'MONSOON',
    kind: 'percent',
    value: '12',
    maxDiscount: '500',
    minimum: '100',
    starts: '2020-01-01T00:00',
    ends: '',
    totalLimit: '10',
    customerLimit: '1',
    active: true,
  }
  await cart.writeCoupon(scope, null, coupon, null)
  const registration = {
    state: 'West Bengal',
    companyName: 'Calcutta',
    address: '1 Park Street',
    lutNumber: '',
    lutUntil: '',
  }
  const taxNumber = '19AAPFU0939F1ZS'
  await desk.saveRegistration(scope, 0, { ...registration, taxNumber }, null)
  const rule = { name: 'Five off', kind: 'all', subject: '', subjectId: '', buyer: '' }
  const bounds = { fromAmount: '', toAmount: '', minMargin: '', templateId: '' }
  const pricing = { pricing: 'list', share: '5', does: 'propose' }
  await quotes.saveQuoteRule(scope, null, { ...rule, ...bounds, ...pricing }, null)
  await quotes.saveApprovals(
    scope,
    { 'what-new1': 'amount', 'limit-new1': '50000', 'what-new2': 'discount', 'limit-new2': '20' },
    'last-wins',
  )
  await desk.saveFooterPage(
    scope,
    '',
    { title: 'About', url: 'about', content: '<p>Us.</p>', position: '1' },
    null,
  )
  await quotes.saveTemplate(
    scope,
    null,
    { name: 'Usual', terms: 'Ex works', note: 'Thanks', validDays: '7', paymentDays: '30' },
    null,
  )
  await addOwnRole(server)
  const asker = await server.shop.customer('asker@customers.example')
  await server.shop.database.primary.execute(sql`
    insert into opinion (seller_id, product_id, customer_id, kind, state, text, author, at)
    select p.seller_id, p.id, ${asker.id}::uuid, 'question', 'shown', 'Oil proof?', 'Asha', now()
    from product p where p.seller_id = ${seller.id} limit 1`)
  const product = await findId(server, 'product', sql`seller_id = ${seller.id}`)
  const addResult = await catalog.addPictures(scope, product, [await makePicture('#2244ee')])
  if (!addResult.ok) throw new Error(addResult.code)
  const link = { address: 'https://video.example/1', title: 'How it works' }
  const linkResult = await catalog.addDocumentLink(scope, product, link)
  if (!linkResult.ok) throw new Error(linkResult.code)
}

/** A role of the seller's own. */
async function addOwnRole(server: TestServer): Promise<void> {
  const { seller } = await server.shop.scope('in')
  await server.shop.database.primary.execute(sql`
    insert into staff_role (seller_id, name, capabilities) values (${seller.id}, 'Packer', '{read,costs,orders}')`)
}

export async function makePicture(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(bytes)
}

/** Session cookie of a member of staff at the desk of `in`. */
export async function staffCookie(
  server: TestServer,
  firstName: string,
  role = 'owner',
): Promise<string> {
  const email = `${firstName.toLowerCase()}@staff.example`
  const scope = await server.shop.scope('in', { now: new Date() })
  const { accounts } = faces
  await accounts.createAccount(
    server.shop,
    { email, firstName, lastName: 'Test', password: testPassword },
    scope.now,
  )
  await accounts.changeStaff(scope, {
    sellerId: scope.seller.id,
    by: null,
    email,
    role,
    over: 'last-wins',
  })
  const signInResult = await accounts.staffSignIn(scope, {
    login: email,
    password: testPassword,
    code: '',
    step: '',
  })
  if (!signInResult.ok || signInResult.value.kind !== 'signed-in')
    throw new Error(`${email} can't sign in`)
  return `desk=${signInResult.value.token}`
}

async function findId(server: TestServer, table: string, where = sql`true`): Promise<number> {
  const { rows } = await server.shop.database.primary.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where ${where} order by id limit 1`,
  )
  return rows[0]!.id
}

const editors = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
const getStep = (editor: string) => editors.indexOf(editor)

function hasField(name: string): EditedForm['has'] {
  return (form) => form.fields.some((field) => field.name === name)
}

function hasHidden(name: string, value: unknown): EditedForm['has'] {
  return ({ fields }) =>
    fields.length > 2 &&
    fields.some(
      (field) => field.kind === 'hidden' && field.name === name && field.value === String(value),
    )
}

/** Every desk form that edits a stored record. */
export async function listEditedForms(server: TestServer): Promise<EditedForm[]> {
  const { primary } = server.shop.database
  const { seller } = await server.shop.scope('in')
  const own = sql`seller_id = ${seller.id}`
  const findOwnId = (table: string, where = own) => findId(server, table, where)
  const product = await findOwnId('product')
  const document = await findOwnId('product_document')
  const brand = await findOwnId('brand')
  const category = await findOwnId('category')
  const warehouse = await findOwnId('warehouse')
  const registration = await findOwnId('seller_registration')
  const zone = await findOwnId('zone')
  const attribute = await findOwnId('field', sql`${own} and caption = 'Thickness'`)
  const coupon = await findOwnId('coupon')
  const template = await findOwnId('quote_template')
  const rule = await findOwnId('quote_rule')
  const ownRole = await findOwnId('staff_role')
  const pack = await findOwnId('pack', sql`${own} and product_id = ${product}`)
  const colleague = await findId(server, 'person', sql`email = 'reader@staff.example'`)
  return [
    {
      route: 'desk/products/:id',
      address: `/desk/products/${product}`,
      has: hasField('partNumber'),
      type: ({ name, label, value }, editor) => {
        // A schedule's first day hangs together with “On sale”, next rates with their day, a
        // treatment with the rate.
        if (/^(?:successor|taxTreatment|category|caption|publishFrom|next.*|.*-new)$/.test(name))
          return null
        if (name === 'goodsCode') return `820${getStep(editor)}`
        if (name === 'cessRate') return String(1 + getStep(editor))
        if (name === 'gtin')
          return { First: '4006381333931', Second: '5901234123457' }[editor] ?? null
        if (name === 'url') return `${value}-${editor.toLowerCase()}`
        if (name === 'publishUntil') return `2031-03-0${1 + getStep(editor)}`
        if (name === 'value') return /^value-[01]$/.test(label) ? undefined : null
        const [part] = name.split('-')
        const prices: Record<string, number> = { price: 110, mrp: 130, cost: 60, specialPrice: 90 }
        if (part! in prices) return (prices[part!]! + getStep(editor)).toFixed(2)
        if (part === 'specialFrom') return `2031-01-0${1 + getStep(editor)}T09:00`
        return part === 'specialUntil' ? `2031-03-0${1 + getStep(editor)}T09:00` : undefined
      },
    },
    {
      route: 'desk/stock',
      address: '/desk/stock?show=all',
      has: hasField(`price-${pack}`),
      type: ({ name }, editor) => {
        const prices: Record<string, number> = { price: 110, mrp: 130, cost: 60 }
        const price = prices[name.split('-')[0]!]
        return price === undefined ? undefined : (price + getStep(editor)).toFixed(2)
      },
    },
    {
      route: 'desk/products/:id/pictures',
      address: `/desk/products/${product}/pictures`,
      has: hasField('alt'),
      press: { do: 'describe' },
      type: (_, editor) => `Seen from the ${editor}`,
    },
    {
      route: 'desk/products/:id/documents',
      address: `/desk/products/${product}/documents`,
      has: hasHidden('document', document),
      press: { do: 'save' },
      type: ({ name }, editor) => (name === 'title' ? `Seen by ${editor}` : undefined),
    },
    {
      route: 'desk/categories/:id',
      address: `/desk/categories/${category}`,
      has: hasField('displayName'),
      press: { do: 'save' },
      type: ({ name, value }, editor) => {
        if (name === 'url') return `${value}-${editor.toLowerCase()}`
        return name.endsWith('Description') && name !== 'metaDescription' ? editor : undefined
      },
    },
    {
      route: 'desk/translations/:kind/:subject/:language',
      address: `/desk/translations/product/${product}/hi`,
      has: hasField('overviewHtml'),
    },
    {
      route: 'desk/brands',
      address: `/desk/brands?edit=${brand}`,
      has: hasHidden('id', brand),
      type: (_, editor) => `Brand ${editor}`,
    },
    {
      route: 'desk/attributes/:id',
      address: `/desk/attributes/${attribute}`,
      has: hasField('section'),
      type: ({ name }, editor) =>
        name === 'unit' ? `mm ${editor}` : name === 'newValue' ? null : undefined,
    },
    {
      route: 'desk/coupons/:id',
      address: `/desk/coupons/${coupon}`,
      has: hasField('maxDiscount'),
      type: ({ name }, editor) => (name === 'code' ? `CODE-${editor.toUpperCase()}` : undefined),
    },
    {
      route: 'desk/rules',
      address: '/desk/rules',
      has: hasField('afterMinutes'),
      press: { do: 'answering' },
      type: (_, editor) => String(5 + getStep(editor)),
    },
    {
      route: 'desk/rules/approvals',
      address: '/desk/rules/approvals',
      has: hasField('limit-new1'),
      press: { do: 'save' },
      // A new row is no edit, and what a row is about hangs together with its limit.
      type({ name, value }, editor) {
        const figure = Number.parseInt(value, 10) + 1 + getStep(editor)
        if (!/^limit-\d/.test(name)) return null
        return value.includes('.') ? `${figure}.00` : String(figure)
      },
    },
    {
      route: 'desk/rules/:id',
      address: `/desk/rules/${rule}`,
      has: hasField('minMargin'),
      press: { do: 'save' },
      type({ name }, editor) {
        if (name === 'share' || name === 'minMargin') return String(5 + getStep(editor))
        if (name === 'toAmount') return `${9_000 + getStep(editor)}.00`
        if (name === 'fromAmount') return `${10 + getStep(editor)}.00`
        return name === 'name' ? `Rule ${editor}` : null
      },
    },
    {
      route: 'desk/rfq-templates',
      address: '/desk/rfq-templates',
      has: hasHidden('id', template),
      press: { do: 'save' },
    },
    {
      route: 'desk/synonyms',
      address: '/desk/synonyms',
      has: hasField('lines'),
      type: (_, editor) => `spanner, wrench, ${editor.toLowerCase()}`,
    },
    {
      route: 'desk/staff',
      address: `/desk/staff?edit=${colleague}`,
      has: hasHidden('id', colleague),
      press: { do: 'role' },
      type: ({ options }, editor) => options[getStep(editor)],
    },
    {
      route: 'desk/roles',
      address: `/desk/roles?edit=${ownRole}`,
      has: hasField('approve'),
      // Some permissions bring others along, and a role limited to warehouses holds less.
      type: ({ name }) =>
        /^(warehouse|category)-|contacts|negotiate|approve/.test(name) ? null : undefined,
    },
    {
      route: 'desk/opinions/:id',
      address: `/desk/opinions/${await findOwnId('opinion')}`,
      has: hasField('answer'),
    },
    { route: 'desk/content', address: '/desk/content', has: hasField('homeTitle') },
    {
      route: 'desk/pages/:url',
      address: '',
      has: hasField('position'),
      async after() {
        const { rows } = await primary.execute<{ url: string }>(
          sql`select url from footer_page where ${own} limit 1`,
        )
        return `/desk/pages/${rows[0]!.url}`
      },
      type: ({ name, value }, editor) => {
        if (name === 'url') return `${value}-${editor.toLowerCase()}`
        return name === 'content' ? editor : undefined
      },
    },
    {
      route: 'desk/terms',
      address: '/desk/terms',
      has: hasField('marginFloor'),
      type: ({ name }, editor) => {
        const figures: Record<string, number> = { marginFloor: 5, agreedRangeFrom: 20 }
        return name in figures ? String(figures[name]! + getStep(editor)) : undefined
      },
    },
    {
      route: 'desk/company',
      address: '/desk/company',
      has: hasField('taxNumber'),
      type: ({ name, options }, editor) => {
        // A tax number belongs to a state, and has a check digit.
        if (name === 'taxNumber') return null
        // A letter of undertaking has its number and its day, or neither.
        if (name.startsWith('lut')) return null
        // It needs a UPI address.
        if (name === 'dynamicQr') return null
        return name === 'state' ? options[1 + getStep(editor)] : undefined
      },
    },
    {
      route: 'desk/order-settings',
      address: '/desk/order-settings',
      has: hasField('codCeiling'),
      type: ({ name }, editor) => {
        const sums = { codCeiling: 4_000, freeDeliveryAbove: 900, minOrder: 100 }
        // A form without any working day cannot be saved; a UPI address has its own form.
        if (name === 'day1' || name === 'upiId') return null
        if (name in sums) return (sums[name as keyof typeof sums] + getStep(editor)).toFixed(2)
        return name.startsWith('day') || name === 'splitOrders'
          ? undefined
          : String(10 + getStep(editor))
      },
    },
    {
      route: 'desk/carriers',
      address: '/desk/carriers',
      has: hasField('name1'),
      type: ({ name }, editor) => {
        // An address needs its carrier's name, and two have one.
        if (/[34]$/.test(name)) return null
        if (name.startsWith('page')) return `https://track.example.com/${editor}/{number}`
        if (name.startsWith('name')) return `Firm ${name} of ${editor}`
        return name === 'pickupPlace' ? undefined : String(10 + getStep(editor))
      },
    },
    {
      route: 'desk/registrations',
      address: `/desk/registrations?edit=${registration}`,
      has: hasField('taxNumber'),
      // A tax number belongs to a state, and has a check digit; a letter has a number and a day.
      type: ({ name }) =>
        name === 'taxNumber' || name === 'state' || name.startsWith('lut') ? null : undefined,
    },
    {
      route: 'desk/warehouses',
      address: `/desk/warehouses?edit=${warehouse}`,
      has: hasField('code'),
      type: ({ name }, editor) => (name === 'code' ? `WH-${editor}` : undefined),
    },
    {
      route: 'desk/delivery',
      address: '/desk/delivery',
      has: hasHidden('zone', zone),
      press: { do: 'rename' },
      type: (_, editor) => `Zone ${editor}`,
    },
    {
      route: 'desk/bids/rules',
      address: '/desk/bids/rules',
      has: hasField('answerFrom'),
      press: { do: 'save' },
      type: ({ name }) => (name === 'answerFrom' || name === 'answerTo' ? undefined : null),
    },
  ]
}
