import * as catalogTexts from '#texts/catalog.ts'
import * as productDocumentsTexts from '#texts/product-documents.ts'

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
  'no-file': productDocumentsTexts.fileMissing,
  'unknown-format': productDocumentsTexts.unknownFormat,
  'too-large': productDocumentsTexts.fileTooLarge,
  broken: productDocumentsTexts.uploadBroken,
  'too-many': () => productDocumentsTexts.tooManyDocuments({ max: maxDocuments }),
  missing: productDocumentsTexts.missing,
  'too-long': () => productDocumentsTexts.titleTooLong({ max: maxDocumentTitle }),
  'bad-link': productDocumentsTexts.badLink,
  'bad-language': productDocumentsTexts.notInList,
  'bad-kind': productDocumentsTexts.notInList,
  'changed-meanwhile': productDocumentsTexts.changedMeanwhile,
} as const
export type DocumentCode = keyof typeof documentTexts

/** Languages that a document may be in. */
export const documentLanguages = {
  en: productDocumentsTexts.english,
  hi: productDocumentsTexts.hindi,
  bn: productDocumentsTexts.bengali,
  gu: productDocumentsTexts.gujarati,
  kn: productDocumentsTexts.kannada,
  ml: productDocumentsTexts.malayalam,
  mr: productDocumentsTexts.marathi,
  pa: productDocumentsTexts.punjabi,
  ta: productDocumentsTexts.tamil,
  te: productDocumentsTexts.telugu,
  ms: productDocumentsTexts.malay,
  zh: productDocumentsTexts.chinese,
  de: productDocumentsTexts.german,
  fr: productDocumentsTexts.french,
  es: productDocumentsTexts.spanish,
  ja: productDocumentsTexts.japanese,
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
