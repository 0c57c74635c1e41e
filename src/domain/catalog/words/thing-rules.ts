import { findPassing } from './head-rules.ts'
import type { Word } from './word-rules.ts'

/** Begins the lexemes of what a product is. */
export const thingMark = '^'

/** The lexeme of a category that is called so: a search for "washer" prefers it to pressure washers. */
export const buildCategoryLexeme = (stems: readonly string[]): string => `=${stems.join(' ')}`

/** Longer names are not typed. */
const maxNameWords = 3

/** What a product is read from. */
export interface ThingTexts {
  name: readonly Word[]
  /** Its brand and attributes: "rag white" is a rag. */
  details: readonly (readonly Word[])[]
  /** Names of its categories, from the group down. */
  categories: readonly (readonly Word[])[]
}

/**
 * What a product is, in tsvector syntax without the quotes: the last words of its name's parts and of
 * its category's name, labelled A where both say so and B where one does, and what its category and
 * the one above are called. Source: FIND-01.
 */
export function listThingTerms({ name, details, categories }: ThingTexts): Map<string, string> {
  const category = categories.at(-1) ?? []
  const terms = new Map<string, string>()
  for (const word of findLastWords(name.slice(0, findPassing(name)), details.flat(), category))
    terms.set(toThingLexeme(word), 'B')
  for (const word of findLastWords(category, [], [])) {
    const lexeme = toThingLexeme(word)
    terms.set(lexeme, terms.has(lexeme) ? 'A' : 'B')
  }
  for (const name of categories.slice(-2)) {
    const isPlain = name.every(({ kind }) => kind === 'word')
    if (name.length > 0 && name.length <= maxNameWords && isPlain)
      terms.set(buildCategoryLexeme(name.map(({ lexemes }) => lexemes[0]!)), 'D')
  }
  return terms
}

const toThingLexeme = (word: Word) => `${thingMark}${word.lexemes[0]}`

/** The last word of each run that neither a figure nor a detail interrupts. */
function findLastWords(
  words: readonly Word[],
  details: readonly Word[],
  category: readonly Word[],
): Word[] {
  const detailTexts = new Set(details.map(({ text }) => text))
  const categoryStems = new Set(category.map(({ lexemes }) => lexemes[0]))
  const isPlain = (word: Word | undefined) =>
    word?.kind === 'word' && (!detailTexts.has(word.text) || categoryStems.has(word.lexemes[0]))
  return words.filter((word, at) => isPlain(word) && !isPlain(words[at + 1]))
}
