import { z } from 'zod'
import words from './chat-words.json' with { type: 'json' }

const wordSet = z
  .array(z.string())
  .transform((lines): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' '))))
const counts = z
  .record(z.string(), z.int().nonnegative())
  .transform((record): ReadonlyMap<string, number> => new Map(Object.entries(record)))

/** The words of shoppers' questions, in English and in Hindi typed in Latin letters. */
export const chatWords = z
  .strictObject({
    /** Carry only the grammar of a question; the words left without them name the product. */
    grammar: wordSet,
    /** Say what is wanted: a misspelt word is read as the nearest of them (spell-rules.ts). */
    cues: wordSet,
    /** Real words that look like misspellings of a cue. */
    lookalikes: wordSet,
    /** Ask for the lowest price. */
    cheapest: wordSet,
    numbers: counts,
    /** Refer to a product of the last answer, by its index from 0. */
    references: counts,
    /** Stems of a question that stand for another stem on a help page. */
    synonyms: z
      .record(z.string(), z.string())
      .transform((record): ReadonlyMap<string, string> => new Map(Object.entries(record))),
  })
  .parse(words)
