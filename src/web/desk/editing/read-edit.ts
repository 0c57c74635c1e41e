import type { Fields } from '#kernel/merge-fields.ts'
import { editNames } from './edit.ts'

/** An edit as posted by its form. */
export interface PostedEdit {
  /** Null: the form does not carry its original values, so its changes are unknown. */
  base: Fields | null
  values: Fields
}

/**
 * Reads an edit's form, or the choice between two edits, which carries the whole edit.
 * Source: SAFE-09.
 */
export function readEdit(
  form: FormData,
  read: (form: FormData, names: readonly string[]) => Fields,
  present: Fields,
): PostedEdit {
  const base = parseFields(form.get(editNames.base))
  const mine = parseFields(form.get(editNames.mine))
  if (!base || !mine) return { base, values: read(form, Object.keys(base ?? present)) }
  const values: Record<string, string> = { ...mine }
  // By index: a field name may be longer than the names the form parser allows.
  const names = Object.keys(mine)
  for (const [name, choice] of form) {
    if (!name.startsWith(editNames.choice)) continue
    const at = name.slice(editNames.choice.length)
    const field = names[Number(at)]
    if (field === undefined) continue
    if (choice === 'theirs') values[field] = base[field] ?? ''
    if (choice === 'own') values[field] = String(form.get(editNames.own + at) ?? '')
  }
  return { base, values }
}

/** Reads the fields by name; an unticked checkbox is not sent. */
export function readByName(form: FormData, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

function parseFields(json: unknown): Fields | null {
  try {
    const parsed: unknown = JSON.parse(typeof json === 'string' ? json : '')
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    // Rejects names that every object has, which would pass for stored fields.
    const isField = ([name, value]: [string, unknown]) =>
      typeof value === 'string' && !(name in Object.prototype)
    return Object.entries(parsed).every(isField) ? (parsed as Fields) : null
  } catch {
    return null
  }
}
