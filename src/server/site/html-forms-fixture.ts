/** A form of a page, as a browser without script would send it. */
export interface HtmlForm {
  method: string
  address: string
  multipart: boolean
  fields: HtmlField[]
  /** Names, values and texts of its buttons. */
  buttons: { name: string; value: string; text: string }[]
}

export interface HtmlField {
  kind:
    | 'hidden'
    | 'tick'
    | 'choice'
    | 'select'
    | 'file'
    | 'text'
    | 'email'
    | 'datetime-local'
    | 'area'
  name: string
  /** Of a checkbox: "on" or nothing. Of a choice between two edits: its value. */
  value: string
  label: string
  options: string[]
}

/** The forms in the HTML that React rendered. */
export function readForms(html: string): HtmlForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(
    ([, attributes = '', inner = '']) => ({
      method: (getAttribute(attributes, 'method') ?? 'get').toLowerCase(),
      address: getAttribute(attributes, 'action') ?? '',
      multipart: getAttribute(attributes, 'enctype') === 'multipart/form-data',
      fields: readFields(inner),
      buttons: [...inner.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(
        ([, own = '', text = '']) => ({
          name: getAttribute(own, 'name') ?? '',
          value: getAttribute(own, 'value') ?? '',
          text: text.replace(/<[^>]+>/g, ''),
        }),
      ),
    }),
  )
}

function readFields(inner: string): HtmlField[] {
  const own = '((?:"[^"]*"|[^>"])*)'
  const tags = new RegExp(`<(input)\\b${own}>|<(select|textarea)\\b${own}>([\\s\\S]*?)</\\3>`, 'g')
  const fields: HtmlField[] = []
  for (const match of inner.matchAll(tags)) {
    const [tag, attributes = '', content = ''] = [
      match[1] ?? match[3],
      match[2] ?? match[4],
      match[5],
    ]
    const name = getAttribute(attributes, 'name')
    if (!name || / disabled=""/.test(attributes)) continue
    const label = getAttribute(attributes, 'aria-label') ?? getAttribute(attributes, 'id') ?? ''
    const type = getAttribute(attributes, 'type') ?? 'text'
    if (tag === 'select') {
      const all = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, own = '']) => own)
      const options = all.map((own) => getAttribute(own, 'value') ?? '')
      const selectedIndex = all.findIndex((own) => / selected=""/.test(own))
      fields.push({
        kind: 'select',
        name,
        label,
        options,
        value: options[Math.max(0, selectedIndex)] ?? '',
      })
    } else if (tag === 'textarea') {
      fields.push({
        kind: 'area',
        name,
        label,
        options: [],
        value: decodeEntities(content.replace(/^\n/, '')),
      })
    } else if (type === 'radio' && !isConflictChoice(attributes)) {
      // Radio buttons of one name are one field, as a select is.
      const value = getAttribute(attributes, 'value') ?? 'on'
      const isChecked = / checked=""/.test(attributes)
      const group = fields.find((field) => field.kind === 'select' && field.name === name)
      if (!group) {
        fields.push({
          kind: 'select',
          name,
          label,
          options: [value],
          value: isChecked ? value : '',
        })
        continue
      }
      group.options.push(value)
      if (isChecked) group.value = value
    } else if (type === 'checkbox') {
      fields.push({
        kind: 'tick',
        name,
        label,
        options: [],
        value: / checked=""/.test(attributes) ? 'on' : '',
      })
    } else {
      const value = getAttribute(attributes, 'value') ?? ''
      const kinds = {
        hidden: 'hidden',
        file: 'file',
        radio: 'choice',
        email: 'email',
        'datetime-local': 'datetime-local',
      }
      const kind = (kinds as Record<string, HtmlField['kind']>)[type] ?? 'text'
      fields.push({ kind, name, label, options: [], value })
    }
  }
  return fields
}

/** Asks which of two edits counts. */
function isConflictChoice(attributes: string): boolean {
  return /^(mine|theirs|own)$/.test(getAttribute(attributes, 'value') ?? '')
}

function getAttribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

function decodeEntities(text: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
    '&#39;': "'",
  }
  return text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity]!)
}
