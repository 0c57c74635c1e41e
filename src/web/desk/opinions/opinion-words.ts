import type { OpinionState } from '#contract/catalog/opinions.ts'
import * as deskOpinionsTexts from '#texts/desk-opinions.ts'

/** States as staff read them, with the colour of their tag. */
export const opinionStateWords: Record<OpinionState, readonly [words: () => string, tone: string]> =
  {
    waiting: [deskOpinionsTexts.toRead, 'look'],
    shown: [deskOpinionsTexts.shown, 'good'],
    rejected: [deskOpinionsTexts.rejected, ''],
  }
