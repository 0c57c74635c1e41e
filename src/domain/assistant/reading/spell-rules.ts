import { distance } from '#kernel/edit-distance.ts'
import { chatWords } from './chat-words.ts'

const { cues, lookalikes } = chatWords

/** Corrects words that are one or two typos away from a cue word: `retrun`, `oder`, `paymnt`. */
export function correctSpelling(text: string): string {
  return text.replace(/[a-z]{4,}/g, (word) => {
    if (cues.has(word) || lookalikes.has(word)) return word
    const candidates = [...cues]
      .filter((cue) => cue[0] === word[0] && cue.length >= 5)
      .map((cue) => ({ cue, slips: distance(word, cue, getMaxSlips(cue)) }))
      .filter(({ cue, slips }) => slips <= getMaxSlips(cue))
      .sort((a, b) => a.slips - b.slips)
    return candidates[0]?.cue ?? word
  })
}

function getMaxSlips(cue: string): number {
  return cue.length >= 9 ? 2 : 1
}
