import {
  type DocumentKind,
  type FileFormat,
  maxDocumentTitle,
} from '#contract/catalog/product-documents.ts'
import { cleanText, cutText, dropHidden } from '#kernel/clean-text.ts'

/**
 * A title on one line, without what reorders or hides text: a file named with them could look like
 * another one.
 */
export function cleanTitle(text: string): string {
  return dropHidden(cleanText(text))
    .replace(/\p{Co}+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** A title from a file's name: the last part of its path, without its ending. */
export function titleFromFileName(fileName: string): string {
  const last = cleanTitle(fileName).split(/[/\\]/).at(-1)!
  const words = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_]+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  return cutText(words, maxDocumentTitle)
}

const kindWords: readonly [DocumentKind, RegExp][] = [
  ['safety', /\b(?:m?sds|ghs|safety)\b/i],
  [
    'certificate',
    /\b(?:certificate|certification|cert|coa|coc|rohs|reach|conformity|declaration|doc)\b/i,
  ],
  ['manual', /\b(?:manual|instructions?|guide|handbook|ifu)\b/i],
  ['drawing', /\b(?:drawing|cad|dimensions?|model)\b/i],
]

/** The kind by a file's format and the words of its name. */
export function guessDocumentKind(format: FileFormat, fileName: string): DocumentKind {
  if (format === 'mp4' || format === 'webm') return 'video'
  if (['step', 'iges', 'dxf', 'dwg', 'stl'].includes(format)) return 'drawing'
  const words = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[_\-.]+/g, ' ')
  return kindWords.find(([, pattern]) => pattern.test(words))?.[0] ?? 'datasheet'
}

/** An address of a video elsewhere; null: it is none that a page may link to. */
export function parseDocumentLink(text: string): string | null {
  const address = text.trim()
  if (address.length > 500 || !URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && url.hostname.includes('.') ? url.href : null
}
