import { readFileSync } from 'node:fs'

/** A question in another language than English, and what it wants. */
export interface LanguageQuestion {
  tongue: 'hi' | 'hinglish' | 'zh'
  /** An intent, or `help: topic`. */
  goal: string
  question: string
}

/** The judged set, and those of which no failure was read. */
export const languageHoldOuts = [
  'language-hold-out',
  'language-hold-out-second',
  'language-hold-out-third',
] as const

export function readLanguageQuestions(
  set: 'language-questions' | 'language-fresh' | (typeof languageHoldOuts)[number],
): LanguageQuestion[] {
  const lines = readFileSync(new URL(`${set}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => {
    const [, tongue, goal, question] = /^(\w+),([^,]+),"?(.*?)"?$/.exec(line)!
    return { tongue: tongue as LanguageQuestion['tongue'], goal: goal!, question: question! }
  })
}
