import { unitPattern } from '../catalog/words/unit-rules.ts'
import { chatWords } from './chat-words.ts'
import { type Figures, readFigures } from './figure-rules.ts'
import type { HelpTopic } from './help-topics.ts'
import { type Goal, type Intent, isGoalWord, rankGoals, stemGoalWord } from './intents.ts'
import { correctSpelling } from './spell-rules.ts'

/** A question as parsed, before any lookup. */
export interface ParsedQuestion extends Omit<Figures, 'rest'> {
  intent: Intent
  /** The words that name a product or place, as typed. */
  words: string
  /** The words before a purpose: "rope" in "rope for the truck"; '': no purpose is named. */
  head: string
  topic: HelpTopic | null
  /** Index of the last answer's product that the question refers to, from 0; null: none. */
  pointsAt: number | null
  cheapest: boolean
}

/** Parses a question that `checkQuestion` has accepted. No lookups; linear in its length. */
export function parseQuestion(
  question: string,
  isPincode: (text: string) => boolean,
): ParsedQuestion {
  const plain = stripGreeting(
    question.normalize('NFKC').replace(/[’‘`]/g, "'").replace(/\s+/g, ' '),
  )
  const { rest, ...figures } = readFigures(plain, isPincode)
  const count = figures.quantity ?? findCount(rest)
  const tokens = readTokens(plain, figures, count)
  const named = tokens.some(isName)
  const pointsAt = findReferenceIndex(tokens) ?? (continuation.test(plain) ? 0 : null)
  const clues = { tokens, named, pointsAt, figures }
  const goal = rankGoals(joinNames(tokens)).find((each) => isPossible(each, clues))
  const intent = goal?.intent ?? (named ? 'search' : 'unknown')
  const quantity = intent === 'cart' || intent === 'quote' ? count : figures.quantity
  const isWanted = (token: Token) =>
    isProductIntent(intent) ? !token.grammar && token.text !== String(quantity) : isName(token)
  const purposeAt = tokens.findIndex(
    ({ word }, at) => /^(?:for|in|on|at|with)$/.test(word) && tokens.slice(0, at).some(isName),
  )
  return {
    ...figures,
    oddCode: intent === 'delivery' ? figures.oddCode : null,
    quantity,
    intent,
    topic: goal?.topic ?? null,
    words: joinWords(tokens.filter(isWanted)),
    head: joinWords(tokens.slice(0, Math.max(0, purposeAt)).filter(isWanted)),
    pointsAt,
    cheapest: tokens.some(({ word }) => chatWords.cheapest.has(word)),
  }
}

const joinWords = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

const isProductIntent = (intent: Intent) =>
  intent === 'search' || intent === 'product' || intent === 'cart' || intent === 'quote'

interface Clues {
  tokens: readonly Token[]
  named: boolean
  pointsAt: number | null
  figures: Omit<Figures, 'rest'>
}

/** Whether the figures and names of a question leave room for a goal. */
function isPossible(
  { intent, topic, whole, words }: Goal,
  { tokens, named, pointsAt, figures }: Clues,
): boolean {
  if (whole) return tokens.every(({ slot, stem }) => slot === null && words.has(stem))
  if (figures.orderNumber)
    return intent === 'order' || (topic !== null && orderTopics.has(topic.id))
  if (figures.pincode)
    return intent === 'delivery' || intent === 'cart' || intent === 'quote' || topic?.id === 'place'
  if (topic?.alone) return !named
  if (intent === 'search') return named
  return intent === 'quote' ? named || pointsAt !== null : true
}

const orderTopics: ReadonlySet<string> = new Set(['returns', 'cancel', 'reorder'])

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

function readTokens(
  question: string,
  figures: Omit<Figures, 'rest'>,
  count: number | null,
): Token[] {
  const texts = question
    .replace(/['’](?:ll|d|m|ve|re)\b/gi, '')
    .split(' ')
    .map((text) => text.replace(/^[("'“”,.;:!?-]+|[)"'“”,;:!?.-]+$/g, ''))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  const tokens: Token[] = []
  for (const [at, text] of texts.entries()) {
    const typed = text.toLowerCase().replace(/'s$/, '')
    const word = correctSpelling(typed)
    const stem = stemGoalWord(word)
    const figure = isModel(texts[at - 1] ?? '', text) ? null : findFigureSlot(text, figures, count)
    const isNameNow = figure === null && isNamePart(text, texts[at + 1], tokens.at(-1))
    const grammar = [typed, typed.replace(/'/g, ''), word].some((each) =>
      chatWords.grammar.has(each),
    )
    const isCode = isModel(text, texts[at + 1]) || (hasCode(text) && !isMeasure.test(text))
    const nameSlot = isCode ? '{code}' : '{name}'
    const isTalk = grammar || isGoalWord(stem)
    tokens.push({
      text,
      word,
      stem,
      slot: figure ?? (isNameNow || !isTalk ? nameSlot : null),
      grammar: figure !== null || (grammar && !isNameNow),
    })
  }
  return tokens
}

/** Parts of a name that are words elsewhere: a size, a unit after it, capitals before digits. */
function isNamePart(text: string, next: string | undefined, previous: Token | undefined): boolean {
  if (/\d/.test(text) || isModel(text, next)) return true
  return (
    previous !== undefined &&
    isName(previous) &&
    /\d$|[½¼¾]$/.test(previous.text) &&
    (/^[x×]$/i.test(text) || isUnit.test(text))
  )
}

function findFigureSlot(
  text: string,
  { orderNumber, pincode, below, above, quantity }: Omit<Figures, 'rest'>,
  count: number | null,
): string | null {
  if (orderNumber !== null && text.toUpperCase() === orderNumber) return '{order}'
  if (pincode !== null && text === pincode) return '{pincode}'
  const digits = /^(?:rs\.?|inr|₹|s?\$)?(\d{1,7})(?:rs|nos?|pcs?|\/-)?$/i.exec(text)?.[1]
  const figure = digits ? Number(digits) : chatWords.numbers.get(text.toLowerCase())
  if (figure === undefined) return null
  if (figure === below || figure === above) return '{limit}'
  if (figure !== count) return null
  if (figure >= minBulkQuantity) return '{bulk}'
  return figure === quantity ? '{count}' : null
}

/** From this quantity on, the list price is not what is asked for. */
const minBulkQuantity = 100

/** A number before a word that is not a size: the quantity, if the question names a product. */
function findCount(rest: string): number | null {
  const match = countPattern.exec(rest)
  return match ? Number(match[1]) : null
}

const countPattern = new RegExp(
  String.raw`(?<![\p{L}\d.×-])(?<!\b(?:size|uk|no|class|grade|m|x|×)\s)(\d{1,5})\s+` +
    String.raw`(?!(?:${unitPattern}|x|×|in|inch|rs|rupees)(?![\p{L}\d]))\p{L}{2}`,
  'iu',
)
const isUnit = new RegExp(`^(?:${unitPattern})$`, 'i')
const isMeasure = new RegExp(String.raw`^\d[\d.]*(?:${unitPattern}|[x×]\d[\dx×.]*)$`, 'i')

/** The words as the asks have them: slots for figures, and one slot for all words of a name. */
function joinNames(tokens: readonly Token[]): string[] {
  const words: string[] = []
  for (const { stem, slot } of tokens) {
    if (slot === null && !isGoalWord(stem)) continue
    const previous = words.at(-1)
    const continues = previous === '{name}' || previous === '{code}'
    if (continues && (slot === '{name}' || slot === '{code}')) {
      if (slot === '{code}') words[words.length - 1] = slot
    } else words.push(slot ?? stem)
  }
  return words
}

/** A word of letters and digits, or capitals before digits: a product code. */
export function hasCode(words: string): boolean {
  return /(?<![\p{L}\d])(?=[\p{L}-]*\d)(?=[\d-]*\p{L})[\p{L}\d-]{4,}(?![\p{L}\d])|(?<!\p{L})[A-Z]{2,3} \d/u.test(
    words,
  )
}

/** Capitals before digits, as in model names: "SO 5W", "IT 2". */
function isModel(text: string, next: string | undefined): boolean {
  return /^[A-Z]{2,3}$/.test(text) && /^\d/.test(next ?? '')
}

function stripGreeting(plain: string): string {
  return plain.replace(
    /^(?:hi+|hello|hey+|namaste|dear|good (?:morning|afternoon|evening))(?: (?:amy|there|ji|sir|madam))?[ ,!.]+(?!vis\b)(?=\w)/i,
    '',
  )
}

const continuation = /^(?:and|what about|how about) /i

function findReferenceIndex(tokens: readonly Token[]): number | null {
  const indexes = tokens.flatMap(({ word }) => chatWords.references.get(word) ?? [])
  return indexes.length > 0 ? Math.max(...indexes) : null
}
