import type { Fields } from '#kernel/merge-fields.ts'
import { editNames } from './edit.ts'

/** An edit as its form was sent. */
export interface PostedEdit {
  /** Null: the form doesn't say what it was made of, so nobody knows which of its values are changes. */
  base: Fields | null
  values: Fields
}

/** Reads an edit's form, or the choices between two edits, which carry this edit whole. Source: SAFE-09. */
export function readEdit(
  form: FormData,
  read: (form: FormData, names: readonly string[]) => Fields,
  present: Fields,
): PostedEdit {
  const base = parseFields(form.get(editNames.base))
  const mine = parseFields(form.get(editNames.mine))
  if (!base || !mine) return { base, values: read(form, Object.keys(base ?? present)) }
  const values: Record<string, string> = { ...mine }
  // By their place: a name may be longer than a form's names may be.
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

/** The fields by their names; a box that is not ticked is not sent. */
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
    // A name that every object has would be taken for a field of what is stored.
    const isField = ([name, value]: [string, unknown]) =>
      typeof value === 'string' && !(name in Object.prototype)
    return Object.entries(parsed).every(isField) ? (parsed as Fields) : null
  } catch {
    return null
  }
}
