import { z } from 'zod'
import { stem } from '../catalog/words/stem-rules.ts'
import { type HelpTopic, helpTopics } from './help-topics.ts'
import intents from './intents.json' with { type: 'json' }
import { addWeight, buildRetrievalIndex, rankDocuments, type Terms } from './retrieval-rules.ts'

/** The tools, and small talk, with the ways to ask for each. */
const intentsSchema = z.record(
  z.string(),
  z.strictObject({
    /** Means this only if all words of the question are among its own: not "great hammer". */
    whole: z.boolean().default(false),
    /** Separated by semicolons; `{name}`, `{count}` and the like are slots. */
    asks: z.array(z.string()).min(1),
  }),
)

export type Intent = keyof typeof intents | 'help'

/** What a question may want: a tool, or a help topic. */
export interface Goal {
  intent: Intent
  topic: HelpTopic | null
  whole: boolean
  /** All words of its asks, and the asks themselves. */
  words: ReadonlySet<string>
  asks: ReadonlySet<string>
}

const goals = [
  ...Object.entries(intentsSchema.parse(intents)).map(([id, { whole, asks }]) =>
    buildGoal({ intent: id as Intent, topic: null, whole }, asks),
  ),
  ...helpTopics.map((topic) => buildGoal({ intent: 'help', topic, whole: false }, topic.asks)),
]

function buildGoal(
  meaning: Pick<Goal, 'intent' | 'topic' | 'whole'>,
  lines: readonly string[],
): readonly [Goal, Terms] {
  const asks = lines.flatMap((line) => line.split(';')).map(splitAsk)
  const texts = new Set(asks.map((words) => words.join(' ')))
  return [{ ...meaning, words: new Set(asks.flat()), asks: texts }, countTerms(asks)]
}

const index = buildRetrievalIndex(goals)

/** True if some goal's asks contain the stem. */
export const isGoalWord = (wordStem: string): boolean => index.rarity.has(wordStem)

/** The goals whose asks are like the words: first those that have the very ask, then by score. */
export function rankGoals(words: readonly string[]): Goal[] {
  const ranked = rankDocuments(index, countTerms([words])).map(({ id }) => id)
  const hasAsk = ({ asks }: Goal) => asks.has(words.join(' '))
  return [...ranked.filter(hasAsk), ...ranked]
}

function splitAsk(ask: string): string[] {
  const words = ask.match(/\{\w+\}|[\p{L}\d]+(?:'[\p{L}]+)?/gu) ?? []
  return words.map((word) => (word.startsWith('{') ? word : stemGoalWord(word)))
}

/** Singular, without the endings of verbs. */
export function stemGoalWord(word: string): string {
  const single = stem(word.replace(/'s$/, ''))
  return single.length > 5 ? single.replace(/(?:ing|ed|er|ly|ation|ment)$/, '') : single
}

/** Words and pairs of neighbours, with the ends of the question as neighbours too. */
function countTerms(asks: readonly (readonly string[])[]): Terms {
  const terms = new Map<string, number>()
  for (const words of asks) {
    for (const word of words) addWeight(terms, word, 1)
    const bounded = ['^', ...words, '$']
    for (let at = 1; at < bounded.length; at++)
      addWeight(terms, `${bounded[at - 1]} ${bounded[at]}`, 1)
  }
  return terms
}
