import { readSpokenWords } from '#contract/search/spoken-words.ts'
import { type Minor, toMajor } from '#kernel/money.ts'
import { unitPattern } from '../catalog/words/unit-rules.ts'
import { chatWords } from './chat-words.ts'
import { type FigureStyle, type Figures, readFigures } from './figure-rules.ts'
import { type Goal, isGoalWord, rankGoals, stemGoalWord } from './intents.ts'
import { correctSpelling } from './spell-rules.ts'

/** A question as parsed, before any lookup. */
export interface ParsedQuestion extends Omit<Figures, 'rest'>, Pick<Goal, 'intent' | 'topic'> {
  /** The words that name a product or place, as typed. */
  words: string
  /** The words before a purpose: "rope" in "rope for the truck"; '': no purpose is named. */
  head: string
  /** True if the words contain a product code. */
  hasCode: boolean
  /** Index of the last answer's product that the question refers to, from 0; null: none. */
  pointsAt: number | null
  cheapest: boolean
}

/** Parses a question that `checkQuestion` has accepted. No lookups; linear in its length. */
export function parseQuestion(question: string, style: FigureStyle): ParsedQuestion {
  const typed = readSpokenWords(
    question.normalize('NFKC').replace(/[’‘`]/g, "'").replace(/\s+/g, ' '),
  )
  const plain = typed.replace(leadingGreeting, '')
  const { rest, ...figures } = readFigures(plain, style)
  const count = figures.quantity ?? findCount(rest)
  const slots = buildFigureSlots(figures, count, style)
  const tokens = readTokens(plain, slots)
  const references = tokens.flatMap(({ word }) => chatWords.references.get(word) ?? [])
  if (/^(?:and|what about|how about) /i.test(plain)) references.push(0)
  const pointsAt = references.length > 0 ? Math.max(...references) : null
  const named = tokens.some(isName)
  const { intent, topic } = rankGoals(joinNames(tokens)).find((goal) =>
    isPossible(goal, tokens, named, pointsAt),
  ) ?? { intent: named ? 'search' : 'unknown', topic: null }
  const isOrder = intent === 'cart' || intent === 'quote' || intent === 'offer'
  const quantity = isOrder ? count : figures.quantity
  const isWanted = (token: Token) =>
    isOrder || intent === 'search' || intent === 'product'
      ? !token.grammar && token.text !== String(quantity)
      : isName(token)
  const purposeAt = tokens.findIndex(
    ({ word }, at) => /^(?:for|in|on|at|with)$/.test(word) && tokens.slice(0, at).some(isName),
  )
  return {
    ...figures,
    oddCode: intent === 'delivery' ? figures.oddCode : null,
    quantity,
    intent,
    topic,
    words: joinTexts(tokens.filter(isWanted)),
    head: joinTexts(tokens.slice(0, Math.max(0, purposeAt)).filter(isWanted)),
    hasCode: tokens.some(({ slot }) => slot === '{code}'),
    pointsAt,
    cheapest: tokens.some(({ word }) => chatWords.cheapest.has(word)),
  }
}

const leadingGreeting =
  /^(?:hi+|hello|hey+|namaste|dear|good (?:morning|afternoon|evening))(?: (?:amy|there|ji|sir|madam))?[ ,!.]+(?!vis\b)(?=\w)/i

const joinTexts = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

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

function readTokens(question: string, slots: FigureSlots) {
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
    const word = correctSpelling(typed)
    const stem = stemGoalWord(word)
    const figure = isModelAt(at - 1) ? null : findFigureSlot(text, slots)
    const previous = tokens.at(-1)
    const followsSize = previous !== undefined && isName(previous) && /[\d½¼¾]$/.test(previous.text)
    const isNamePart =
      figure === null && (/\d/.test(text) || isModelAt(at) || (followsSize && isUnit.test(text)))
    const isGrammar = [typed, typed.replace(/'/g, ''), word].some((each) =>
      chatWords.grammar.has(each),
    )
    const isCode = isModelAt(at) || (code.test(text) && !measure.test(text))
    const slot =
      isNamePart || !(isGrammar || isGoalWord(stem)) ? (isCode ? '{code}' : '{name}') : null
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
  { orderNumber, pincode, price, min, max, quantity }: Omit<Figures, 'rest'>,
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
      [toFigure(min), '{limit}'],
      [toFigure(max), '{limit}'],
      [count !== null && count >= minBulkQuantity ? count : null, '{bulk}'],
      [quantity, '{count}'],
    ],
    hasQuantity: quantity !== null,
  }
}

function findFigureSlot(text: string, { texts, figures }: FigureSlots): string | null {
  const slot = texts.get(text.toUpperCase())
  if (slot !== undefined) return slot
  const digits = figurePattern.exec(text)?.[1]
  const figure = digits
    ? Number(digits.replaceAll(',', ''))
    : chatWords.numbers.get(text.toLowerCase())
  return figures.find(([each]) => each !== null && each === figure)?.[1] ?? null
}

const figurePattern =
  /^(?:rs\.?|inr|₹|s?\$)?(\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?|\d{1,9}(?:\.\d{1,2})?)(?:rs|nos?|pcs?|\/-)?$/i

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

/** The words as the asks have them: slots for figures, and one slot for all words of a name. */
function joinNames(tokens: readonly Token[]): string[] {
  return tokens
    .map(({ stem, slot }) => slot ?? stem)
    .filter((word) => word.startsWith('{') || isGoalWord(word))
    .join(' ')
    .replace(/\{(?:name|code)\}(?: \{(?:name|code)\})+/g, (name) =>
      name.includes('{code}') ? '{code}' : '{name}',
    )
    .split(' ')
}
