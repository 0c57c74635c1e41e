export interface Colleague {
  id: string
  name: string
}

/**
 * How colleagues are named in notes: by their first name, or by all of it where two share the
 * first. Two who share both have none, because nobody could say which.
 */
export function getHandles(colleagues: readonly Colleague[]): Map<string, Colleague> {
  const firstNames = colleagues.map(({ name }) => toHandle(name.trim().split(/\s+/)[0] ?? ''))
  const handles = new Map<string, Colleague | null>()
  for (const [at, colleague] of colleagues.entries()) {
    const firstName = firstNames[at]!
    const isShared = firstNames.filter((each) => each === firstName).length > 1
    const handle = isShared ? toHandle(colleague.name.trim().split(/\s+/).join('.')) : firstName
    if (handle !== '') handles.set(handle, handles.has(handle) ? null : colleague)
  }
  return new Map([...handles].filter((entry): entry is [string, Colleague] => entry[1] !== null))
}

function toHandle(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}.]/gu, '')
}

/** Those whom a note names with `@`, each once; a mail address names nobody. */
export function findMentions<T>(text: string, handles: ReadonlyMap<string, T>): T[] {
  const names = [...text.matchAll(/(?<![\p{L}\p{M}\p{N}.@_-])@([\p{L}\p{M}\p{N}.]+)/gu)]
  const mentioned = names.flatMap(([, name]) => {
    const person = handles.get(name!.toLowerCase().replace(/\.+$/, ''))
    return person === undefined ? [] : [person]
  })
  return [...new Set(mentioned)]
}
