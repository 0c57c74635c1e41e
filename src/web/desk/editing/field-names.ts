/**
 * Returns a function that names the fields of one list by their labels. A label that occurs again
 * gets a number on a second line, so line breaks within a label become spaces.
 */
export function createFieldNamer(prefix: string): (label: string) => string {
  const counts = new Map<string, number>()
  return (label) => {
    const fieldLabel = label.trim().replace(/\s+/g, ' ')
    const count = (counts.get(fieldLabel) ?? 0) + 1
    counts.set(fieldLabel, count)
    return prefix + (count === 1 ? fieldLabel : `${fieldLabel}\n${count}`)
  }
}

/** The label in a field's name, without its number. */
export function parseFieldLabel(prefix: string, name: string): string {
  return name.slice(prefix.length).split('\n')[0]!
}
