import { quoteLimits } from '../negotiation/quotes.ts'
import { maxBankFileBytes } from '../orders/bank-lines.ts'
import { maxUploadBytes } from '../search/visual.ts'

const kilobytes = 1024
const megabytes = 1024 * kilobytes

export type FormType = 'urlencoded' | 'multipart'

/**
 * Limits of a request body. Each route record names its own; the pipeline and the form reader both
 * apply them. Source: SAFE-01, QUALITY F12.
 */
export interface BodyLimits {
  maxBytes: number
  /** Bytes of a form without its files: kept in memory as text. */
  maxTextBytes: number
  /**
   * Characters of all texts of a form. A refused form is rendered again, which takes time by
   * character, while a letter of Hindi has three bytes.
   */
  maxTextLength: number
  /** Fields of a form; of a multipart form its parts, files included. */
  maxFields: number
  /** Parts with a file, empty ones too: each costs a stream. */
  maxFiles: number
  /** Bytes of a field's name. */
  maxNameBytes: number
  forms: readonly FormType[]
  /** Only forms are accepted here; elsewhere also JSON and other types the route reads. */
  formsOnly?: boolean
  /** The route counts bytes itself, because it has its own error for too many. */
  countsItself?: boolean
  /** Applies only to requests with a desk session. */
  desk?: boolean
}

/** A form or a call without files. */
export const formBody: BodyLimits = {
  maxBytes: 256 * kilobytes,
  maxTextBytes: 256 * kilobytes,
  maxTextLength: 256 * kilobytes,
  maxFields: 1_000,
  maxFiles: 100,
  maxNameBytes: 200,
  forms: ['urlencoded', 'multipart'],
}

/** A form that only sends files. */
const fileBody: BodyLimits = {
  ...formBody,
  maxFields: 100,
  forms: ['multipart'],
  formsOnly: true,
}

/** Imports enforce their own limit while being written to disk. Pictures may be many files. */
export const importBody: BodyLimits = {
  ...fileBody,
  maxBytes: Infinity,
  maxFields: 520,
  maxFiles: 510,
  countsItself: true,
}

/** The same as a call's body; larger files go by the desk. */
export const importCallBody: BodyLimits = { ...formBody, maxBytes: 32 * megabytes, forms: [] }

/** A picture of 10 MB as base64, a third larger. */
export const pictureCallBody: BodyLimits = { ...formBody, maxBytes: 14 * megabytes, forms: [] }

/** A picture to search by. */
export const searchedPictureBody: BodyLimits = {
  ...fileBody,
  maxBytes: maxUploadBytes + 64 * kilobytes,
  countsItself: true,
}

/** A bank's statement: as a file, or its rows pasted. */
export const bankFileBody: BodyLimits = {
  ...formBody,
  maxBytes: maxBankFileBytes + 300 * kilobytes,
}

/** A pad of 500 lines, each with what was chosen and how many; or a photo of a list. */
export const padBody: BodyLimits = {
  ...formBody,
  maxBytes: maxUploadBytes + 512 * kilobytes,
  maxTextLength: 300 * kilobytes,
  maxTextBytes: 512 * kilobytes,
  maxFields: 1_100,
}

/** The same also in JSON, where the picture is base64, a third larger. */
export const searchedPictureCallBody: BodyLimits = {
  ...fileBody,
  maxBytes: Math.ceil((maxUploadBytes * 4) / 3) + 64 * kilobytes,
  formsOnly: false,
  countsItself: true,
}

/** Five pictures of 10 MB. */
export const productPicturesBody: BodyLimits = { ...fileBody, maxBytes: 52 * megabytes, desk: true }

/** Documents and videos of a product enforce their own limits while being written to disk. */
export const productDocumentsBody: BodyLimits = {
  ...fileBody,
  maxBytes: Infinity,
  maxFiles: 10,
  countsItself: true,
  desk: true,
}

/**
 * One or two pictures. The texts of a category have 120,000 characters, and its form carries them
 * twice.
 */
export const deskPicturesBody: BodyLimits = {
  ...fileBody,
  maxBytes: 2 * maxUploadBytes + megabytes,
  maxTextBytes: megabytes,
  maxTextLength: 512 * kilobytes,
  desk: true,
}

/** A quote of 50 lines has some 16 fields per line, each with its original value. */
export const quoteBody: BodyLimits = {
  ...formBody,
  maxBytes: 6 * megabytes,
  maxTextBytes: 512 * kilobytes,
  maxTextLength: 512 * kilobytes,
  maxFields: 2_500,
  desk: true,
}

/**
 * Forms with long texts carry the original values beside the typed ones. A product's texts have at
 * most 340,000 characters.
 */
export const longTextBody: BodyLimits = {
  ...formBody,
  maxBytes: 2 * megabytes,
  maxTextBytes: 2 * megabytes,
  maxTextLength: 900_000,
  desk: true,
}

/** Five files of 5 MB and the form around them. */
export const rfqBody: BodyLimits = {
  ...fileBody,
  maxBytes: quoteLimits.attachments * quoteLimits.attachmentBytes + megabytes,
  maxFields: formBody.maxFields,
}

/** A form with one of those files, or without. */
export const rfqAnswerBody: BodyLimits = { ...formBody, maxBytes: 6 * megabytes }

export const attachmentBody: BodyLimits = { ...fileBody, maxBytes: 6 * megabytes }

/** A UBL document. */
export const documentFormBody: BodyLimits = { ...fileBody, maxBytes: megabytes }
export const documentBody: BodyLimits = { ...formBody, maxBytes: megabytes }
