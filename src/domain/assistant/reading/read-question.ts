import type { Scope } from '#platform/scope.ts'
import { matchProducts } from '../answers/match-products.ts'
import { getFigureStyle } from './figure-rules.ts'
import type { Intent } from './intents.ts'
import { type ParsedQuestion, parseQuestion } from './question-rules.ts'

/**
 * What a question wants, in writing and in speech. A few bare words that are no way to ask, and
 * that products have, are a search, whatever help shares a word with them: "driver", "showers".
 */
export async function readQuestion(scope: Scope, question: string): Promise<ParsedQuestion> {
  const parsed = parseQuestion(question, getFigureStyle(scope.seller))
  if (!isBareName(parsed, question)) return parsed
  const { wholeIds, missing, corrected } = await matchProducts(scope, question)
  return wholeIds.length > 0 && missing.length === 0 && corrected === null
    ? { ...parsed, intent: 'search', topic: null, words: question }
    : parsed
}

const doubtful: ReadonlySet<Intent> = new Set(['help', 'delivery', 'order', 'unknown'])
const maxBareWords = 4
const sentenceWord = new RegExp(
  String.raw`\b(?:i|my|me|we|our|us|you|your|u|it|do|does|did|can|could|will|would` +
    String.raw`|is|are|was|were|has|have|what|where|how|when|who|which|why)\b`,
  'i',
)

function isBareName(
  { intent, isAsk, orderNumber, pincode, oddCode }: ParsedQuestion,
  text: string,
) {
  return (
    doubtful.has(intent) &&
    !isAsk &&
    orderNumber === null &&
    pincode === null &&
    oddCode === null &&
    text.split(' ').length <= maxBareWords &&
    !sentenceWord.test(text)
  )
}
