import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'
import { type CategoryText, truncateText, writtenTextsSchema } from '#demo/texts/category-texts.ts'
import { uses } from '#demo/texts/category-texts-of-kinds.ts'
import { translateKind } from '#demo/translate/translate-kind.ts'
import { type DemoLanguage, loadVocabulary, type Say } from '#demo/translate/vocabulary.ts'
import { escapeHtmlText } from '#kernel/escape-markup.ts'

const text = z.string().min(1)

/** Sentences of which a category's texts are made where nobody has written one. */
const phrasesSchema = z.strictObject({
  /** Between the words of a list, and before its last. */
  separator: text,
  and: text,
  groupTitle: text,
  title: text,
  choice: text,
  shelf: text,
  contents: text,
  packs: text,
  onePack: text,
})
type Phrases = z.output<typeof phrasesSchema>

/**
 * The texts of the categories that hold goods in this language, by their English names from the group
 * down: `Safety › Footwear`.
 */
export function translateCategories(language: DemoLanguage): Map<string, CategoryText> {
  const writtenTexts = readDemoData(`${language}/category-texts.json`, writtenTextsSchema)
  const phrases = readDemoData(`${language}/phrases.json`, phrasesSchema)
  const kindsByPath = new Map<string, Kind[]>()
  for (const kind of allKinds) {
    const translation = translateKind(kind, language)
    if (!translation) continue
    kind.category.forEach((_, at) => {
      const path = kind.category.slice(0, at + 1).join(' › ')
      kindsByPath.set(path, [...(kindsByPath.get(path) ?? []), translation.kind])
    })
  }
  const say = loadVocabulary(language)
  return new Map(
    [...kindsByPath].map(([path, kinds]) => [
      path,
      buildText({ names: path.split(' › '), kinds, written: writtenTexts[path], phrases, say }),
    ]),
  )
}

interface Shelf {
  names: readonly string[]
  kinds: readonly Kind[]
  written: { short: string; long: readonly string[] } | undefined
  phrases: Phrases
  say: Say
}

function buildText({ names, kinds, written, phrases, say }: Shelf): CategoryText {
  const name = say(names.at(-1)!)
  const parents = names.slice(0, -1).map(say)
  const below = [...new Set(kinds.flatMap((kind) => kind.category[names.length] ?? []).map(say))]
  const captions = joinList(phrases, listCaptions(kinds))
  const facts = { name, parent: parents.at(-1) ?? '', captions, below: joinList(phrases, below) }
  const short = written?.short ?? fill(below.length === 0 ? phrases.choice : phrases.shelf, facts)
  const first = written?.long[0] ?? joinSentences(uses(kinds))
  const second =
    written?.long[1] ??
    (below.length > 1
      ? fill(phrases.contents, facts)
      : describePacks(kinds[0]!, name, phrases, say))
  return {
    displayName: name,
    pageTitle: fill(parents.length === 0 ? phrases.groupTitle : phrases.title, facts),
    metaDescription: truncateText(joinSentences(`${short} ${first}`), 158),
    metaKeyword: [name, ...parents, ...below].join(', '),
    shortDescription: `<p>${escapeHtmlText(short)}</p>`,
    longDescription: `<p>${escapeHtmlText(first)}</p><p>${escapeHtmlText(second)}</p>`,
  }
}

/** Chinese has no spaces between sentences, and colons of its own. */
function joinSentences(sentences: string): string {
  return sentences.includes('。')
    ? sentences.replaceAll('。 ', '。').replaceAll(': ', '：')
    : sentences
}

function listCaptions(kinds: readonly Kind[]): string[] {
  const captions = kinds.flatMap((kind) => Object.values(kind.axes).map(([caption]) => caption))
  return [...new Set(captions)].slice(0, 3)
}

function describePacks({ unit, packs }: Kind, name: string, phrases: Phrases, say: Say): string {
  const pack = (count: number) =>
    fill(say('{n} {unit}'), { n: String(count), unit: count === 1 ? unit[0] : unit[1] })
  const max = packs.at(-1)!
  const facts = { name, from: pack(packs[0]!), max: pack(max) }
  return fill(packs.length === 1 ? phrases.onePack : phrases.packs, facts)
}

function joinList({ separator, and }: Phrases, words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return fill(and, { list: words.slice(0, -1).join(separator), last: words.at(-1)! })
}

function fill(phrase: string, facts: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, key) => facts[key]!)
}
