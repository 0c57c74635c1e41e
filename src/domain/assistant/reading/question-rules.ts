import { detectLanguage } from '#contract/assistant/detect-language.ts'
import { readSpokenWords } from '#contract/search/spoken-words.ts'
import { type Minor, toMajor } from '#kernel/money.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import { type Language, sourceLanguage } from '#messages/languages.ts'
import { unitPattern } from '../../catalog/words/unit-rules.ts'
import { dropTotalCue } from '../drafts/offer-price-rules.ts'
import { getLanguageWords, type LanguageWords } from '../languages/language-words.ts'
import { chatWords } from './chat-words.ts'
import { type FigureStyle, type Figures, packUnit, readCount, readFigures } from './figure-rules.ts'
import { type Goal, isGoalWord, rankGoals, stemGoalWord } from './intents.ts'
import { splitNames, splitRequest } from './request-parts.ts'
import { correctSpelling } from './spell-rules.ts'

/** One of several products that a question names, each with its quantity. */
export interface NamedItem extends Pick<Figures, 'quantity' | 'quantityUnit' | 'oddQuantity'> {
  words: string
}

/** One item between the numbers of a request: "5 drills and saws" may name several products. */
export interface RequestItem extends NamedItem {
  /** Empty: it names one. */
  names: readonly NamedItem[]
}

/** A question as parsed, before any lookup. */
export interface ParsedQuestion extends Omit<Figures, 'rest'>, Pick<Goal, 'intent' | 'topic'> {
  /** The question is one of the ways to ask, word for word. */
  isAsk: boolean
  /** The words that name a product or place, as typed. */
  words: string
  /** The words before a purpose: "rope" in "rope for the truck"; '': no purpose is named. */
  head: string
  /** True if the words contain a product code. */
  hasCode: boolean
  /** Index of the last answer's product that the question refers to, from 0; null: none. */
  pointsAt: number | null
  cheapest: boolean
  /** The words name a pack: "a box of bolts". */
  namesPack: boolean
  /** The products of an order for several, each with its number; empty: it is for one. */
  items: readonly RequestItem[]
  /** The same where not all have a number: "hammers and drills", if products of these names exist. */
  possibleItems: readonly NamedItem[]
  /** Which of several is better, cheaper or larger. */
  compares: boolean
}

/**
 * Parses a question that `checkQuestion` has accepted, in a language that Amy knows. No lookups;
 * linear in its length.
 */
