import { findPassing } from '../catalog/words/head-rules.ts'
import { joinNumbers, joints, nameBreaks, spell } from '../catalog/words/phrase-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import { joinStems } from './query-rules.ts'

/** Words that go on from the last typed one, itself included. */
const maxRunWords = 3
/** The end of a run that does not end what a name says: "safety" of "safety goggles". */
const looseShare = 0.5

/**
 * Searches that begin as typed and go on in the words of these names, those that most names go on
 * with first: "anti fog saf" with "Goggles anti fog, safety type" is "anti fog safety type". For
 * combinations that are too rare to be phrases of their own. Source: FIND-05.
 */
export function continueFromNames(
  typed: readonly Word[],
  isLastComplete: boolean,
  names: readonly string[],
): string[] {
  const finished = typed.slice(0, -1)
  const last = typed.at(-1)!
  const used = new Set(typed.map(({ lexemes }) => lexemes[0]))
  const scores = new Map<string, { text: string; score: number }>()
  for (const name of names) {
    for (const [run, share] of listRuns(name, last, isLastComplete)) {
      if (run.slice(1).some(({ lexemes }) => used.has(lexemes[0]))) continue
      const words = [...finished, ...run]
      const key = joinStems(words)
      const text = words.map(spell).join(' ')
      const entry = scores.get(key)
      if (entry) entry.score += share
      else scores.set(key, { text, score: share })
    }
  }
  return [...scores.values()]
    .sort((a, b) => b.score - a.score || a.text.length - b.text.length)
    .map(({ text }) => text)
}

/** Each run of a name once, with what it counts. */
function listRuns(name: string, last: Word, isLastComplete: boolean): Map<Word[], number> {
  const runs = new Map<Word[], number>()
  const runKeys = new Set<string>()
  for (const part of name.split(nameBreaks)) {
    const allWords = joinNumbers(parseWords(part, 30))
    const passing = findPassing(allWords)
    const words = allWords.slice(0, passing)
    for (const [at, word] of words.entries()) {
      const isBegun = isLastComplete
        ? word.lexemes[0] === last.lexemes[0]
        : spell(word).startsWith(spell(last))
      if (!isBegun) continue
      for (let end = at; end < at + maxRunWords && isPlain(words[end], end === at); end++) {
        const run = words.slice(at, end + 1)
        const key = joinStems(run)
        if (joints.has(words[end]!.text) || runKeys.has(key)) continue
        runKeys.add(key)
        const isWhole = words[end]!.kind !== 'word' || !isPlain(words[end + 1], false)
        runs.set(run, isWhole ? 1 : looseShare)
      }
    }
    if (passing < allWords.length) break
  }
  return runs
}

const isPlain = (word: Word | undefined, isFirst: boolean) =>
  word !== undefined && (isFirst || (word.kind === 'word' && word.text.length > 1))
