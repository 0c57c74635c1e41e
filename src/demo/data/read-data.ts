import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

/**
 * Reads a data file of the demo shop. Throws with the file's name and the field where the file is
 * not as its schema says.
 */
export function readDemoData<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  folder = import.meta.dirname,
): z.output<Schema> {
  const result = schema.safeParse(parseJson(name, readDemoText(name, folder)))
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  throw new Error(`demo data ${name}, ${path.join('.') || 'the whole file'}: ${message}`)
}

/** A data file as text, such as a table of postal codes. */
export function readDemoText(name: string, folder = import.meta.dirname): string {
  return readFileSync(join(folder, name), 'utf8')
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`demo data ${name}: ${(error as Error).message}`, { cause: error })
  }
}
