import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the rendered pictures lie, one AVIF of 960 pixels for each look. */
export const mastersFolder = join(import.meta.dirname, '../data/pictures')

export const masterSide = 960

/** Traced a little smaller and enlarged: edges have four samples, and it costs two thirds. */
export const tracedSide = 768

/** The keys of all pictures that have been rendered. */
export function listMasters(): ReadonlySet<string> {
  return new Set(
    readdirSync(mastersFolder)
      .filter((file) => file.endsWith('.avif'))
      .map((file) => file.slice(0, -'.avif'.length)),
  )
}

export function masterPath(key: string): string {
  return join(mastersFolder, `${key}.avif`)
}

export function readMaster(key: string): Promise<Uint8Array> {
  return readFile(masterPath(key))
}
