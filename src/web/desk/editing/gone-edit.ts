import { data } from 'react-router'
import { type Fields, isSameText } from '#kernel/merge-fields.ts'
import { isStop } from '#kernel/outcome.ts'
import * as commonTexts from '#texts/common.ts'
import type { EditWords } from './edit.ts'
import { readByName, readEdit } from './read-edit.ts'

/** An edit of what a colleague has removed meanwhile; what was typed comes back as text. */
export interface GoneEdit {
  changes: string
}

export function isGoneEdit(value: unknown): value is GoneEdit {
  return typeof (value as Partial<GoneEdit> | null)?.changes === 'string'
}

/** Fields of an edit as text, one per line. */
export function writeChanges(
  fields: Fields,
  names: readonly string[],
  label: EditWords['label'],
): string {
  return names.map((name) => `${label(name)}${commonTexts.colon()}${fields[name] ?? ''}`).join('\n')
}

/**
 * Awaits what an edit's form asks for. If the thing is no longer there, throws a 404 with what was
 * typed, which the desk shows. Source: SAFE-09.
 */
export async function orGoneEdit<T>(
  answer: Promise<T>,
  form: FormData,
  { label, read = readByName }: Pick<EditWords, 'label'> & { read?: typeof readByName },
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isStop(error) || error.kind !== 'not-found') throw error
    const { base, values } = readEdit(form, read, {})
    const names = Object.keys(values).filter(
      (name) => !isSameText(values[name] ?? '', base?.[name] ?? ''),
    )
    throw data<GoneEdit>({ changes: writeChanges(values, names, label) }, { status: 404 })
  }
}
