import { asOwner, type Stage, type StaleCase, submitAt } from './stale-case.ts'

const product = ({ products }: Stage) => `/desk/products/${products.G3}`
const newProduct = {
  code: 'N1',
  name: 'New glove',
  category: 'Safety > Gloves > Nitrile gloves',
  taxRate: '18',
}

export const productCases: StaleCase[] = [
  {
    route: 'desk/goods/new-product',
    title: 'tax that is none',
    who: asOwner,
    at: () => '/desk/products/new',
    press: { button: 'Add', fill: { ...newProduct, taxRate: 'x' } },
    refusal: /tax/i,
    next: { button: 'Add', fill: { taxRate: '18' } },
  },
  {
    route: 'desk/goods/product',
    title: 'tax that is none, after a colleague’s save',
    who: asOwner,
    at: product,
    press: { button: 'Save', fill: { overview: 'Thick', taxRate: 'x' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Save', fill: { partNumber: 'PN-9' } }),
    refusal: /tax/i,
    shows: /Nitrile/,
    next: { button: 'Save', fill: { taxRate: '18' } },
  },
  {
    route: 'desk/goods/product',
    title: 'a cost that is none, after a colleague’s save of a price',
    who: asOwner,
    at: product,
    press: { button: 'Save', fill: { '^cost-\\d': 'x' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Save', fill: { '^mrp-\\d': '400' } }),
    refusal: /This wasn’t saved/,
    next: { button: 'Save', fill: { '^cost-\\d': '80' } },
  },
  {
    route: 'desk/goods/stock',
    title: 'a cost that is none, after a colleague’s save of a price',
    who: asOwner,
    at: () => '/desk/stock?q=G3',
    press: { button: 'Save', fill: { '^cost-\\d': 'x' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Save', fill: { '^mrp-\\d': '410' } }),
    refusal: /This wasn’t saved/,
    next: { button: 'Save', fill: { '^cost-\\d': '81' } },
  },
  {
    route: 'desk/history',
    title: 'a note that is too long, after a colleague’s',
    who: asOwner,
    at: ({ products }) => `/desk/history/product:${products.G3}`,
    press: { button: 'Add note', fill: { note: 'x'.repeat(2_001) } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Add note', fill: { note: 'Count it again' } }),
    refusal: /at most 2,000/,
    shows: /Count it again/,
    next: { button: 'Add note', fill: { note: 'Counted' } },
  },
  {
    route: 'desk/goods/pictures',
    title: 'a file that is none',
    who: asOwner,
    at: (stage) => `${product(stage)}/pictures`,
    press: { button: 'do=add', fill: { pictures: new File(['x'], 'x.png') } },
    refusal: /picture|file/i,
    next: null,
  },
  {
    route: 'desk/goods/documents',
    title: 'a file that is none',
    who: asOwner,
    at: (stage) => `${product(stage)}/documents`,
    press: { button: 'do=add', fill: { documents: new File(['<p>x</p>'], 'x.pdf') } },
    refusal: /x\.pdf: The shop doesn’t accept this format/,
    next: null,
  },
  {
    route: 'desk/goods/products',
    title: 'taken off sale by somebody else',
    who: asOwner,
    at: () => '/desk/products?do=withdraw&o=G4',
    press: { button: 'do=withdraw' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=withdraw' }),
    refusal: /G4: It’s off sale/,
    shows: /Off sale/,
    next: null,
  },
  {
    route: 'desk/goods/bulk',
    title: 'a share that is none',
    who: asOwner,
    at: () => '/desk/prices?q=glove',
    press: { button: 'do=preview', fill: { price: 'percent', by: 'x', warehouse: '1' } },
    refusal: /percent|figure/i,
    next: { button: 'do=preview', fill: { by: '5' } },
    done: /./,
  },
  {
    route: 'desk/goods/tax-codes',
    title: 'a code that is none',
    who: asOwner,
    at: () => '/desk/tax-codes?q=glove',
    press: { button: 'do=preview', fill: { goodsCode: '12345', taxRate: '5' } },
    refusal: /HSN/,
    next: { button: 'do=preview', fill: { goodsCode: '4015' } },
    done: /./,
  },
  {
    route: 'desk/goods/categories',
    title: 'a name that is taken',
    who: asOwner,
    at: () => '/desk/categories',
    press: { button: 'Add', fill: { name: 'Tools' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Add', fill: { name: 'Tools' } }),
    refusal: /taken|already|name/i,
    shows: /Tools/,
    next: { button: 'Add', fill: { name: 'More tools' } },
  },
  {
    route: 'desk/goods/category',
    title: 'an address that is none',
    who: asOwner,
    at: async (_, browser) =>
      /\/desk\/categories\/\d+/.exec((await browser.open('/desk/categories')).html)![0],
    press: { button: 'do=save', fill: { displayName: 'Safe', position: 'x' } },
    refusal: /./,
    next: { button: 'do=save', fill: { position: '2' } },
  },
  {
    route: 'desk/goods/brands',
    title: 'no name',
    who: asOwner,
    at: async (_, browser) =>
      /\/desk\/brands\?edit=\d+/.exec((await browser.open('/desk/brands')).html)![0],
    press: { button: 'Rename', fill: { name: '' } },
    refusal: /name/i,
    next: { button: 'Rename', fill: { name: 'Kestrels' } },
  },
  {
    route: 'desk/goods/attributes',
    title: 'taken out of the filters by somebody else',
    who: asOwner,
    at: async (_, browser) => {
      const { html } = await browser.open('/desk/attributes?filter=yes')
      return `/desk/attributes?do=withhold&o=${/\/desk\/attributes\/(\d+)/.exec(html)![1]}`
    },
    press: { button: 'do=withhold' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=withhold' }),
    refusal: /It isn’t a filter/,
    shows: /Specification only/,
    next: null,
  },
  {
    route: 'desk/goods/attribute',
    title: 'a place that is none',
    who: asOwner,
    at: async (_, browser) =>
      /\/desk\/attributes\/\d+/.exec((await browser.open('/desk/attributes')).html)![0],
    press: { button: 'Save', fill: { section: 'Size', position: 'x' } },
    refusal: /./,
    next: { button: 'Save', fill: { position: '2' } },
  },
  {
    route: 'desk/goods/import',
    title: 'stopped in another tab',
    who: asOwner,
    at: (_, browser) =>
      submitAt(browser, '/desk/imports', {
        button: 'Test product import',
        fill: { file: feed() },
      }),
    press: { button: 'do=stop' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=stop' }),
    refusal: /import has moved on/,
    next: null,
  },
]

const feed = () =>
  new File(['id\ttitle\nN2\tA glove\n'], 'goods.tsv', { type: 'text/tab-separated-values' })
