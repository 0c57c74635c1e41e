import { z } from 'zod'
import type { Language } from '#messages/languages.ts'
import hindi from './hi.json' with { type: 'json' }
import chinese from './zh.json' with { type: 'json' }

const wordList = z
  .array(z.string())
  .default([])
  .transform((lines): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' '))))
const spellings = z.record(z.string(), z.string()).default({})

const schema = z.strictObject({
  /** Words of asking, which name no product, each with its other spellings. */
  words: spellings,
  /** Further words of the asks; products may be called so, too. */
  nouns: spellings,
  /** Words that stand for another one in the asks, and keep their spelling in names. */
  same: z.record(z.string(), z.string()).default({}),
  /** What a number counts, in English, with the words that follow the number. */
  counters: spellings,
  cheapest: wordList,
  /** Refer to a product of the last answer, by its index from 0. */
  references: z.record(z.string(), z.int().nonnegative()).default({}),
  /** Ways to say prices, and the same in English; `{n}` is an amount. */
  phrases: z.array(z.tuple([z.string(), z.string()])),
  /** Words that the matching sentence of a seller's page is likely to contain, by help topic. */
  near: z.record(z.string(), z.string()),
  /** Ways to ask, by intent or `help: topic`, as in intents.json. */
  asks: z.record(z.string(), z.array(z.string())),
})

export type LanguageData = z.output<typeof schema>

/** What Amy knows of the languages besides English. Source: LANG-06. */
export const languageData: Readonly<Partial<Record<Language, LanguageData>>> = {
  hi: schema.parse(hindi),
  zh: schema.parse(chinese),
}
