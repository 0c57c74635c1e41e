import { z } from 'zod'
import words from './chat-words.json' with { type: 'json' }

const toSet = z
  .array(z.string())
  .transform((lines): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' '))))
const toMap = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).transform((record) => new Map(Object.entries(record)))

/** The words of shoppers' questions, in English and in Hindi typed in Latin letters. */
export const chatWords = z
  .strictObject({
    /** Carry only the grammar of a question; the words left without them name the product. */
    grammar: toSet,
    /** Say what is wanted: a misspelt word is read as the nearest of them (spell-rules.ts). */
    cues: toSet,
    /** Real words that look like misspellings of a cue. */
    lookalikes: toSet,
    /** Ask for the lowest price. */
    cheapest: toSet,
    numbers: toMap(z.int().positive()),
    /** Refer to a product of the last answer, by its index from 0. */
    references: toMap(z.int().nonnegative()),
    /** Stems of a question that stand for another stem on a help page. */
    synonyms: toMap(z.string()),
  })
  .parse(words)
