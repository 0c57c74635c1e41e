import { expect } from 'vitest'
import { isSameText } from '#kernel/merge-fields.ts'
import type { TestServer } from '#testing/test-server.ts'
import { type HtmlField, type HtmlForm, readForms } from './html-forms-fixture.ts'

/** A form of the desk that two people may have open at the same time. */
export interface EditedForm {
  /** Its route, as `web/routes.ts` has it. */
  route: string
  address: string
  /** Tells it from the other forms of its page. */
  has(form: HtmlForm): boolean
  /** The button that saves it, where there are several. */
  press?: Record<string, string>
  /** What somebody types instead; undefined: the usual change of such a field. Null: it can't be changed by itself. */
  type?(field: HtmlField, editor: string): string | null | undefined
  /** The page to look at after a save, where its address changes with it. */
  after?(): Promise<string>
  /** Says that it was drawn of what is stored by now, as a form does that knows no versions. */
  isUnguarded?: boolean
}

export interface WalkCount {
  forms: number
  fields: number
  merged: number
  asked: number
}

/** Carried along by every form; nobody types it. */
const carried = new Set(['base', 'mine'])

export class Editors {
  readonly server: TestServer
  readonly count: WalkCount = { forms: 0, fields: 0, merged: 0, asked: 0 }
  /** Changes that somebody made and that are not there in the end. */
  readonly lost: string[] = []

  constructor(server: TestServer) {
    this.server = server
  }

  /** The form as somebody opens it. */
  async open(edited: EditedForm, cookie: string): Promise<HtmlForm> {
    const address = (await edited.after?.()) ?? edited.address
    const response = await this.server.ask(address, { headers: { cookie } })
    const html = await response.text()
    const form = readForms(html).find((each) => each.method === 'post' && edited.has(each))
    if (!form) throw new Error(`${address} answers ${response.status} without the form`)
    return { ...form, address }
  }

  async send(form: HtmlForm, press: Record<string, string>, cookie: string) {
    const pairs: [string, string][] = form.fields.flatMap((field) => {
      if (field.kind === 'file' || (field.kind === 'tick' && field.value !== 'on')) return []
      return [[field.name, field.value]]
    })
    pairs.push(...Object.entries(press))
    let body: FormData | URLSearchParams = new URLSearchParams(pairs)
    if (form.multipart) {
      body = new FormData()
      for (const [name, value] of pairs) body.append(name, value)
    }
    const headers = { cookie, origin: 'http://in.localhost:3000' }
    const response = await this.server.ask(form.address, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
    })
    return { status: response.status, html: await response.text(), headers: response.headers }
  }

  async saves(form: HtmlForm, { press = {} }: EditedForm, cookie: string): Promise<void> {
    const answer = await this.send(form, press, cookie)
    expect(answer.status, `${form.address}: ${problemsIn(answer.html)}`).toBeLessThan(400)
  }

  /** Fields that one can change, with what this editor would type into each. */
  changes(edited: EditedForm, form: HtmlForm, editor: string): Map<HtmlField, string> {
    const typed = new Map<HtmlField, string>()
    for (const field of form.fields) {
      if (field.kind === 'hidden' || field.kind === 'file' || carried.has(field.name)) continue
      const value = edited.type?.(field, editor)
      if (value !== null) typed.set(field, value ?? usualChange(field, editor))
    }
    return typed
  }

  /** Two people change every second field each: both saves go through, and every change stands. */
  async mergeWalk(edited: EditedForm, cookies: [string, string]): Promise<void> {
    for (const turn of [0, 1]) {
      const ours = await this.open(edited, cookies[0])
      const theirs = await this.open(edited, cookies[1])
      const mine = [...this.changes(edited, ours, 'First')].filter((_, at) => at % 2 === turn)
      const others = [...this.changes(edited, theirs, 'Second')].filter((_, at) => at % 2 !== turn)
      for (const [form, cookie, changes] of [
        [ours, cookies[0], mine],
        [theirs, cookies[1], others],
      ] as const) {
        if (changes.length === 0) continue
        for (const [field, value] of changes) field.value = value
        if (edited.isUnguarded) setBase(form, await this.open(edited, cookie))
        await this.saves(form, edited, cookie)
      }
      const stored = await this.open(edited, cookies[0])
      for (const [field, value] of [...mine, ...others]) {
        if (isSameText(valueIn(stored, field), value)) this.count.merged++
        else
          this.lost.push(
            `${edited.route} ${field.name}, turn ${turn}: ${valueIn(stored, field)} for ${value}`,
          )
      }
      if (turn === 0) this.count.fields += mine.length + others.length
    }
    this.count.forms++
  }

  /**
   * Two people change every field, and a third one comes between: whatever both changed is asked, and what is chosen
   * stands.
   */
  async conflictWalk(edited: EditedForm, cookies: [string, string]): Promise<void> {
    const ours = await this.open(edited, cookies[0])
    const theirs = await this.open(edited, cookies[1])
    const first = [...this.changes(edited, ours, 'Third')]
    for (const [field, value] of first) field.value = value
    await this.saves(ours, edited, cookies[0])
    const saved = await this.open(edited, cookies[0])
    const second = [...this.changes(edited, theirs, 'Fourth')]
    for (const [field, value] of second) field.value = value
    const asked = await this.send(theirs, edited.press ?? {}, cookies[1])
    const wanted = second.filter(([field, value]) => !isSameText(value, valueIn(saved, field)))
    if (wanted.length === 0) return
    expect(asked.status, edited.address).toBe(409)
    const unchanged = await this.open(edited, cookies[0])
    for (const [field] of first)
      expect(valueIn(unchanged, field), field.name).toBe(valueIn(saved, field))
    const choice = choiceIn(asked.html, theirs)
    const names = [
      ...new Set(choice.fields.filter(({ kind }) => kind === 'choice').map(({ name }) => name)),
    ]
    expect(names.length, `${edited.address}: ${names.join(', ')}`).toBe(wanted.length)
    // Somebody else is quicker once more: the press that carries the choices asks again, and loses nothing of it.
    const third = await this.open(edited, cookies[0])
    for (const [field, value] of this.changes(edited, third, 'Fifth')) field.value = value
    await this.saves(third, edited, cookies[0])
    const met = await this.send(choose(choice, 'mine'), edited.press ?? {}, cookies[1])
    expect(met.status, edited.address).toBe(409)
    const again = choiceIn(met.html, theirs)
    await this.saves(choose(again, 'mine'), edited, cookies[1])
    const stored = await this.open(edited, cookies[0])
    for (const [field, value] of wanted) {
      if (isSameText(valueIn(stored, field), value)) this.count.asked++
      else
        this.lost.push(
          `${edited.route} ${field.name}, chosen: ${valueIn(stored, field)} for ${value}`,
        )
    }
  }
}

