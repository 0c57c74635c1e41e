import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import type { PriceRange } from '#contract/search/price-words.ts'
import type { Suggestion } from '#contract/search/search.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { loadTranslations } from '#platform/translations/load-translations.ts'
import { loadCards } from '../catalog/catalog.ts'
import { listBegunMeanings, listSpokenMeanings } from '../catalog/words/lexicon-rules.ts'
import { isOtherScript } from '../catalog/words/script-rules.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { foldText, parseWords, type Word } from '../catalog/words/word-rules.ts'
import { type CategoryName, loadCategoryNames } from './category-names.ts'
import { correctBegun } from './correct-begun.ts'
import { countQueries } from './count-queries.ts'
import { buildQueryParts, formatPartQuery } from './query-rules.ts'
import { type SearchContext, withSearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'
import { findCompletions, type SuggestedProduct, suggestProducts } from './suggest-products.ts'
import { suggestSearches } from './suggest-searches.ts'
import { readAsides, type TypedAsides } from './typed-asides.ts'

const maxWords = 8
const maxCategories = 2
/** More would leave no room for products. */
const maxSearches = 4

interface Matches {
  searches: string[]
  categories: CategoryName[]
  productIds: number[]
  /** Words with digits that nothing has. */
  missing: string[]
}

interface Typed extends TypedAsides {
  seller: Scope['seller']
  words: readonly Word[]
  /** A space follows the last word. */
  isLastComplete: boolean
}

/**
 * Suggestions for a partly typed text: searches (earlier ones, then phrases of the catalogue),
 * categories, then products, those available at the viewer's place first; at most `max` in all. The
 * last word may be incomplete, and any may have a slip. A price in the words holds for all of them.
 * A part number that nothing has leads to a request. Empty on a timeout. Source: SRCH-03, DLV-06,
 * FIND-04, FIND-05.
 */
export async function suggest(scope: Scope, text: string, max = 10): Promise<Suggestion[]> {
  const asides = readAsides(scope.seller, text)
  const words = parseWords(asides.text, maxWords)
  if (words.length === 0) return []
  const names = await loadCategoryNames(scope)
  const typed = {
    ...asides,
    seller: scope.seller,
    words,
    isLastComplete: asides.text.endsWith(' '),
  }
  const matches = await withSearchContext(scope, (context) =>
    findMatches(context, names, typed, max),
  )
  if (!matches) return []
  const { searches, categories, productIds, missing } = matches
  const others: Suggestion[] = [
    ...missing.map((word) => ({
      kind: 'search' as const,
      text: text.trim(),
      path: paths.newRfq(buildNewRfqQuery({ words: text.trim() })),
      missing: word,
    })),
    ...searches.map((text) => ({
      kind: 'search' as const,
      text: asides.describe(text),
      path: paths.search() + asides.filter({ q: asides.addWords(text) }),
    })),
    ...categories.map(({ name, path, parent }) => ({
      kind: 'category' as const,
      text: asides.describe(name),
      path: path + asides.filter({}),
      parent: parent ?? undefined,
    })),
  ].slice(0, max)
  const shownIds = productIds.slice(0, max - others.length)
  const cards = await loadCards(scope.database.replica, scope, shownIds)
  return [
    ...others,
    ...cards
      .filter(({ pack }) => isWithin(pack.price, asides.price))
      .map((card) => ({
        kind: 'product' as const,
        text: card.name,
        path: paths.product(card.url),
        card,
      })),
  ]
}

/** A code finds its product whatever that costs. */
const isWithin = (price: Minor | null, range: PriceRange | null) =>
  range === null ||
  (price !== null && price >= (range.min ?? 0) && price <= (range.max ?? Number.POSITIVE_INFINITY))

async function findMatches(
  context: SearchContext,
  names: readonly CategoryName[],
  typed: Typed,
  max: number,
): Promise<Matches> {
  const vocabulary = await loadSearchVocabulary(context, [typed.words], typed.text)
  const { isLastKnown, ...matches } = await collectMatches(context, names, typed, vocabulary, max)
  if (!isEmpty(matches)) return matches
  const { text, words } = typed
  const correction = await correctBegun(context, text, words, vocabulary, isLastKnown)
  const query = { ...typed, words: correction?.words ?? words }
  if (correction) {
    const near = await collectMatches(context, names, query, correction.vocabulary, max)
    if (!isEmpty(near)) return near
  }
  const missingWords = await listMissingCodes(
    context,
    query.words,
    correction?.vocabulary ?? vocabulary,
  )
  const missing = missingWords.map(({ text: word }) => findTyped(text, word)).slice(0, 1)
  const gone = new Set(missing.flatMap((token) => parseWords(token)).map(({ text }) => text))
  const rest = query.words.filter((word) => !missingWords.includes(word) && !gone.has(word.text))
  if (missing.length === 0 || rest.length === 0) return { ...matches, missing }
  const restVocabulary = await loadSearchVocabulary(context, [rest])
  const near = { ...typed, words: rest }
  return { ...(await collectMatches(context, names, near, restVocabulary, max)), missing }
}

const isEmpty = ({ searches, categories, productIds }: Matches) =>
  searches.length + categories.length + productIds.length === 0

async function collectMatches(
  context: SearchContext,
  names: readonly CategoryName[],
  typed: Typed,
  vocabulary: SearchVocabulary,
  max: number,
): Promise<Matches & { isLastKnown: boolean }> {
  const { text, words, isLastComplete, price, hasAny } = typed
  const completions = await findCompletions(context, words.at(-1)!)
  const { codeMatches } = vocabulary
  const products = await suggestProducts(context, { words, vocabulary, completions, price })
  const request = { text, isLastComplete, codeMatches, saysMore: hasAny, max: maxSearches }
  const ownSearches = await suggestSearches(context, {
    ...request,
    words,
    names: await listNames(context, typed, products),
  })
  const english = ownSearches.length > 0 ? null : translateBegun(words, vocabulary)
  const searches = english
    ? await suggestSearches(context, {
        ...request,
        words: english,
        names: products.map(({ name }) => name),
      })
    : ownSearches
  const categories = filterCategories(names, words)
  const shownCategories =
    english && categories.length === 0 ? filterCategories(names, english) : categories
  return {
    searches,
    categories: shownCategories.slice(0, maxCategories),
    productIds: [...new Set([...codeMatches, ...products.map(({ id }) => id)])].slice(0, max),
    missing: [],
    isLastKnown: completions.some(({ isKnown }) => isKnown),
  }
}

/** Names that may go on as was typed: in the page's language for words of its script. */
async function listNames(
  { db }: SearchContext,
  { seller, words }: Typed,
  products: readonly SuggestedProduct[],
): Promise<string[]> {
  if (!isOtherScript(words.at(-1)!.text)) return products.map(({ name }) => name)
  const texts = await loadTranslations(db, seller, [
    { kind: 'product', subjects: products.map(({ id }) => id), fields: ['name'] },
  ])
  return products.map(({ id, name }) => texts.get('product', id, 'name', name))
}

/** The words in English, the last of which may be begun; null where they are no others. Source: LANG-05. */
function translateBegun(words: readonly Word[], vocabulary: SearchVocabulary): Word[] | null {
  const translated = words.map((word, at) => {
    if (word.kind !== 'word' || vocabulary.docs.has(word.lexemes[0]!)) return word
    const stems = listSpokenMeanings([word]).find((each) => each.length === 1)
    const stem = stems?.[0] ?? (at === words.length - 1 ? listBegunMeanings(word)[0] : undefined)
    return stem === undefined ? word : { ...word, text: stem, lexemes: [stem], parts: [] }
  })
  return translated.some((word, at) => word !== words[at]) ? translated : null
}

/** Categories in whose names every typed word starts a word, the shortest names first. */
function filterCategories(
  categories: readonly CategoryName[],
  words: readonly Word[],
): CategoryName[] {
  const typedTexts = words.map((word) => word.text)
  return categories
    .filter((category) =>
      typedTexts.every((typedWord) => category.words.some((word) => word.startsWith(typedWord))),
    )
    .sort((a, b) => a.words.length - b.words.length)
}

/** Shorter numbers are sizes and counts. */
const minCodeLength = 3

/** Words with digits that no product has, not even as the beginning of a longer one. */
async function listMissingCodes(
  { db, sellerId }: SearchContext,
  words: readonly Word[],
  vocabulary: SearchVocabulary,
): Promise<Word[]> {
  const codes = buildQueryParts(words, vocabulary).filter(
    ({ words: [word] }) =>
      (word!.kind === 'code' || word!.kind === 'figure') && word!.text.length >= minCodeLength,
  )
  if (codes.length === 0) return []
  const termPrefix = buildTermPrefix(sellerId)
  const hits = await countQueries(
    db,
    sellerId,
    codes.map((part) => formatPartQuery(part, termPrefix)),
  )
  return codes.filter((_, at) => hits[at] === 0).map(({ words: [word] }) => word!)
}

/** The word as it was typed, with what it is tied to: "6203-2RS". */
const findTyped = (text: string, word: string) =>
  text.split(/\s+/).find((token) => foldText(token).includes(word)) ?? word
