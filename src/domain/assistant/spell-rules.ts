import { distance } from '../search/slip-rules.ts'
import { cueWords, ownWords } from './chat-words.ts'

const cues: ReadonlySet<string> = new Set(cueWords)

/** Words a slip or two away from one of the cue words are read as that: `retrun`, `oder`, `paymnt`. */
export function readCues(text: string): string {
  return text.replace(/[a-z]{4,}/g, (word) => {
    if (cues.has(word) || ownWords.has(word)) return word
    const near = cueWords
      .filter((cue) => cue[0] === word[0] && cue.length >= 5)
      .map((cue) => ({ cue, slips: distance(word, cue, getMaxSlips(cue)) }))
      .filter(({ cue, slips }) => slips <= getMaxSlips(cue))
      .sort((a, b) => a.slips - b.slips)
    return near[0]?.cue ?? word
  })
}

function getMaxSlips(cue: string): number {
  return cue.length >= 9 ? 2 : 1
}
