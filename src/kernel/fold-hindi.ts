import { normalizeText } from './normal-form.ts'

/** One spelling for what is written with and without a dot below, a moon above, or joiners. */
export function foldHindi(text: string): string {
  return normalizeText(text, 'NFD')
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replace(/\u0901/g, '\u0902')
}