export function parseQuestion(
  question: string,
  figureStyle: FigureStyle,
  language: Language = detectKnown(question),
): ParsedQuestion {
  const languageWords = getLanguageWords(language)
  const style = { ...figureStyle, language, words: languageWords }
  const typed = readSpokenWords(
    languageWords.translate(
      normalizeText(question, 'NFKC').replace(/[’‘`]/g, "'").replace(/\s+/g, ' '),
    ),
  )
  const plain = typed.replace(leadingGreeting, '')
  const { figures, count, tokens, namesPack } = readParts(plain, style)
  const references = tokens.flatMap(
    ({ word }) => languageWords.references.get(word) ?? chatWords.references.get(word) ?? [],
  )
  if (/^(?:and|what about|how about) /i.test(plain)) references.push(0)
  const pointsAt = references.length > 0 ? Math.max(...references) : null
  const named = tokens.some(isName)
  const words = joinNames(tokens, language)
  const goals = rankGoals(words, language)
  const goal =
    (!named && hasPrice(figures) && goals.find(matchesOffer(tokens))) ||
    goals.find((each) => isPossible(each, tokens, named, pointsAt))
  const { intent, topic } = goal ?? { intent: named ? 'search' : 'unknown', topic: null }
  const isOrder = intent === 'cart' || intent === 'quote' || intent === 'offer'
  const quantity = isOrder ? count : figures.quantity
  const isSearch = intent === 'search' || intent === 'product'
  const isWanted = (token: Token) =>
    isOrder || isSearch ? isNamePart(token, quantity) : isName(token)
  const purposeAt = tokens.findIndex(
    ({ word }, at) => /^(?:for|in|on|at|with)$/.test(word) && tokens.slice(0, at).some(isName),
  )
  return {
    ...figures,
    oddCode: intent === 'delivery' ? figures.oddCode : null,
    quantity,
    intent,
    topic,
    isAsk: goal?.asks.has(words.join(' ')) ?? false,
    words: joinTexts(tokens.filter(isWanted)),
    head: joinTexts(tokens.slice(0, Math.max(0, purposeAt)).filter(isWanted)),
    hasCode: tokens.some(({ slot }) => slot === '{code}'),
    pointsAt,
    cheapest: tokens.some(
      ({ word }) => chatWords.cheapest.has(word) || languageWords.cheapest.has(word),
    ),
    namesPack,
    items: isOrder ? readRequest(plain, style) : [],
    possibleItems: intent === 'quote' || isSearch ? readNames(plain, style) : [],
    compares: comparison.test(plain),
  }
}

/** How a question is read: its figures, and its words. */
interface ReadingStyle extends FigureStyle {
  language: Language
  words: LanguageWords
}

function detectKnown(question: string): Language {
  const language = detectLanguage(question)
  return language === null || language === 'other' ? sourceLanguage : language
}

function readParts(plain: string, style: ReadingStyle) {
  const { rest, ...allFigures } = readFigures(plain, style)
  const isCode = isPartNumber(allFigures.quantity ?? findCount(rest), allFigures, plain)
  const figures = isCode ? { ...allFigures, quantity: null } : allFigures
  const count = isCode ? null : (figures.quantity ?? findCount(rest))
  const slots = buildFigureSlots(figures, count, style)
  const text = figures.priceBasis === 'all' ? dropTotalCue(plain) : plain
  const countedText = count === null ? text : text.replace(discountWords, ' ')
  const allTokens = readTokens(countedText, slots, style)
  const isCountedAt = (at: number) => figures.quantityUnit === 'pack' && isCount(allTokens[at - 1])
  const isSingleAt = (at: number) =>
    allTokens[at + 1]?.word === 'of' && !/^\d/.test(allTokens[at + 2]?.text ?? '')
  const packsAt = [...allTokens.keys()].filter((at) => packUnit.test(allTokens[at]!.text))
  const isOnlyName = !allTokens.some((token, at) => isName(token) && !packsAt.includes(at))
  // "a discount on 50 cartons": those may be what is bought.
  const droppedAt = packsAt.filter(
    (at) => isSingleAt(at) || (isCountedAt(at) && !(isOnlyName && discountCue.test(plain))),
  )
  return {
    figures,
    count,
    tokens: allTokens.filter((_, at) => !droppedAt.includes(at)),
    namesPack: droppedAt.some((at) => !isCountedAt(at)),
  }
}

/** "10 % off", "your last price": how much less, and no part of a name. */
const discountWords = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\d+(?:\.\d+)? ?(?:%|per ?cent)(?= (?:off|discount|less|cheaper|rebate))` +
    '|(?:last|final|bottom|volume|quantity)(?= (?:price|rate|discount)))',
  'giu',
)

/**
 * "Do you have 6203 bearings": nobody looks for so odd a number of pieces, as they may order them.
 */
function isPartNumber(
  count: number | null,
  { quantityUnit }: Pick<Figures, 'quantityUnit'>,
  question: string,
): boolean {
  if (count === null || quantityUnit !== null || orderCue.test(question)) return false
  return count < 1_000 ? count > 100 && count % 5 !== 0 : count % 50 !== 0
}

const orderCue =
  /\b(?:quot\w*|rfq|add|buy|order|purchase|discount|bid|offer|cart|basket|best|bulk|each|at)\b/i

const comparison = new RegExp(
  String.raw`(?<!\p{L})(?:which|compare|comparison|difference|both|versus|vs|better|cheaper|` +
    String.raw`kaun|dono|fark|tulna|behtar|什么|区别|对比)(?!\p{L})`,
  'iu',
)
const discountCue = /\b(?:quot\w*|rfq|discount|bulk|thok)\b|折扣|报价/i

const isCount = (token: Token | undefined) => token?.slot === '{count}' || token?.slot === '{bulk}'
const isNamePart = ({ grammar, text }: Token, quantity: number | null) =>
  !grammar && text !== String(quantity)
const hasPrice = ({ price, oddPrice }: Pick<Figures, 'price' | 'oddPrice'>) =>
  price !== null || oddPrice !== null

/** The items of "quote for 20 hammers and 5 drills". */
function readRequest(plain: string, style: ReadingStyle): RequestItem[] {
  const parts = splitRequest(plain).map(toRequest)
  return readItems(parts, style).map((item, at) => ({
    ...item,
    names: readNames(parts[at]!, style),
  }))
}

const readNames = (request: string, style: ReadingStyle) =>
  readItems(splitNames(request).map(toRequest), style)

/** A later part of a request, read as one by itself. */
const toRequest = (part: string, at: number) => (at === 0 ? part : `quote for ${part}`)

function readItems(parts: readonly string[], style: ReadingStyle): NamedItem[] {
  if (parts.length < 2) return []
  const allItems = parts.map((part) => {
    const { figures, count, tokens } = readParts(part, style)
    const words = joinTexts(tokens.filter((token) => isNamePart(token, count)))
    const { quantityUnit, oddQuantity } = figures
    return { words, quantity: count, quantityUnit, oddQuantity }
  })
  const isNamed = ({ words }: NamedItem) => /\p{L}/u.test(words)
  // "hammers and pliers, which is cheaper": the end asks.
  const items = comparison.test(parts.at(-1)!) ? allItems.filter(isNamed) : allItems
  return items.length > 1 && items.every(isNamed) ? items : []
}

const leadingGreeting =
  /^(?:hi+|hello|hey+|namaste|dear|good (?:morning|afternoon|evening))(?: (?:amy|there|ji|sir|madam))?[ ,!.]+(?!vis\b)(?=\w)/i

/** Chinese has no spaces between its words. */
const joinTexts = (tokens: readonly Token[]) =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')

/** "I offer 200", with nothing that it is for. */
const matchesOffer = (tokens: readonly Token[]) => (goal: Goal) =>
  goal.intent === 'offer' &&
  tokens.every(({ slot, stem }) => slot !== null || goal.words.has(stem) || currency.test(stem))
const currency = /^(?:rs|inr|rupee|dollar|sgd)$/

/** Whether the figures and names of a question leave room for a goal. */
function isPossible(
  { intent, topic, whole, words }: Goal,
  tokens: readonly Token[],
  named: boolean,
  pointsAt: number | null,
): boolean {
  if (whole) return tokens.every(({ slot, stem }) => slot === null && words.has(stem))
  if (tokens.some(({ slot }) => /order|pincode/.test(slot ?? '') && !words.has(slot!))) return false
  if (topic?.alone) return !named
  if (named && !words.has('{price}') && tokens.some(({ slot }) => slot === '{price}')) return false
  return (
    named || (intent === 'quote' || intent === 'offer' ? pointsAt !== null : intent !== 'search')
  )
}

interface Token {
  text: string
  /** Lower case, spelled as shoppers' words are. */
  word: string
  stem: string
  /** What the token stands for in the asks: a figure or a name; null: the word itself. */
  slot: string | null
  /** Carries no name: a figure, or a word of grammar. */
  grammar: boolean
}

const isName = ({ slot }: Token) => slot === '{name}' || slot === '{code}'

function readTokens(question: string, slots: FigureSlots, { language, words }: ReadingStyle) {
  const texts = question
    .replace(/'(?:ll|d|m|ve|re)\b/gi, '')
    .split(' ')
    .map((text) => text.replace(/^[("'“”,.;:!?-]+|[)"'“”,;:!?.-]+$/g, ''))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  const tokens: Token[] = []
  /** Capitals before digits, as in model names: "SO 5W", "IT 2". After a name also "is 1364", a standard. */
  const isModelAt = (at: number) => {
    const [text = '', next = ''] = texts.slice(at, at + 2)
    if (/^[A-Z]{2,3}$/.test(text) && /^\d/.test(next)) return true
    const before = tokens[at - 1]
    return text === 'is' && /^\d{3,5}$/.test(next) && before !== undefined && isName(before)
  }
  for (const [at, text] of texts.entries()) {
    const typed = text.toLowerCase().replace(/'s$/, '')
    const isLanguageWord = words.grammar.has(typed)
    const word = isLanguageWord ? typed : correctSpelling(typed)
    const stem = stemGoalWord(words.same.get(word) ?? word)
    const figure = isModelAt(at - 1) ? null : findFigureSlot(text, slots)
    const previous = tokens.at(-1)
    const followsSize = previous !== undefined && isName(previous) && /[\d½¼¾]$/.test(previous.text)
    const isNamePart =
      figure === null && (/\d/.test(text) || isModelAt(at) || (followsSize && isUnit.test(text)))
    const isGrammar =
      isLanguageWord ||
      [typed, typed.replace(/'/g, ''), word].some((each) => chatWords.grammar.has(each))
    const isCode = isModelAt(at) || (code.test(text) && !measure.test(text))
    const slot =
      isNamePart || !(isGrammar || isGoalWord(stem, language))
        ? isCode
          ? '{code}'
          : '{name}'
        : null
    const isMaybeName = figure === '{bulk}' && !slots.hasQuantity
    const grammar = figure === null ? isGrammar && !isNamePart : !isMaybeName
    tokens.push({ text, word, stem, slot: figure ?? slot, grammar })
  }
  return tokens
}

const isUnit = new RegExp(`^(?:${unitPattern}|x|×)$`, 'i')
const measure = new RegExp(String.raw`^\d[\d.]*(?:${unitPattern}|[x×]\d[\dx×.]*)$`, 'i')
/** Letters and digits. */
const code = /^(?=[\p{L}-]*\d)(?=[\d-]*\p{L})[\p{L}\d-]{4,}$/u

interface FigureSlots {
  /** By the text of a token, upper case. */
  texts: ReadonlyMap<string | null, string>
  /** By its figure. The first one that is the same counts. */
  figures: readonly (readonly [figure: number | null, slot: string])[]
  hasQuantity: boolean
}

function buildFigureSlots(
  { orderNumber, pincode, price, oddPrice, min, max, quantity, oddQuantity }: Omit<Figures, 'rest'>,
  count: number | null,
  { currency }: FigureStyle,
): FigureSlots {
  const toFigure = (amount: Minor | null) => (amount === null ? null : toMajor(amount, currency))
  return {
    texts: new Map([
      [orderNumber, '{order}'],
      [pincode, '{pincode}'],
    ]),
    figures: [
      [toFigure(price), '{price}'],
      [oddPrice === null ? null : Math.abs(Number(oddPrice)), '{price}'],
      [toFigure(min), '{limit}'],
      [toFigure(max), '{limit}'],
      [count !== null && count >= minBulkQuantity ? count : null, '{bulk}'],
      [quantity ?? readWholeOdd(oddQuantity), '{count}'],
    ],
    hasQuantity: quantity !== null,
  }
}

/** "0" and "-4" count; "2.5" may be a size, and stays among the words. */
const readWholeOdd = (text: string | null): number | null =>
  text === null || text.includes('.') ? null : Math.abs(readCount(text.replace(/^\D+(?=\d)/, '')))

function findFigureSlot(text: string, { texts, figures }: FigureSlots): string | null {
  const slot = texts.get(text.toUpperCase())
  if (slot !== undefined) return slot
  const digits = figurePattern.exec(text)?.[1]
  const figure = digits || /^\p{L}+$/u.test(text) ? readCount(digits ?? text) : null
  return figures.find(([each]) => each !== null && each === figure)?.[1] ?? null
}

const figurePattern =
  /^(?:rs\.?|inr|₹|s?\$)?(\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?|\d{1,20}(?:\.\d{1,6})?)(?:rs|nos?|pcs?|\/-)?$/i

/** From this quantity on, the list price is not what is asked for. */
const minBulkQuantity = 100

/** A number before a word that is not a size: the quantity, if the question names a product. */
function findCount(rest: string): number | null {
  const match = countPattern.exec(rest)
  return match && Number(match[1]) > 0 ? Number(match[1]) : null
}

const countPattern = new RegExp(
  String.raw`(?<![\p{L}\d.×-])(?<!\b(?:size|uk|no|class|grade|m|x|×)\s)(\d{1,5})\s+` +
    String.raw`(?!(?:${unitPattern}|x|×|per|in|inch|rs|rupees)(?![\p{L}\d]))\p{L}[\p{L}\p{M}]`,
  'iu',
)

/** The words as the asks have them: slots for figures, and one slot for all words of a name. */
function joinNames(tokens: readonly Token[], language: Language): string[] {
  return tokens
    .map(({ stem, slot }) => slot ?? stem)
    .filter((word) => word.startsWith('{') || isGoalWord(word, language))
    .join(' ')
    .replace(/\{(?:name|code)\}(?: \{(?:name|code)\})+/g, (name) =>
      name.includes('{code}') ? '{code}' : '{name}',
    )
    .split(' ')
}
