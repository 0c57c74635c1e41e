import type { DocumentFormat, ProductDocument } from './product-documents.ts'

const mediaTypes: Partial<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  zip: 'application/zip',
  mp4: 'video/mp4',
  webm: 'video/webm',
  stl: 'model/stl',
  step: 'model/step',
  iges: 'model/iges',
  dxf: 'image/vnd.dxf',
  dwg: 'image/vnd.dwg',
}

/**
 * Documents of a product as schema.org has them, for its `subjectOf`; undefined: none, so that JSON
 * leaves the property out. `url` is absolute. Source: LIST-05.
 */
export function buildDocumentsJson(
  documents: readonly Pick<ProductDocument, 'kind' | 'title' | 'language' | 'format' | 'url'>[],
): object[] | undefined {
  if (documents.length === 0) return undefined
  return documents.map(({ kind, title, language, format, url }) => ({
    '@type': kind === 'video' ? 'VideoObject' : 'DigitalDocument',
    name: title,
    [kind === 'video' && format !== 'link' ? 'contentUrl' : 'url']: url,
    encodingFormat: mediaTypes[format],
    inLanguage: language ?? undefined,
  }))
}
