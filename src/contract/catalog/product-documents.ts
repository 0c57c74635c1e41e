import * as catalogTexts from '#texts/catalog.ts'

/** What a product's document is, in the order of the page. Source: LIST-05. */
export const documentKinds = {
  datasheet: catalogTexts.dataSheet,
  safety: catalogTexts.safetyDataSheet,
  certificate: catalogTexts.certificate,
  manual: catalogTexts.manual,
  drawing: catalogTexts.drawing,
  video: catalogTexts.video,
  other: catalogTexts.otherDocument,
} as const
export type DocumentKind = keyof typeof documentKinds

/** Its format, told by its content; `link`: a video at another site. */
export const documentFormats = {
  pdf: 'PDF',
  png: 'PNG',
  jpeg: 'JPEG',
  step: 'STEP',
  iges: 'IGES',
  dxf: 'DXF',
  dwg: 'DWG',
  stl: 'STL',
  zip: 'ZIP',
  mp4: 'MP4',
  webm: 'WebM',
  link: 'Link',
} as const
export type DocumentFormat = keyof typeof documentFormats
export type FileFormat = Exclude<DocumentFormat, 'link'>

/** Documents of a product at most, and files sent at a time. */
export const maxDocuments = 50
export const maxDocumentFiles = 10
export const maxDocumentTitle = 120

export interface ProductDocument {
  kind: DocumentKind
  title: string
  /** As in HTML, `en` or `hi`; null: not told. */
  language: string | null
  format: DocumentFormat
  /** Where it is downloaded, watched or read. */
  url: string
  /** Of a file. */
  bytes: number | null
  /** Of a PDF, once it was read. */
  pages: number | null
}

/**
 * What became of a PDF's words: `due` until they are read; `none` of other formats, and of scans.
 * Search finds a product by those that were read.
 */
export type DocumentText = 'none' | 'due' | 'read' | 'broken' | 'encrypted' | 'too-long'

export interface DeskDocument extends ProductDocument {
  id: number
  textState: DocumentText
}

/** What forms and programs change of a document. */
export interface DocumentFields {
  kind: string
  title: string
  /** Empty: not told. */
  language: string
}

export const toDocumentFields = ({
  kind,
  title,
  language,
}: Pick<ProductDocument, keyof DocumentFields>): DocumentFields => ({
  kind,
  title,
  language: language ?? '',
})

/** Why documents were not saved. */
export const documentTexts = {
  'no-file': 'Choose a file.',
  'unknown-format':
    'is none of the formats that the shop takes: PDF, PNG, JPEG, STEP, IGES, DXF, DWG, ' +
    'STL, ZIP, MP4 or WebM. The content counts, not the name.',
  'too-large': 'is too large.',
  broken: 'The upload broke off. Please try again.',
  'too-many': `A product has at most ${maxDocuments} documents.`,
  missing: 'Please fill this in.',
  'too-long': `A title has at most ${maxDocumentTitle} characters.`,
  'bad-link': 'Write an address that begins with https://.',
  'bad-language': 'Choose one of the list.',
  'bad-kind': 'Choose one of the list.',
  'changed-meanwhile':
    'Somebody else has changed this meanwhile. Look at it as it is now, and try again.',
} as const
export type DocumentCode = keyof typeof documentTexts

/** Languages that a document may be in. */
export const documentLanguages = {
  en: 'English',
  hi: 'Hindi',
  bn: 'Bengali',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
  mr: 'Marathi',
  pa: 'Punjabi',
  ta: 'Tamil',
  te: 'Telugu',
  ms: 'Malay',
  zh: 'Chinese',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  ja: 'Japanese',
} as const

export const isFileFormat = (text: string): text is FileFormat =>
  text !== 'link' && Object.hasOwn(documentFormats, text)

export const isDocumentKind = (text: string): text is DocumentKind =>
  Object.hasOwn(documentKinds, text)

/** `1.4 MB`: sizes as shops write them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
