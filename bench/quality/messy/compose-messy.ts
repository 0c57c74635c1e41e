import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dice } from '#demo/dice.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import type { Judged } from '../score-rules.ts'

/** A kind of goods in `goods.txt`. */
interface Kind {
  id: string
  names: string[]
  category: string[]
  brands: string[]
  count: number
  attributes: [caption: string, values: string[]][]
  /** Captions of those that titles don't tell. */
  aside: ReadonlySet<string>
  uses: string[]
  madeFor: string[]
}

/** What a product of the catalogue is, whatever its texts say. */
interface Good {
  record: ProductRecord
  kind: string
  values: ReadonlyMap<string, string>
}

interface Query {
  text: string
  wanted: string[]
  alsoDo: string[]
  /** One of these has to hold: each is a list of attributes. */
  ways: [caption: string, value: string][][]
}

const wrongCategoryShare = 0.05
const places = ['home', 'office', 'workshop', 'factory', 'warehouse', 'hospital', 'school', 'hotel']
const praise = [
  'Best Quality',
  'Heavy Duty',
  'Premium',
  'Original',
  'New',
  '(Pack of 1)',
  'Imported',
]

const readRows = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

const splitList = (text = '') =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

const parsePair = (text: string): [string, string] => {
  const [caption = '', value = ''] = text.split(/:\s*/)
  return [caption, value]
}

/** The files of a catalogue and its queries. */
const sets = {
  messy: { goods: 'goods.txt', queries: 'queries.txt' },
  /** Goods of which most sizes mean something else. */
  sizes: { goods: 'size-goods.txt', queries: 'size-queries.txt' },
} as const
type SetName = keyof typeof sets

const asideMark = /^~/

const readKinds = (set: SetName): Kind[] =>
  readRows(sets[set].goods).map(
    ([id, names, category, brands, count, attributes, uses, madeFor]) => ({
      ...{ id: id!, names: splitList(names), category: category!.split(' > ') },
      ...{ brands: splitList(brands), count: Number(count), uses: splitList(uses) },
      attributes: splitList(attributes).map((each) => {
        const [caption, values] = parsePair(each.replace(asideMark, ''))
        return [caption, values.split(', ')]
      }),
      aside: new Set(
        splitList(attributes)
          .filter((each) => asideMark.test(each))
          .map((each) => parsePair(each.replace(asideMark, ''))[0]),
      ),
      madeFor: splitList(madeFor),
    }),
  )

const readQueries = (set: SetName): Query[] =>
  readRows(sets[set].queries).map(([text, wanted, alsoDo, ways]) => ({
    ...{ text: text!, wanted: splitList(wanted), alsoDo: splitList(alsoDo) },
    ways: (ways ?? '').split(' / ').map((way) => splitList(way).map(parsePair)),
  }))

/**
 * A catalogue as careless sellers write it: titles stuffed with words of other goods, all capitals,
 * brands and attributes only in titles or missing, mixed units, HTML in texts, wrong categories. The
 * same each time.
 */
export function composeMessyGoods(set: SetName = 'messy'): Good[] {
  const kinds = readKinds(set)
  const byId = new Map(kinds.map((kind) => [kind.id, kind]))
  const goods: Good[] = []
  for (const [number, kind] of kinds.entries()) {
    const things = kind.madeFor.map((id) => byId.get(id)!)
    const neighbours = [...things, ...kinds.filter(({ madeFor }) => madeFor.includes(kind.id))]
    for (let n = 0; n < kind.count; n++)
      goods.push(composeGood(kind, { kinds, things, neighbours, number, n }))
  }
  return goods
}

interface Surroundings {
  kinds: readonly Kind[]
  /** What it is made for. */
  things: readonly Kind[]
  /** These, and what is made for it. */
  neighbours: readonly Kind[]
  number: number
  n: number
}

