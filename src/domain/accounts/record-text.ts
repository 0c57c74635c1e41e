const longest = 300

/**
 * The parts of a record's entry as one line: its summary where it has one, else `role: sales · active: yes`. Long
 * values are cut, long lists counted. Source: DESK-01.
 */
export function describeParts(parts: unknown): string {
  if (parts === null || typeof parts !== 'object') return ''
  if ('summary' in parts) return cut(String(parts.summary))
  return Object.entries(parts)
    .map(([name, value]) => `${labelFor(name)}: ${describeValue(value)}`)
    .join(' · ')
}

function labelFor(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function describeValue(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value)) {
    const text = value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join(', ')
    return text.length > longest ? `${value.length.toLocaleString('en')} entries` : text || 'none'
  }
  return typeof value === 'object' ? cut(JSON.stringify(value)) : String(value)
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length.toLocaleString('en')} characters)` : text
}
