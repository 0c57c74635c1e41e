import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'

/** Synonyms of the tools trade; the phrases of a line mean the same. */
export const demoSynonyms: readonly (readonly string[])[] = readDemoData(
  'synonyms.json',
  z.array(z.string().includes(', ')),
).map((line) => line.split(', '))
