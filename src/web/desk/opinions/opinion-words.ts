import type { OpinionState } from '#contract/catalog/opinions.ts'

/** States as staff read them, with the colour of their tag. */
export const opinionStateWords: Record<OpinionState, readonly [words: string, tone: string]> = {
  waiting: ['To read', 'look'],
  shown: ['Shown', 'good'],
  rejected: ['Rejected', ''],
}
