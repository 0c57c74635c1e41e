/**
 * A form posted after its session had ended: it is carried through the sign-in and posted again.
 * Source: SAFE-09.
 */
export interface TypedForm {
  fields: [name: string, value: string][]
  /** Files can't be carried along. */
  hasFiles: boolean
  /** Identifies the account that typed it; empty: unknown. */
  by: string
}

/** Field that carries the typed form through the steps of signing in. */
export const typedFormField = 'typed'

export function captureTypedForm(form: FormData, by: string): TypedForm {
  const pairs = [...form]
  return {
    fields: pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    hasFiles: pairs.some(([, value]) => typeof value !== 'string' && value.size > 0),
    by,
  }
}

export function parseTypedForm(json: unknown): TypedForm | null {
  try {
    const { fields, hasFiles, by } = JSON.parse(typeof json === 'string' ? json : '') as Record<
      string,
      unknown
    >
    const isField = (pair: unknown) =>
      Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string')
    return Array.isArray(fields) && fields.every(isField)
      ? { fields: fields as TypedForm['fields'], hasFiles: hasFiles === true, by: String(by ?? '') }
      : null
  } catch {
    return null
  }
}
