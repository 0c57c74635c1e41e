/** Text that is already HTML. */
export interface Html {
  html: string
}

type Part = string | number | null | undefined | Html | readonly (string | Html)[]

/** Builds HTML, escaping every value that is not already HTML. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, at) => text + renderPart(parts[at - 1]) + string) }
}

function renderPart(part: Part): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'object' && 'html' in part) return part.html
  if (typeof part === 'object') return part.map(renderPart).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
