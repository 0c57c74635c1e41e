import { deskPaths } from './desk-paths.ts'
import { quoteLimits } from './quotes.ts'
import { maxUploadBytes } from './visual.ts'

const kilobytes = 1024
const megabytes = 1024 * kilobytes

export type FormType = 'urlencoded' | 'multipart'

/**
 * Limits of a request body by path. The pipeline and the form reader both apply them. Source: SAFE-01,
 * QUALITY F12.
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

export const defaultLimits: BodyLimits = {
  maxBytes: 256 * kilobytes,
  maxTextBytes: 256 * kilobytes,
  maxTextLength: 256 * kilobytes,
  maxFields: 1_000,
  maxFiles: 100,
  maxNameBytes: 200,
  forms: ['urlencoded', 'multipart'],
}

const fileLimits: BodyLimits = {
  ...defaultLimits,
  maxFields: 100,
  forms: ['multipart'],
  formsOnly: true,
}

type PathLimits = [path: RegExp, limits: BodyLimits]

function limitFileForms(path: RegExp, limits: Partial<BodyLimits>): PathLimits {
  return [path, { ...fileLimits, ...limits }]
}

/** For pages that have forms with and without a file. */
function limitMixedForms(path: RegExp, limits: Partial<BodyLimits>): PathLimits {
  return [path, { ...defaultLimits, ...limits }]
}

/** The first entry whose path matches applies. */
const byPath: readonly PathLimits[] = [
  // Imports enforce their own limit while being written to disk.
  limitFileForms(new RegExp(`^${deskPaths.upload()}$`, 'i'), {
    maxBytes: Infinity,
    maxFields: 12,
    countsItself: true,
  }),
  limitFileForms(/^\/(?:find-picture|search-by-picture)$/i, {
    maxBytes: maxUploadBytes + 64 * kilobytes,
    countsItself: true,
  }),
  limitFileForms(/^\/api\/v1\/visual-search$/i, {
    // In JSON the picture is base64, a third larger.
    maxBytes: Math.ceil((maxUploadBytes * 4) / 3) + 64 * kilobytes,
    formsOnly: false,
    countsItself: true,
  }),
  // Five pictures of 10 MB; one or two of them.
  limitFileForms(/^\/desk\/products\/[^/]+\/pictures$/i, { maxBytes: 52 * megabytes, desk: true }),
  // The texts of a category have 120,000 characters, and its form carries them twice.
  limitFileForms(/^\/desk\/(?:categories\/[^/]+|branding)$/i, {
    maxBytes: 2 * maxUploadBytes + megabytes,
    maxTextBytes: megabytes,
    maxTextLength: 512 * kilobytes,
    desk: true,
  }),
  // A quote of 50 lines has some 16 fields per line, each with its original value.
  limitMixedForms(/^\/desk\/rfqs\/[^/]+$/i, {
    maxBytes: 6 * megabytes,
    maxTextBytes: 512 * kilobytes,
    maxTextLength: 512 * kilobytes,
    maxFields: 2_500,
    desk: true,
  }),
  // Forms with long texts carry the original values beside the typed ones. A product’s texts have
  // at most 340,000 characters.
  limitMixedForms(/^\/desk\/(?:products\/[^/]+|pages(?:\/[^/]+)?|content|synonyms|bids\/rules)$/i, {
    maxBytes: 2 * megabytes,
    maxTextBytes: 2 * megabytes,
    maxTextLength: 900_000,
    desk: true,
  }),
  // Five files of 5 MB and the form around them; one of them; a document.
  limitFileForms(/^\/rfq\/(?:new|send)$/i, {
    maxBytes: quoteLimits.attachments * quoteLimits.attachmentBytes + megabytes,
    maxFields: defaultLimits.maxFields,
  }),
  limitMixedForms(/^\/(?:account\/RFQ\/[^/]+|rfq\/claim)$/i, { maxBytes: 6 * megabytes }),
  limitFileForms(/^\/api\/v1\/rfqs\/[^/]+\/attachments$/i, { maxBytes: 6 * megabytes }),
  limitFileForms(/^\/account\/RFQ$/i, { maxBytes: megabytes }),
  limitMixedForms(/^\/api\/v1\/rfqs\/(?:[^/]+\/quotes\/)?ubl$/i, { maxBytes: megabytes }),
]

/** `isDesk`: the request has a desk session. */
export function getBodyLimits(pathname: string, isDesk: boolean): BodyLimits {
  const path = pathname.replace(/\.data$/, '')
  return (
    byPath.find(([pattern, limits]) => pattern.test(path) && (isDesk || !limits.desk))?.[1] ??
    defaultLimits
  )
}
