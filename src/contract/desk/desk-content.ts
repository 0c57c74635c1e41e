import * as deskRefusalsTexts from '#texts/desk-refusals.ts'
export interface FooterPageRow {
  url: string
  title: string
  position: number
}

export const contentTexts = {
  invalid: deskRefusalsTexts.invalid,
  'changed-meanwhile': deskRefusalsTexts.changedMeanwhile,
  missing: deskRefusalsTexts.missing,
  'too-long': deskRefusalsTexts.tooLong,
  'bad-email': deskRefusalsTexts.badEmail,
  'bad-url': deskRefusalsTexts.badUrl,
  'url-taken': deskRefusalsTexts.urlTaken,
  'bad-count': deskRefusalsTexts.badCount,
  'no-picture': deskRefusalsTexts.noPicture,
  'too-large': deskRefusalsTexts.tooLarge,
  'unknown-picture': deskRefusalsTexts.unknownPicture,
} as const
export type ContentCode = keyof typeof contentTexts
