import { expect } from 'vitest'
import { isSameText } from '#kernel/merge-fields.ts'
import type { TestServer } from '#testing/test-server.ts'
import { type HtmlField, type HtmlForm, readForms } from './html-forms-fixture.ts'

/** A desk form that two people may have open at the same time. */
export interface EditedForm {
  /** Its route as declared in `web/routes.ts`. */
  route: string
  address: string
  /** Whether this is the form meant, among those of its page. */
  has(form: HtmlForm): boolean
  /** The button that saves it, where there are several. */
  press?: Record<string, string>
  /**
   * The value typed instead; undefined: the default change for such a field. Null: the field cannot
   * be changed by itself.
   */
  type?(field: HtmlField, editor: string): string | null | undefined
  /** The page to load after a save that changes the page's address. */
  after?(): Promise<string>
  /** Renders the currently stored values on submit, as a form without versions does. */
  isUnguarded?: boolean
}

export interface EditorCounts {
  forms: number
  fields: number
  merged: number
  conflicts: number
}

/** Hidden fields of every form. */
const carriedFields = new Set(['base', 'mine'])

export class Editors {
  readonly server: TestServer
  readonly count: EditorCounts = { forms: 0, fields: 0, merged: 0, conflicts: 0 }
  /** Changes that were saved and are missing in the end. */
  readonly lostEdits: string[] = []

  constructor(server: TestServer) {
    this.server = server
  }

