import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'
import { kindFiles } from '#demo/products/kinds/all-kinds.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'
import { type DemoLanguage, loadVocabulary, type Say } from '#demo/translate/vocabulary.ts'

const text = z.string().min(1)

/** The sentences of a kind in another language; each has one wording. Words are in `words.json`. */
const kindTextsSchema = z.strictObject({
  /** By the English value. */
  why: z.record(z.string(), text).optional(),
  /** Holds the brand, so that products of several brands have different names. */
  name: text.regex(/\{(?:brand|model)\}/i),
  lead: text,
  paragraphs: z.array(text),
  points: z.array(text),
  /** Words that mean something else in this kind than elsewhere. */
  words: z.record(z.string(), text).optional(),
})
export type KindTexts = z.output<typeof kindTextsSchema>

/** A kind whose texts are in another language; keys of axes and the order of values stay. */
export interface TranslatedKind {
  kind: Kind
  say: Say
}

const textsByLanguage = new Map<DemoLanguage, ReadonlyMap<string, KindTexts>>()

/** The sentences of all kinds in a language, by the kinds' keys. */
export function loadKindTexts(language: DemoLanguage): ReadonlyMap<string, KindTexts> {
  let texts = textsByLanguage.get(language)
  if (!texts) {
    const schema = z.record(z.string(), kindTextsSchema)
    texts = new Map(
      kindFiles.flatMap((name) =>
        Object.entries(readDemoData(`${language}/kinds/${name}.json`, schema)),
      ),
    )
    textsByLanguage.set(language, texts)
  }
  return texts
}

/** Null: the kind has no texts in this language. */
export function translateKind(kind: Kind, language: DemoLanguage): TranslatedKind | null {
  const texts = loadKindTexts(language).get(kind.key)
  if (!texts) return null
  const common = loadVocabulary(language)
  const say: Say = (word) => texts.words?.[word] ?? common(word)
  const translated: Kind = {
    ...kind,
    axes: Object.fromEntries(
      Object.entries(kind.axes).map(([key, [caption, section, factors]]) => [
        key,
        [say(caption), say(section), mapRecord(factors, say, (factor) => factor)],
      ]),
    ),
    why: mapRecord(texts.why ?? {}, say, (remark) => remark),
    also: mapRecord(kind.also ?? {}, say, (facts) => mapRecord(facts, (name) => name, say)),
    specs: (kind.specs ?? []).map(([caption, value, section]) => [
      say(caption),
      say(value),
      say(section),
    ]),
    names: [texts.name],
    leads: [texts.lead],
    paragraphs: texts.paragraphs.map((paragraph) => [paragraph]),
    points: texts.points,
    unit: [say(kind.unit[0]), say(kind.unit[1])],
  }
  return { kind: translated, say }
}

function mapRecord<From, To>(
  record: Readonly<Record<string, From>>,
  toKey: (key: string) => string,
  toValue: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [toKey(key), toValue(value)]),
  )
}
