import { describe, expect, test } from 'vitest'
import {
  composeDemoProducts,
  composeProductsOfKind,
  defaultCounts,
  demoLanguage,
  isSoldBy,
} from '#demo/products/compose-products.ts'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import { translateCategories } from '#demo/translate/translate-categories.ts'
import { loadKindTexts, translateKind } from '#demo/translate/translate-kind.ts'
import { loadVocabulary } from '#demo/translate/vocabulary.ts'

const now = new Date('2026-11-21T06:30:00Z')

const shops = [
  { seller: 'in', language: 'hi', script: /\p{Script=Devanagari}/u },
  { seller: 'sg', language: 'zh', script: /\p{Script=Han}/u },
] as const

const kindsByShop = shops.flatMap((shop) =>
  allKinds
    .filter((kind) => isSoldBy(shop.seller, kind))
    .map((kind) => [shop.language, kind.key, kind, shop] as const),
)

/** English words that names of norms, units and materials do not explain. */
const englishWord = /\b(?:the|and|with|for|of|is|are|to|not|steel|size|piece|colour|each)\b/

describe('[LANG-04] the demo goods', () => {
  test('the shops of India and Singapore have a second language', () => {
    expect(demoLanguage).toEqual({ in: 'hi', sg: 'zh', tools: null })
  })

  test.each(kindsByShop)('%s, %s: each text is translated, with the same facts', (...row) => {
    const [language, , kind] = row
    const texts = loadKindTexts(language).get(kind.key)!
    expect(texts).toBeDefined()
    expect(Object.keys(texts.why ?? {})).toEqual(Object.keys(kind.why ?? {}))
    for (const [value, remark] of Object.entries(texts.why ?? {}))
      expect(listPlaceholders([remark]), value).toEqual(listPlaceholders([kind.why![value]!]))
    expect(texts.paragraphs.length).toBe(kind.paragraphs.length)
    expect(texts.points.map((point) => listPlaceholders([point]))).toEqual(
      kind.points.map((point) => listPlaceholders([point])),
    )
    const facts = listPlaceholders([
      ...kind.names,
      ...kind.leads,
      ...kind.paragraphs.flat(),
      ...kind.points,
    ])
    const { name, lead, paragraphs } = texts
    for (const fact of listPlaceholders([name, lead, ...paragraphs]))
      expect([...facts, 'brand'], name).toContain(fact)
    expect(listRemarks(paragraphs)).toEqual(listRemarks(kind.paragraphs.map(([first]) => first!)))
    const { axes } = translateKind(kind, language)!.kind
    for (const [key, [, , values]] of Object.entries(axes))
      expect(Object.keys(values)).toHaveLength(Object.keys(kind.axes[key]![2]).length)
  })

  test.each(kindsByShop)('%s, %s: goods read as a whole', (...row) => {
    const [, , kind, { seller, script }] = row
    for (const { translation } of composeProductsOfKind({ kind, seller, count: 60, now })) {
      const { name, overview, description, attributes, units } = translation!
      const text = [name, overview, description, ...attributes.map(({ value }) => value)].join('\n')
      expect(text).not.toMatch(/[{}]|undefined| {2}|\.\.|,,|，，|。。|।।|，。/)
      expect(text).not.toMatch(englishWord)
      for (const part of [name, overview, description, ...units.values()])
        expect(part).toMatch(script)
      expect(overview).toMatch(/^<p>[^<]+[।。]<\/p>$/)
      expect(description).toMatch(/^(<p>[^<]+[।。]<\/p>)+<ul>(<li>[^<]+<\/li>)+<\/ul>$/)
    }
  })

  test.each(shops)('$language: no two products share a name', ({ seller }) => {
    const names = [...composeDemoProducts({ seller, count: defaultCounts[seller], now })].map(
      ({ translation }) => translation!.name,
    )
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(shops)('$language: one caption, value or pack has one translation', (shop) => {
    const meanings = new Map<string, string>()
    const add = (text: string, translated: string) => {
      expect(meanings.get(text) ?? translated, text).toBe(translated)
      meanings.set(text, translated)
    }
    for (const { record, translation } of composeDemoProducts({ ...shop, count: 2_000, now })) {
      record.attributes.forEach(({ caption, value, section }, at) => {
        const translated = translation!.attributes[at]!
        add(caption, translated.caption)
        add(`${caption}: ${value}`, translated.value)
        if (section) add(`section ${section}`, translated.section!)
      })
      for (const [unit, translated] of translation!.units) add(`pack ${unit}`, translated)
    }
    expect(meanings.size).toBeGreaterThan(500)
  })

  test.each(shops)('$language: each category has a name of its own', ({ seller, language }) => {
    const say = loadVocabulary(language)
    const paths = new Set(
      allKinds
        .filter((kind) => isSoldBy(seller, kind))
        .flatMap(({ category }) => category.map((_, at) => category.slice(0, at + 1).join('›'))),
    )
    const translatedPaths = [...paths].map((path) => path.split('›').map(say).join('›'))
    expect(new Set(translatedPaths).size).toBe(paths.size)
  })

  test.each(shops)('$language: each category has its texts', ({ language, script }) => {
    const texts = translateCategories(language)
    expect(texts.size).toBeGreaterThan(50)
    const shorts = [...texts.values()].map(({ shortDescription }) => shortDescription)
    expect(new Set(shorts).size).toBe(shorts.length)
    for (const [path, category] of texts) {
      const text = Object.values(category).join('\n')
      expect(text, path).not.toMatch(/[{}]|undefined| {2}|。 /)
      expect(text, path).not.toMatch(englishWord)
      for (const part of Object.values(category)) expect(part, path).toMatch(script)
      expect(category.longDescription).toMatch(/^(?:<p>[^<]{20,}[।。]<\/p>){2}$/)
      expect(category.metaDescription.length).toBeLessThanOrEqual(160)
      expect(category.pageTitle.length).toBeLessThanOrEqual(80)
    }
  })

  test('a word that is missing stops the load and says which', () => {
    expect(() => loadVocabulary('hi')('Brass monkey')).toThrow('hi/words.json lacks "Brass monkey"')
    expect(loadVocabulary('hi')('M8 × 40 mm')).toBe('M8 × 40 mm')
  })
})

/** The facts that texts refer to, sorted: `{Coating!}` and `{coating}` are the same. */
function listPlaceholders(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\{([^}!]+)!?\}/g)].map(([, name]) => name!),
  )
  return [...new Set(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)))].sort()
}

function listRemarks(texts: readonly string[]): string[] {
  return listPlaceholders(texts).filter((name) => name.endsWith('.why'))
}