function composeGood(kind: Kind, { kinds, things, neighbours, number, n }: Surroundings): Good {
  const chance = dice(7, number, n)
  const values = new Map(kind.attributes.map(([caption, all]) => [caption, chance.pick(all)]))
  const brand = chance.pick(kind.brands)
  const name = n % 3 === 0 ? chance.pick(kind.names) : kind.names[0]!
  const texts = [...values].flatMap(([caption, value]) =>
    kind.aside.has(caption) ? [] : respell(value, chance.between(0, 3)),
  )
  const isStuffed = chance.between(1, 10) <= 4
  const hasBrand = chance.between(1, 10) <= 7
  const tellsAttributes = chance.between(1, 10) <= 7
  const named =
    things.length > 0 && chance.between(1, 3) === 1
      ? `${name} for ${chance.pick(things).names[0]}`
      : name
  const titleParts = [
    chance.between(1, 10) <= 8 ? brand : '',
    toTitle(named),
    ...(tellsAttributes ? texts : texts.slice(0, 1)),
  ]
  if (isStuffed) titleParts.push(...stuff(kind, neighbours, chance))
  const title = titleParts.filter(Boolean).join(' ')
  const isWrong = chance.between(1, 100) <= 100 * wrongCategoryShare
  const code = `MS-${kind.id.toUpperCase()}-${100 + n}`
  const price = chance.between(50, 9_000) * 100
  return {
    kind: kind.id,
    values,
    record: {
      code,
      name: chance.between(1, 8) === 1 ? title.toUpperCase() : title,
      brand: hasBrand ? brand : null,
      categoryPath: isWrong ? chance.pick(kinds).category : kind.category,
      ...{ gtin: null, partNumber: null, variantGroup: null, overview: '', taxRate: 1800 },
      description: writeDescription(kind, neighbours, chance) + tellAside(kind, values),
      attributes:
        !tellsAttributes || chance.between(1, 2) === 1
          ? [...values].map(([caption, value]) => ({ caption, value, section: null }))
          : [],
      pictures: [],
      packs: [
        {
          code,
          unit: '1 piece',
          quantity: 1,
          price,
          mrp: null,
          cost: Math.round(price * 0.7),
          onHand: 20,
          special: null,
        },
      ],
      popularity: chance.between(0, 100),
    },
  }
}

function tellAside({ aside }: Kind, values: ReadonlyMap<string, string>): string {
  return [...aside].map((caption) => `<p>${caption}: ${values.get(caption)}</p>`).join('')
}

type Chance = ReturnType<typeof dice>

/** Words of what it is used for, where, and with what. */
function stuff(kind: Kind, neighbours: readonly Kind[], chance: Chance): string[] {
  const parts = [chance.pick(praise), `for ${chance.pick(kind.uses)}`]
  if (neighbours.length > 0)
    parts.push(
      `${chance.pick(['Compatible with', 'Suitable for', 'with'])} ${chance.pick(neighbours).names[0]!}`,
    )
  parts.push(`${chance.pick(places)}, ${chance.pick(places)} Use`)
  return parts
}

function writeDescription(kind: Kind, neighbours: readonly Kind[], chance: Chance): string {
  const near = neighbours.length > 0 ? chance.pick(neighbours).names[0]! : 'tools'
  return [
    `<p>This ${chance.pick(kind.names)} is made for <b>${chance.pick(kind.uses)}</b>.</p>`,
    `<ul><li>Works with every ${near}&nbsp;of the usual kind</li>`,
    `<li>For ${chance.pick(places)} and ${chance.pick(places)}</li></ul>`,
    chance.between(1, 3) === 1
      ? `<p>Customers also buy: ${neighbours.map(({ names }) => names[0]).join(', ')}.</p>`
      : '',
  ].join('')
}

/** "18 V" as 18V, 18 Volt or 18 v; "1/2 inch" as 1/2" or 0.5 inch. */
function respell(value: string, way: number): string {
  if (way === 0) return value
  if (way === 1) return value.replace(/(\d) (mm|V|W|Ah|A|kg|g|L|m|HP|GB|ml)\b/, '$1$2')
  if (way === 2) return value.replace(/ inch\b/, '"').replace(/ pcs\b/, ' Pieces')
  return value.toLowerCase()
}

const toTitle = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/**
 * Ratings by what a product is, not by how it is written: 3 what is wanted with all attributes, 2 what
 * would also do with them, 1 what is wanted without some of them.
 */
export function rateMessyGoods(goods: readonly Good[], set: SetName = 'messy'): Judged {
  return new Map(
    readQueries(set).map((query) => [
      query.text,
      new Map(
        goods.flatMap((good) => {
          const rating = rate(good, query)
          return rating > 0 ? [[good.record.code, rating] as const] : []
        }),
      ),
    ]),
  )
}

function rate({ kind, values }: Good, { wanted, alsoDo, ways }: Query): number {
  const hasAll = ways.some((way) => way.every(([caption, value]) => values.get(caption) === value))
  if (wanted.includes(kind)) return hasAll ? 3 : 1
  return alsoDo.includes(kind) && hasAll ? 2 : 0
}
