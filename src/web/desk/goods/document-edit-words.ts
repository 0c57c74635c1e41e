import {
  documentKinds,
  documentLanguages,
  isDocumentKind,
} from '#contract/catalog/product-documents.ts'
import * as productDocumentsTexts from '#texts/product-documents.ts'
import type { EditWords } from '../editing/edit.ts'

const labels: Record<string, () => string> = {
  documents: productDocumentsTexts.files,
  address: productDocumentsTexts.address,
  title: productDocumentsTexts.title,
  kind: productDocumentsTexts.kind,
  language: productDocumentsTexts.language,
}

/** How the forms of documents name their fields. */
export const documentEditWords: EditWords = {
  label: (name) => labels[name]?.() ?? name,
  show(name, value) {
    if (name === 'kind' && isDocumentKind(value)) return documentKinds[value]()
    if (name !== 'language') return value
    return value === ''
      ? productDocumentsTexts.languageUnknown()
      : (Object.entries(documentLanguages).find(([code]) => code === value)?.[1]() ?? value)
  },
  input: (name) => (name === 'title' ? 'text' : null),
}