/** What the same field of another drawing of the form holds. Fields of one name are told apart by their label. */
function valueIn(form: HtmlForm, { name, label }: HtmlField): string {
  const same = form.fields.filter((field) => field.name === name)
  return (same.find((field) => field.label === label) ?? same[0])?.value ?? ''
}

function setBase(form: HtmlForm, drawn: HtmlForm): void {
  const base = (each: HtmlForm) => each.fields.find(({ name }) => name === 'base')
  base(form)!.value = base(drawn)!.value
}

function choiceIn(html: string, { address }: HtmlForm): HtmlForm {
  const form = readForms(html).find((each) => each.fields.some(({ kind }) => kind === 'choice'))
  if (!form) throw new Error(`${address} asks nothing`)
  return { ...form, address }
}

function choose(form: HtmlForm, value: string): HtmlForm {
  const fields = form.fields.filter((field) => field.kind !== 'choice' || field.value === value)
  return { ...form, fields }
}

function usualChange(field: HtmlField, editor: string): string {
  const { kind, value, options } = field
  if (kind === 'tick') return value === 'on' ? '' : 'on'
  const step = 1 + ['First', 'Second', 'Third', 'Fourth', 'Fifth'].indexOf(editor)
  if (kind === 'select') return options[(options.indexOf(value) + 1) % options.length]!
  if (kind === 'datetime-local') {
    return value === ''
      ? `2031-01-0${step}T09:00`
      : `${Number(value.slice(0, 4)) + 1}${value.slice(4, 8)}1${step}T09:30`
  }
  if (/^\d+$/.test(value)) return String(Number(value) + step)
  if (/^\d+\.\d\d$/.test(value)) return (Number(value) - step).toFixed(2)
  if (kind === 'email') return `${editor.toLowerCase()}@shop.example`
  return value.includes('<') ? `${value}<p>${editor}</p>` : `${value} ${editor}`.trim()
}

function problemsIn(html: string): string {
  return [...html.matchAll(/<p id="[^"]*-error"[^>]*>([^<]+)|role="alert"[^>]*>(.{0,300})/g)]
    .map((match) => match[1] ?? match[2])
    .join(' | ')
}
