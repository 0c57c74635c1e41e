/** A field as submitted; `type` of an input, or the name of its element. */
export interface PlainField {
  name: string
  type: string
  value: string
  /** Unchecked checkboxes and radio buttons are listed, but not sent. */
  isSent: boolean
}

export interface PlainButton {
  name: string
  value: string
  text: string
  /** This button's own form action. */
  action: string | null
}

/** A form that posts, as a browser without script sees it. */
export interface PlainForm {
  action: string
  isMultipart: boolean
  fields: PlainField[]
  buttons: PlainButton[]
}

const tag = /<(\/?)(form|input|textarea|select|option|button)\b((?:[^>"]|"[^"]*")*)>/g

/** The posting forms of a page rendered by React: attributes are double-quoted, with `>` unescaped. */
export function readForms(html: string): PlainForm[] {
  const forms: PlainForm[] = []
  let form: PlainForm | null = null
  let select: PlainField | null = null
  let selectedValue = false
  for (const match of html.matchAll(tag)) {
    const [, closing, element, rest] = match
    const attributes = parseAttributes(rest!)
    const attribute = (name: string) => attributes.get(name) ?? null
    const after = match.index + match[0].length
    const textUntil = (end: string) => decodeText(html.slice(after, html.indexOf(end, after)))
    if (element === 'form') {
      if (form && closing) forms.push(form)
      form = closing
        ? null
        : { action: attribute('action') ?? '', isMultipart: false, fields: [], buttons: [] }
      if (form && attribute('method') !== 'post') form = null
      if (form) form.isMultipart = attribute('enctype') === 'multipart/form-data'
    }
    if (!form || attribute('disabled') !== null) continue
    const name = attribute('name') ?? ''
    if (element === 'select')
      select = closing ? null : { name, type: 'select', value: '', isSent: true }
    if (closing) continue
    if (element === 'select') {
      form.fields.push(select!)
      selectedValue = false
    }
    if (element === 'option' && select) {
      const value = attribute('value') ?? textUntil('</option>')
      if (attribute('selected') !== null || !selectedValue) select.value = value
      selectedValue = true
    }
    if (element === 'textarea') {
      form.fields.push({
        name,
        type: 'textarea',
        value: textUntil('</textarea>').replace(/^\n/, ''),
        isSent: true,
      })
    }
    if (element === 'button' && attribute('type') !== 'button') {
      const action = attribute('formaction')
      form.buttons.push({
        name,
        value: attribute('value') ?? '',
        text: textUntil('</button>'),
        action,
      })
    }
    if (element === 'input' && name) form.fields.push(parseInput(name, attribute))
  }
  return forms
}

function parseInput(name: string, attribute: (name: string) => string | null): PlainField {
  const type = attribute('type') ?? 'text'
  const isCheckable = type === 'checkbox' || type === 'radio'
  const value = attribute('value') ?? (isCheckable ? 'on' : '')
  return {
    name,
    type,
    value,
    isSent: (!isCheckable || attribute('checked') !== null) && type !== 'file',
  }
}

function parseAttributes(rest: string): Map<string, string> {
  const pairs = rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)
  return new Map(
    Array.from(pairs, ([, name, value]) => [name!.toLowerCase(), decodeText(value ?? '')]),
  )
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

/** The visible text of a piece of HTML: without tags, comments and scripts, with whitespace collapsed. */
export function decodeText(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()
}
