import { readFileSync } from 'node:fs'

/** A question in another language than English, and what it wants. */
export interface LanguageQuestion {
  tongue: 'hi' | 'hinglish' | 'zh'
  /** An intent, or `help: topic`; several, separated by `|`, where each is right. */
  goal: string
  question: string
}

/** Asked once before any change for them, then read; how many of each may fail. */
export const languageFreshSets = [
  ['language-fresh', 106, 5],
  ['language-fresh-second', 40, 2],
  ['language-fresh-third', 20, 1],
] as const

/** The judged set, and those of which no failure was read. */
export const languageHoldOuts = [
  'language-hold-out',
  'language-hold-out-second',
  'language-hold-out-third',
] as const

export function readLanguageQuestions(
  set:
    | 'language-questions'
    | (typeof languageFreshSets)[number][0]
    | (typeof languageHoldOuts)[number],
): LanguageQuestion[] {
  const lines = readFileSync(new URL(`${set}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => {
    const [, tongue, goal, question] = /^(\w+),([^,]+),"?(.*?)"?$/.exec(line)!
    return { tongue: tongue as LanguageQuestion['tongue'], goal: goal!, question: question! }
  })
}
