import { deskPaths } from './desk-paths.ts'
import { quoteLimits } from './quotes.ts'
import { maxUploadBytes } from './visual.ts'

const kilobytes = 1024
const megabytes = 1024 * kilobytes

export type FormType = 'urlencoded' | 'multipart'

/**
 * What a request to an address may bring. The pipeline and the reader of forms both go by it. Source: SAFE-01, QUALITY
 * F12.
 */
export interface BodyLimits {
  maxBytes: number
  /** Bytes of a form that are no file: they are held as text, judged, and shown again. */
  maxTextBytes: number
  /** Pairs of a form; of a multipart form its parts, those with files among them. */
  maxFields: number
  /** Parts with a file, empty ones too: each costs a stream of its own. */
  maxFiles: number
  /** Bytes of a field's name. */
  maxNameBytes: number
  forms: readonly FormType[]
  /** Only forms are read here; elsewhere also JSON and whatever else the door knows. */
  formsOnly?: boolean
  /** The door counts bytes by itself, because its answer to too many has words of its own. */
  countsItself?: boolean
  /** Applies only to requests with a desk session. */
  desk?: boolean
}

export const defaultLimits: BodyLimits = {
  maxBytes: 256 * kilobytes,
  maxTextBytes: 256 * kilobytes,
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

function files(path: RegExp, limits: Partial<BodyLimits>): PathLimits {
  return [path, { ...fileLimits, ...limits }]
}

/** For pages that have forms with a file and forms without. */
function mixed(path: RegExp, limits: Partial<BodyLimits>): PathLimits {
  return [path, { ...defaultLimits, ...limits }]
}

/** The first whose path fits. */
const byPath: readonly PathLimits[] = [
  // Imports stop at a limit of their own while they are written to the disk.
  files(new RegExp(`^${deskPaths.upload()}$`, 'i'), {
    maxBytes: Infinity,
    maxFields: 12,
    countsItself: true,
  }),
  files(/^\/(?:find-picture|search-by-picture)$/i, {
    maxBytes: maxUploadBytes + 64 * kilobytes,
    countsItself: true,
  }),
  files(/^\/api\/v1\/visual-search$/i, {
    // As JSON the picture is in base64, which is a third longer.
    maxBytes: Math.ceil((maxUploadBytes * 4) / 3) + 64 * kilobytes,
    formsOnly: false,
    countsItself: true,
  }),
  // Five pictures of 10 MB; one or two of them.
  files(/^\/desk\/products\/[^/]+\/pictures$/i, { maxBytes: 52 * megabytes, desk: true }),
  files(/^\/desk\/(?:categories\/[^/]+|branding)$/i, {
    maxBytes: 2 * maxUploadBytes + megabytes,
    desk: true,
  }),
  // A quote of 50 lines has some 16 fields a line, and beside each what it began with.
  mixed(/^\/desk\/rfqs\/[^/]+$/i, {
    maxBytes: 6 * megabytes,
    maxTextBytes: 512 * kilobytes,
    maxFields: 2_500,
    desk: true,
  }),
  mixed(/^\/desk\/products\/[^/]+$/i, { maxBytes: megabytes, maxTextBytes: megabytes, desk: true }),
  // Forms with long texts carry what they began with beside what is typed.
  mixed(/^\/desk\/(?:pages(?:\/[^/]+)?|content|synonyms|bids\/rules)$/i, {
    maxBytes: 2 * megabytes,
    maxTextBytes: 2 * megabytes,
    desk: true,
  }),
  // Five files of 5 MB with the form around them; one of them; a document.
  files(/^\/rfq\/(?:new|send)$/i, {
    maxBytes: quoteLimits.attachments * quoteLimits.attachmentBytes + megabytes,
    maxFields: defaultLimits.maxFields,
  }),
  mixed(/^\/(?:account\/RFQ\/[^/]+|rfq\/claim)$/i, { maxBytes: 6 * megabytes }),
  files(/^\/api\/v1\/rfqs\/[^/]+\/attachments$/i, { maxBytes: 6 * megabytes }),
  files(/^\/account\/RFQ$/i, { maxBytes: megabytes }),
  mixed(/^\/api\/v1\/rfqs\/(?:[^/]+\/quotes\/)?ubl$/i, { maxBytes: megabytes }),
]

/** `isDesk`: the request has a session of the desk. */
export function getBodyLimits(pathname: string, isDesk: boolean): BodyLimits {
  const path = pathname.replace(/\.data$/, '')
  return (
    byPath.find(([pattern, limits]) => pattern.test(path) && (isDesk || !limits.desk))?.[1] ??
    defaultLimits
  )
}
