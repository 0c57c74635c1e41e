import { z } from 'zod'
import { type Language, languages } from '#messages/languages.ts'
import { stem } from '../../catalog/words/stem-rules.ts'
import { type HelpTopic, helpTopics } from '../help/help-topics.ts'
import { languageData } from '../languages/language-data.ts'
import { getLanguageWords } from '../languages/language-words.ts'
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

const parsedIntents = intentsSchema.parse(intents)

/** Hindi is full of English words, so that its questions are compared with English asks as well. */
function buildGoals(language: Language) {
  const own = languageData[language]?.asks ?? {}
  const { translate, same } = getLanguageWords(language)
  const listAsks = (id: string, english: readonly string[]) =>
    language === 'zh' ? (own[id] ?? []) : [...english, ...(own[id] ?? [])]
  const build = (meaning: Pick<Goal, 'intent' | 'topic' | 'whole'>, lines: readonly string[]) => {
    const asks = lines.flatMap((line) => line.split(';')).map((ask) => splitAsk(translate(ask)))
    return buildGoal(
      meaning,
      asks.map((words) => words.map((word) => same.get(word) ?? word)),
    )
  }
  return [
    ...Object.entries(parsedIntents).map(([id, { whole, asks }]) =>
      build({ intent: id as Intent, topic: null, whole }, listAsks(id, asks)),
    ),
    ...helpTopics.map((topic) =>
      build({ intent: 'help', topic, whole: false }, listAsks(`help: ${topic.id}`, topic.asks)),
    ),
  ]
}

function buildGoal(
  meaning: Pick<Goal, 'intent' | 'topic' | 'whole'>,
  asks: readonly (readonly string[])[],
): readonly [Goal, Terms] {
  const texts = new Set(asks.map((words) => words.join(' ')))
  return [{ ...meaning, words: new Set(asks.flat()), asks: texts }, countTerms(asks)]
}

const indexes = new Map(
  languages.map((language) => [language, buildRetrievalIndex(buildGoals(language))]),
)

/** True if some goal's asks in the language contain the stem. */
export const isGoalWord = (wordStem: string, language: Language): boolean =>
  indexes.get(language)!.rarity.has(wordStem)

/** The goals whose asks are like the words: first those that have the very ask, then by score. */
export function rankGoals(words: readonly string[], language: Language): Goal[] {
  const ranked = rankDocuments(indexes.get(language)!, countTerms([words])).map(({ id }) => id)
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
