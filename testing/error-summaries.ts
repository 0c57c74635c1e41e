/** An item of the list of errors at the head of a page. */
export interface SummaryItem {
  text: string
  /** The id of the field that it links to; null: it is about the whole form. */
  field: string | null
}

/** The items of all lists of errors on a page. */
export function readSummaries(html: string): SummaryItem[] {
  const lists = html.matchAll(/<div role="alert" tabindex="-1"[^>]*>.*?<ul[^>]*>(.*?)<\/ul>/gs)
  return [...lists].flatMap(([, items = '']) =>
    [...items.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) => ({
      text: toText(item),
      field: /<a href="#([^"]+)"/.exec(item)?.[1] ?? null,
    })),
  )
}

/** The label of the field with this id, as the page has it; null: no such field, or no label. */
export function findLabel(html: string, id: string): string | null {
  const name = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [, tag = '', attributes = ''] =
    new RegExp(`<([a-z]+)\\b([^>]*\\sid="${name}"[^>]*)>`).exec(html) ?? []
  const labelled = /aria-labelledby="([^" ]+)"/.exec(attributes)?.[1]
  const patterns = [
    `<label\\b[^>]*\\sfor="${name}"[^>]*>(.*?)</label>`,
    ...(tag === 'fieldset'
      ? [`<fieldset[^>]*\\sid="${name}"[^>]*><legend[^>]*>(.*?)</legend>`]
      : []),
    ...(labelled ? [`<[a-z0-9]+[^>]*\\sid="${labelled}"[^>]*>(.*?)</`] : []),
  ]
  const own = /aria-label="([^"]*)"/.exec(attributes)?.[1]
  if (tag === '') return null
  if (own !== undefined) return toText(own)
  for (const pattern of patterns) {
    const text = new RegExp(pattern, 's').exec(html)?.[1]
    if (text) return toText(text)
  }
  return null
}

/**
 * What is wrong with the items that are about a field: it leads nowhere, or does not begin with the
 * field's label, which may go on with a unit.
 */
export function listSummaryFaults(html: string): string[] {
  return readSummaries(html).flatMap(({ text, field }) => {
    if (field === null) return []
    const label = findLabel(html, field)
    if (label === null) return [`#${field} has no label: ${text}`]
    const name = label.replace(/(?: \(.{1,3}\)|, \S+)$/, '')
    const isNamed = text.startsWith(`${label}: `) || text.startsWith(`${name}: `)
    return isNamed ? [] : [`${label} (#${field}) is not named: ${text}`]
  })
}

function toText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}