  /** Opens the form as a user. */
  async open(editedForm: EditedForm, cookie: string): Promise<HtmlForm> {
    const address = (await editedForm.after?.()) ?? editedForm.address
    const response = await this.server.ask(address, { headers: { cookie } })
    const html = await response.text()
    const form = readForms(html).find((each) => each.method === 'post' && editedForm.has(each))
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

  async save(form: HtmlForm, { press = {} }: EditedForm, cookie: string): Promise<void> {
    const answer = await this.send(form, press, cookie)
    expect(answer.status, `${form.address}: ${listProblems(answer.html)}`).toBeLessThan(400)
  }

  /** Fields that can be changed, with the value that this editor would type into each. */
  buildChanges(editedForm: EditedForm, form: HtmlForm, editor: string): Map<HtmlField, string> {
    const values = new Map<HtmlField, string>()
    for (const field of form.fields) {
      if (field.kind === 'hidden' || field.kind === 'file' || carriedFields.has(field.name))
        continue
      const value = editedForm.type?.(field, editor)
      if (value !== null) values.set(field, value ?? buildUsualChange(field, editor))
    }
    return values
  }

  /** Two people change alternating fields: both saves succeed, and every change is kept. */
  async checkMerge(editedForm: EditedForm, cookies: [string, string]): Promise<void> {
    for (const round of [0, 1]) {
      const ours = await this.open(editedForm, cookies[0])
      const theirs = await this.open(editedForm, cookies[1])
      const mine = [...this.buildChanges(editedForm, ours, 'First')].filter(
        (_, at) => at % 2 === round,
      )
      const others = [...this.buildChanges(editedForm, theirs, 'Second')].filter(
        (_, at) => at % 2 !== round,
      )
      for (const [form, cookie, changes] of [
        [ours, cookies[0], mine],
        [theirs, cookies[1], others],
      ] as const) {
        if (changes.length === 0) continue
        for (const [field, value] of changes) field.value = value
        if (editedForm.isUnguarded) setBase(form, await this.open(editedForm, cookie))
        await this.save(form, editedForm, cookie)
      }
      const storedForm = await this.open(editedForm, cookies[0])
      for (const [field, value] of [...mine, ...others]) {
        if (isSameText(getValue(storedForm, field), value)) this.count.merged++
        else
          this.lostEdits.push(
            `${editedForm.route} ${field.name}, turn ${round}: ${getValue(storedForm, field)} for ${value}`,
          )
      }
      if (round === 0) this.count.fields += mine.length + others.length
    }
    this.count.forms++
  }

  /**
   * Two people change every field while a third saves in between: the form asks about each conflict
   * and saves the choices.
   */
  async checkConflict(editedForm: EditedForm, cookies: [string, string]): Promise<void> {
    const ours = await this.open(editedForm, cookies[0])
    const theirs = await this.open(editedForm, cookies[1])
    const first = [...this.buildChanges(editedForm, ours, 'Third')]
    for (const [field, value] of first) field.value = value
    await this.save(ours, editedForm, cookies[0])
    const saved = await this.open(editedForm, cookies[0])
    const second = [...this.buildChanges(editedForm, theirs, 'Fourth')]
    for (const [field, value] of second) field.value = value
    const conflictResponse = await this.send(theirs, editedForm.press ?? {}, cookies[1])
    const conflictingEdits = second.filter(
      ([field, value]) => !isSameText(value, getValue(saved, field)),
    )
    if (conflictingEdits.length === 0) return
    expect(conflictResponse.status, editedForm.address).toBe(409)
    const unchanged = await this.open(editedForm, cookies[0])
    for (const [field] of first)
      expect(getValue(unchanged, field), field.name).toBe(getValue(saved, field))
    const choice = readChoice(conflictResponse.html, theirs)
    const names = [
      ...new Set(choice.fields.filter(({ kind }) => kind === 'choice').map(({ name }) => name)),
    ]
    expect(names.length, `${editedForm.address}: ${names.join(', ')}`).toBe(conflictingEdits.length)
    // A third edit is saved first: submitting the choices asks again, and loses none of them.
    const third = await this.open(editedForm, cookies[0])
    for (const [field, value] of this.buildChanges(editedForm, third, 'Fifth')) field.value = value
    await this.save(third, editedForm, cookies[0])
    const secondResponse = await this.send(
      selectChoice(choice, 'mine'),
      editedForm.press ?? {},
      cookies[1],
    )
    expect(secondResponse.status, editedForm.address).toBe(409)
    const secondChoice = readChoice(secondResponse.html, theirs)
    await this.save(selectChoice(secondChoice, 'mine'), editedForm, cookies[1])
    const storedForm = await this.open(editedForm, cookies[0])
    for (const [field, value] of conflictingEdits) {
      if (isSameText(getValue(storedForm, field), value)) this.count.conflicts++
      else
        this.lostEdits.push(
          `${editedForm.route} ${field.name}, chosen: ${getValue(storedForm, field)} for ${value}`,
        )
    }
  }
}

/**
 * The value of the same field in another render of the form. Fields with the same name are
 * distinguished by their label.
 */
function getValue(form: HtmlForm, { name, label }: HtmlField): string {
  const same = form.fields.filter((field) => field.name === name)
  return (same.find((field) => field.label === label) ?? same[0])?.value ?? ''
}

function setBase(form: HtmlForm, freshForm: HtmlForm): void {
  const base = (each: HtmlForm) => each.fields.find(({ name }) => name === 'base')
  base(form)!.value = base(freshForm)!.value
}

function readChoice(html: string, { address }: HtmlForm): HtmlForm {
  const form = readForms(html).find((each) => each.fields.some(({ kind }) => kind === 'choice'))
  if (!form) throw new Error(`${address} asks nothing`)
  return { ...form, address }
}

function selectChoice(form: HtmlForm, value: string): HtmlForm {
  const fields = form.fields.filter((field) => field.kind !== 'choice' || field.value === value)
  return { ...form, fields }
}

function buildUsualChange(field: HtmlField, editor: string): string {
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

function listProblems(html: string): string {
  return [...html.matchAll(/<p id="[^"]*-error"[^>]*>([^<]+)|role="alert"[^>]*>(.{0,300})/g)]
    .map((match) => match[1] ?? match[2])
    .join(' | ')
}

export function hasField(name: string): EditedForm['has'] {
  return (form) => form.fields.some((field) => field.name === name)
}

export function hasHidden(name: string, value: unknown): EditedForm['has'] {
  return ({ fields }) =>
    fields.length > 2 &&
    fields.some(
      (field) => field.kind === 'hidden' && field.name === name && field.value === String(value),
    )
}
