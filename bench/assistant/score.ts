import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerOffline } from '#domain/assistant/answer-offline.ts'
import type { AssistantAnswer } from '#domain/assistant/assistant-answer.ts'
import type { Scope } from '#platform/scope.ts'

/** A question, who asks it, and what a correct answer contains. */
export interface AssistantTestCase {
  question: string
  /** Continues the question before it. */
  follows: boolean
  /** `sg` and `tools`: a visitor at another seller. */
  who: 'visitor' | 'customer' | 'newcomer' | 'sg' | 'tools'
  intent: string
  expects: string[]
}

/** Values of {order} and {foreign}: one of the customer's own numbers, and somebody else's. */
export interface Numbers {
  order: string
  foreign: string
}

/**
 * `questions`: the set Amy was written with; the fresh ones were each asked once before any fix for
 * them.
 */
export const sets = ['questions', 'fresh-first', 'fresh-second', 'fresh-third', 'offers'] as const

/** Never used to write or tune anything: their scores say how Amy does with unforeseen questions. */
export const holdOuts = [
  'hold-out',
  'hold-out-second',
  'hold-out-third',
  'hold-out-fourth',
] as const

/** The share of right answers below which a set counts as failed: just under what is reached. */
export const minShares: Readonly<Record<QuestionSet, number>> = {
  questions: 0.98,
  'fresh-first': 0.98,
  'fresh-second': 0.96,
  'fresh-third': 0.98,
  offers: 0.96,
  'hold-out': 0.9,
  'hold-out-second': 0.85,
  'hold-out-third': 0.64,
  'hold-out-fourth': 0.86,
}

export type QuestionSet = (typeof sets)[number] | (typeof holdOuts)[number]

export function readQuestions(
  numbers: Numbers,
  set: QuestionSet = 'questions',
): AssistantTestCase[] {
  const text = readFileSync(join(import.meta.dirname, `${set}.csv`), 'utf8')
  const filled = text.replaceAll('{order}', numbers.order).replaceAll('{foreign}', numbers.foreign)
  return filled
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [question = '', who, intent = '', ...rest] = line.split('|')
      return {
        question: question.replace(/^> /, ''),
        follows: question.startsWith('> '),
        who: who as AssistantTestCase['who'],
        intent,
        expects: rest.join('|').split('; '),
      }
    })
}

export interface Score {
  right: number
  all: number
  wrong: { asked: AssistantTestCase; missing: string[]; found: AssistantAnswer }[]
}

/** Counts the questions that `answer` answers correctly, each asked by its viewer. */
export async function scoreAnswers(
  scopes: Record<AssistantTestCase['who'], Scope>,
  questions: readonly AssistantTestCase[],
  answer: typeof answerOffline = answerOffline,
): Promise<Score> {
  const wrong: Score['wrong'] = []
  let productIds: number[] = []
  for (const testCase of questions) {
    const scope = scopes[testCase.who]
    const found = await answer(scope, testCase.question, {
      productIds: testCase.follows ? productIds : [],
    })
    productIds = found.cards.map((card) => card.productId)
    const missing = [
      ...(found.intent === testCase.intent ? [] : [`intent ${found.intent}`]),
      ...testCase.expects.filter((expected) => !meetsExpectation(expected, found, scope)),
    ]
    if (missing.length > 0) wrong.push({ asked: testCase, missing, found })
  }
  return { right: questions.length - wrong.length, all: questions.length, wrong }
}

function meetsExpectation(expected: string, answer: AssistantAnswer, { seller }: Scope): boolean {
  const { text, cards, links, draft } = answer
  const [, kind, rest = ''] = /^(\w+):(.*)$/.exec(expected) ?? []
  const form = new RegExp(rest, 'i')
  const names = cards.slice(0, 3).map(({ name, brand }) => `${brand} ${name}`)
  const words = rest.toLowerCase().split(' ')
  switch (kind) {
    case 'text':
      return form.test(text)
    case 'not':
      return !form.test(text)
    case 'card':
      return names.some(
        (name) => form.test(name) || words.every((word) => name.toLowerCase().includes(word)),
      )
    case 'link':
      return rest
        .split('|')
        .some(
          (path) =>
            links.some(({ url }) => url.startsWith(path)) ||
            (path === '/product/' && cards.length > 0),
        )
    case 'under':
      return (
        cards.length > 0 &&
        cards.every(({ pack }) => pack.price !== null && pack.price <= Number(rest) * 100)
      )
    case 'draft': {
      if (rest === 'none') return draft === null
      const [of, ...line] = words
      return draft?.kind === of && isLine(line, listLines(answer)[0]!)
    }
    case 'line':
      return listLines(answer).some((line) => isLine(words, line))
    case 'packs':
      return draft?.quantity === Number(rest)
    case 'price':
      return draft?.kind === 'bid' && draft.price === Number(rest) * 100
    default:
      throw new Error(`${expected} at ${seller.code}: not a kind of expectation`)
  }
}

interface DraftedLine {
  name: string
  packs: number
  pieces: number
}

/** The lines of a draft, with the pieces in a pack of each. */
function listLines({ draft, cards }: AssistantAnswer): DraftedLine[] {
  if (draft === null) return []
  const firstName = draft.kind === 'quote' ? draft.words : draft.name
  const otherLines = draft.kind === 'quote' ? (draft.otherLines ?? []) : []
  const lines = [
    { packId: draft.packId, words: firstName, quantity: draft.quantity },
    ...otherLines,
  ]
  return lines.map(({ packId, words, quantity }) => {
    const card = cards.find(({ pack }) => pack.id === packId)
    const name = `${card?.brand ?? ''} ${words}`
    return { name, packs: quantity, pieces: card?.pack.quantity ?? 1 }
  })
}

/** "60 bolt": the packs that 60 pieces need, of a product with these words in its name. */
function isLine([quantity, ...words]: readonly string[], line: DraftedLine): boolean {
  return (
    line.packs === Math.ceil(Number(quantity) / line.pieces) &&
    words.every((word) => line.name.toLowerCase().includes(word))
  )
}
