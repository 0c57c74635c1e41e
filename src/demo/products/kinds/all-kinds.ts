import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'
import { type Kind, kindSchema } from '#demo/products/kinds/kind.ts'

/** A kind's index is part of its GTINs, so new files go to the end, new kinds to a file's end. */
export const kindFiles = [
  'safety',
  'power-tools',
  'hand-tools',
  'fasteners',
  'electricals',
  'lighting',
  'plumbing',
  'adhesives-packaging',
  'material-handling',
  'office-cleaning',
] as const

export const allKinds: readonly Kind[] = kindFiles.flatMap((name) =>
  readDemoData(`kinds/${name}.json`, z.array(kindSchema)),
)
