import { decodeText, type PlainButton, type PlainForm, readForms } from './plain-forms.ts'

type Ask = (address: string, init?: RequestInit) => Promise<Response>

/** Values to type into a form: by field name, or `^…` for all fields whose names match. */
export type Typed = Record<string, string | File>

/**
 * The button to press: `do=save` by name and value, otherwise its label. Of several forms the nth, from 0.
 */
export interface Press {
  button: string
  fill?: Typed
  /** Boxes to tick, by name. */
  tick?: readonly string[]
  nth?: number
}

export interface Page {
  status: number
  url: string
  html: string
  /** The visible text. */
  text: string
  forms: PlainForm[]
}

const origin = 'http://in.localhost:3000'

/** A browser without script: keeps cookies, follows redirects, submits forms as they are on the page. */
export class PlainBrowser {
  private readonly ask: Ask
  private readonly jar: Map<string, string>

  constructor(ask: Ask, cookies = '') {
    this.ask = ask
    this.jar = new Map(
      cookies.split('; ').map((each) => each.split(/=(.*)/, 2) as [string, string]),
    )
  }

  cookies(): [name: string, value: string][] {
    return [...this.jar].filter(([name]) => name !== '')
  }

  open(path: string): Promise<Page> {
    return this.load(path, {})
  }

  /**
   * Presses a button of a page; returns the answer's own status if it does not redirect, otherwise that of
   * the target.
   */
  async press(page: Page, press: Press): Promise<Page & { redirected: boolean }> {
    const { form, button } = findButton(page, press)
    const entries = buildEntries(form, press.fill ?? {}, press.tick ?? [])
    if (button.name) entries.push([button.name, button.value])
    const body = form.isMultipart ? new FormData() : new URLSearchParams()
    for (const [name, value] of entries) (body as FormData).append(name, value as string)
    const url = new URL(button.action ?? (form.action || page.url), new URL(page.url, origin))
    const first = await this.send(url.pathname + url.search, { method: 'POST', body })
    const location = first.headers.get('location')
    if (location !== null) return { ...(await this.open(location)), redirected: true }
    return { ...(await parsePage(first, url)), redirected: false }
  }

  private async load(path: string, init: RequestInit): Promise<Page> {
    const url = new URL(path, origin)
    const answer = await this.send(url.pathname + url.search, init)
    const location = answer.headers.get('location')
    return location === null ? parsePage(answer, url) : this.load(location, {})
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.jar].map((pair) => pair.join('=')).join('; ')
    const own = { cookie, ...(init.method === 'POST' && { origin, referer: origin }) }
    const answer = await this.ask(path, { ...init, redirect: 'manual', headers: own })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      this.jar.set(name!, value!)
    }
    return answer
  }
}

async function parsePage(answer: Response, url: URL): Promise<Page> {
  const html = await answer.text()
  const text = decodeText(html.slice(html.indexOf('<main'))).replace(/\s+/g, ' ')
  return {
    status: answer.status,
    url: url.pathname + url.search,
    html,
    text,
    forms: readForms(html),
  }
}

/** The form and button of a press; `form` null if the page has no such form. */
export function findForm(
  page: Page,
  { button, nth = 0 }: Press,
): { form: PlainForm; button: PlainButton } | null {
  const matches = page.forms.flatMap((form) => {
    const match = form.buttons.find(
      ({ name, value, text }) =>
        `${name}=${value}` === button || text.replace(/\s+/g, ' ') === button,
    )
    return match ? [{ form, button: match }] : []
  })
  return matches[nth] ?? null
}

function findButton(page: Page, press: Press) {
  const match = findForm(page, press)
  if (match) return match
  const available = page.forms.flatMap(({ buttons }) =>
    buttons.map((each) => `${each.name}=${each.value} (${each.text})`),
  )
  throw new Error(
    `${page.url} (${page.status}) has no button ${press.button}, but ${available.join(', ')}`,
  )
}

/** The fields to send: the form's current values with the typed ones in place. */
function buildEntries(
  form: PlainForm,
  fill: Typed,
  tick: readonly string[],
): [string, string | File][] {
  const typedValues = new Map<string, string | File>()
  for (const [name, value] of Object.entries(fill)) {
    const names = form.fields
      .filter((field) => isNamed(field.name, name))
      .map((field) => field.name)
    if (names.length === 0)
      throw new Error(`The form has no field ${name}: ${form.fields.map((each) => each.name)}`)
    for (const each of names) typedValues.set(each, value)
  }
  const entries: [string, string | File][] = []
  for (const { name, value, isSent } of form.fields) {
    const typedValue = typedValues.get(name)
    if (typedValue === undefined && (isSent || tick.includes(name))) entries.push([name, value])
    if (typedValue !== undefined && !entries.some(([each]) => each === name))
      entries.push([name, typedValue])
  }
  return entries
}

export function isNamed(field: string, name: string): boolean {
  return name.startsWith('^') ? new RegExp(name).test(field) : field === name
}
