import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { fillDesk, listEditedForms, makePicture, staffCookie } from './desk-edits-fixture.ts'
import { type EditedForm, Editors } from './editors-fixture.ts'
import { type HtmlForm, readForms } from './html-forms-fixture.ts'
import { addFormButtons, uneditedRoutes } from './unedited-routes-fixture.ts'

let server: TestServer
let cookies: [string, string]

beforeAll(async () => {
  server = await openTestServer()
  await fillDesk(server)
  cookies = [await staffCookie(server, 'Asha'), await staffCookie(server, 'Farah')]
  await staffCookie(server, 'Reader', 'reader')
})
afterAll(() => server.close())

test('[DEAL-08] [SAFE-09] every action of the desk is in the walk of two editors, or named with the reason why not', async () => {
  const serverBuildUrl = pathToFileURL(
    join(import.meta.dirname, '../../../build/server/index.js'),
  ).href
  const { routes }: ServerBuild = await import(serverBuildUrl)
  const acting = Object.values(routes).flatMap((route) =>
    route?.module.action && /^desk(\/|$)/.test(route.path ?? '') ? [route.path!] : [],
  )
  const walkedRoutes = (await listEditedForms(server)).map(({ route }) => route)
  const coveredRoutes = [...walkedRoutes, ...Object.keys(uneditedRoutes)]
  expect(acting.filter((path) => !coveredRoutes.includes(path))).toEqual([])
  expect(coveredRoutes.filter((path) => !acting.includes(path))).toEqual([])
  expect(coveredRoutes.filter((path, at) => coveredRoutes.indexOf(path) !== at)).toEqual([])
})

test('[DEAL-08] [SAFE-09] each form with fields on a page of the walk carries what it was drawn of, or only adds', async () => {
  const unguarded: Record<string, string[]> = {}
  for (const { route, address, after } of await listEditedForms(server)) {
    const page = await server.ask((await after?.()) ?? address, { headers: { cookie: cookies[0] } })
    const forms = readForms(await page.text()).filter(({ method }) => method === 'post')
    const open = forms.filter(
      (form) => hasFields(form) && !form.fields.some(({ name }) => name === 'base'),
    )
    if (open.length > 0)
      unguarded[route] = open.map(({ buttons }) => buttons[0]?.value || buttons[0]!.text)
  }
  expect(unguarded).toEqual(addFormButtons)
})

function hasFields({ fields }: HtmlForm): boolean {
  return fields.some(({ kind }) => kind !== 'hidden')
}

test('[DEAL-08] [SAFE-09] no field of two editors is lost in any form of the desk, and what both changed is asked', async () => {
  const editors = new Editors(server)
  const failures: string[] = []
  for (const edited of await listEditedForms(server)) {
    try {
      await editors.checkMerge(edited, cookies)
      await editors.checkConflict(edited, cookies)
    } catch (error) {
      failures.push(`${edited.route}: ${error instanceof Error ? error.message : error}`)
    }
  }
  console.log(
    `Two editors: ${JSON.stringify({ ...editors.count, lost: editors.lostEdits.length })}`,
  )
  expect(failures).toEqual([])
  expect(editors.lostEdits).toEqual([])
})

test('[DEAL-08] [SAFE-09] a session that ended loses no field of any form of the desk: it is carried to the sign-in', async () => {
  const editors = new Editors(server)
  let carried = 0
  for (const edited of await listEditedForms(server)) {
    const form = await editors.open(edited, cookies[0])
    for (const [field, value] of editors.buildChanges(edited, form, 'Fifth')) field.value = value
    const ended = await editors.send(form, edited.press ?? {}, '')
    expect(ended.status, edited.route).toBe(307)
    const login = ended.headers.get('location')!
    const asked = await editors.send({ ...form, address: login }, edited.press ?? {}, '')
    expect(asked.status, edited.route).toBe(401)
    const typed = readForms(asked.html)
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === typedFormField)!
    const pairs = (JSON.parse(typed.value) as { fields: [string, string][] }).fields
    for (const { kind, name, value } of form.fields) {
      if (kind === 'file' || (kind === 'tick' && value !== 'on')) continue
      const kept = pairs.filter(([each]) => each === name).map(([, text]) => text)
      expect(kept.map(toUnixLines), `${edited.route}: ${name}`).toContain(toUnixLines(value))
      carried++
    }
  }
  expect(carried).toBeGreaterThan(100)
})

/** The field of the sign-in that carries a form. */
const typedFormField = 'typed'
const toUnixLines = (text: string) => text.replaceAll('\r\n', '\n')

test('the walk finds what a form without a version loses [control]', async () => {
  const editors = new Editors(server)
  const edited = (await listEditedForms(server)).find(({ route }) => route === 'desk/content')!
  await editors.checkMerge({ ...edited, isUnguarded: true }, cookies)
  expect(editors.lostEdits.length).toBeGreaterThan(0)
})

test('[SAFE-01] an edit of thousands of lines, all of them changed by others, is told so, and keeps what was typed', async () => {
  const post = (lines: string, fields = {}) =>
    server.ask('/desk/synonyms', {
      method: 'POST',
      body: new URLSearchParams({ lines, ...fields }),
      headers: { cookie: cookies[0], origin: 'http://in.localhost:3000' },
    })
  const lines = Array.from({ length: 4_000 }, (_, at) => `word ${at}, term ${at}`).join('\n')
  const answer = await post(lines)
  const page = await answer.text()
  expect(answer.status).toBe(409)
  expect(page).toContain('Someone else has changed 4,000 of the same fields')
  expect(page).toContain('word 3999, term 3999')
  expect(page).not.toContain('type="radio"')
  expect(await (await post('a,b\n'.repeat(20_000), { base: '{}' })).text()).toContain(
    'There can be at most 5,000 lines.',
  )
})

test('[SAFE-01] an edit of texts too long to compare is told so, and keeps what was typed', async () => {
  const lines = '<'.repeat(350_001)
  const body = new FormData()
  body.append('lines', lines)
  const answer = await post('/desk/synonyms', body, cookies[0])
  const page = await answer.text()
  expect(answer.status).toBe(409)
  expect(page).toContain('the texts are too long to compare here')
  expect(page).not.toContain('type="radio"')
  const field = readForms(page)
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === 'lines')
  expect(field?.value).toBe(lines)
})

test('[DESK-02] the longest texts are saved in Hindi, and edited again', async () => {
  const editors = new Editors(server)
  const editedForms = await listEditedForms(server)
  for (const [route, fieldName, maxLength] of [
    ['desk/products/:id', 'description', 200_000],
    ['desk/categories/:id', 'longDescription', 100_000],
  ] as const) {
    const editedForm = editedForms.find((each) => each.route === route)!
    for (const last of ['क', 'ख']) {
      const form = await editors.open(editedForm, cookies[0])
      const field = form.fields.find(({ name }) => name === fieldName)!
      field.value = `${'क'.repeat(maxLength - 1)}${last}`
      expect(field.value).toHaveLength(maxLength)
      await editors.save(form, editedForm, cookies[0])
      const { fields } = await editors.open(editedForm, cookies[0])
      expect(fields.find(({ name }) => name === fieldName)!.value).toBe(field.value)
    }
  }
})

test('[SAFE-09] a long list of synonyms is saved whole', async () => {
  const editors = new Editors(server)
  const synonyms: EditedForm = {
    route: 'desk/synonyms',
    address: '/desk/synonyms',
    has: (form) => form.fields.some(({ name }) => name === 'lines'),
  }
  const replaceLines = async (lines: string) => {
    const form = await editors.open(synonyms, cookies[0])
    const field = form.fields.find(({ name }) => name === 'lines')!
    const before = field.value
    field.value = lines
    await editors.save(form, synonyms, cookies[0])
    return before
  }
  const phrase = 'हेक्स बोल्ट और नट'
  const lines = Array.from(
    { length: 3_000 },
    (_, at) => `${phrase} ${at}, ${phrase} ${at} मिमी, ${phrase} ${at} इस्पात`,
  ).join('\n')
  expect(lines.length).toBeGreaterThan(200_000)
  const before = await replaceLines(lines)
  expect(await replaceLines(`${lines}\nnut, hex nut`)).toBe(lines)
  expect(await replaceLines(before)).toBe(`${lines}\nnut, hex nut`)
})

test('[SAFE-09] two people change different rules for bids, and different meanings of words: all of it stands', async () => {
  const editors = new Editors(server)
  const rules: EditedForm = {
    route: 'desk/bids/rules',
    address: '/desk/bids/rules',
    has: (form) => form.fields.some(({ name }) => name === 'answerFrom'),
    press: { do: 'save' },
  }
  const ours = await editors.open(rules, cookies[0])
  const theirs = await editors.open(rules, cookies[1])
  for (const [form, cookie, from] of [
    [ours, cookies[0], '10'],
    [theirs, cookies[1], '20'],
  ] as const) {
    form.fields.find(({ name }) => name === 'from')!.value = from
    const { html } = await editors.send(form, { do: 'put' }, cookie)
    const working = readForms(html).find(rules.has)!
    await editors.save({ ...working, address: rules.address }, rules, cookie)
  }
  const storedValue = JSON.parse(
    (await editors.open(rules, cookies[0])).fields.find(({ name }) => name === 'rules')!.value,
  )
  expect(storedValue.map(({ fromQuantity }: { fromQuantity: number }) => fromQuantity)).toEqual([
    10, 20,
  ])

  const words: EditedForm = {
    route: 'desk/synonyms',
    address: '/desk/synonyms',
    has: (form) => form.fields.some(({ name }) => name === 'lines'),
  }
  const mine = await editors.open(words, cookies[0])
  const others = await editors.open(words, cookies[1])
  for (const [form, cookie, line] of [
    [mine, cookies[0], 'torch, flashlight'],
    [others, cookies[1], 'nut, hex nut'],
  ] as const) {
    form.fields.find(({ name }) => name === 'lines')!.value += `\r\n${line}`
    await editors.save(form, words, cookie)
  }
  const { value } = (await editors.open(words, cookies[0])).fields.find(
    ({ name }) => name === 'lines',
  )!
  expect(value.split('\n')).toEqual(expect.arrayContaining(['torch, flashlight', 'nut, hex nut']))
})

test('[SAFE-09] a logo and a favicon of two people both stand; two logos are asked about', async () => {
  const choose = async (name: 'logo' | 'favicon', color: string, cookie: string) => {
    const body = new FormData()
    for (const [field, value] of listChosenFields(
      await openPage('/desk/branding', cookie),
      'preview',
    ))
      body.append(field, value)
    body.append(
      `${name}File`,
      new File([await makePicture(color)], 'a.jpg', { type: 'image/jpeg' }),
    )
    body.append('do', 'preview')
    const answer = await post('/desk/branding', body, cookie)
    expect(answer.status).toBeLessThan(400)
    return answer.headers.get('location')!
  }
  const save = async (address: string, cookie: string) => {
    const body = new FormData()
    for (const [field, value] of listChosenFields(await openPage(address, cookie), 'save'))
      body.append(field, value)
    body.append('do', 'save')
    return post(address, body, cookie)
  }
  const logo = await choose('logo', '#ff0000', cookies[0])
  const favicon = await choose('favicon', '#00ff00', cookies[1])
  const other = await choose('logo', '#0000ff', cookies[1])
  expect((await save(logo, cookies[0])).status).toBeLessThan(400)
  expect((await save(favicon, cookies[1])).status).toBeLessThan(400)
  const scope = await server.shop.atDesk('owner')
  const storedValue = await faces.desk.getBranding(scope)
  expect(storedValue).toEqual({
    logo: getQueryParam(logo, 'logo'),
    favicon: getQueryParam(favicon, 'favicon'),
  })
  const conflictResponse = await save(other, cookies[1])
  expect(conflictResponse.status).toBe(409)
  expect(await conflictResponse.text()).toContain('Asha')
  expect(await faces.desk.getBranding(scope)).toEqual(storedValue)
})

const getQueryParam = (address: string, name: string) =>
  new URL(address, 'http://in.localhost').searchParams.get(name)

async function openPage(address: string, cookie: string): Promise<HtmlForm[]> {
  return readForms(await (await server.ask(address, { headers: { cookie } })).text())
}

/** The fields that the form with this button submits. */
function listChosenFields(forms: HtmlForm[], button: string): [string, string][] {
  const form = forms.find(({ buttons }) => buttons.some(({ value }) => value === button))
  if (!form) throw new Error(`There is no form with ${button}`)
  return form.fields.filter(({ kind }) => kind === 'hidden').map(({ name, value }) => [name, value])
}

function post(address: string, body: FormData, cookie: string): Promise<Response> {
  const headers = { cookie, origin: 'http://in.localhost:3000' }
  return server.ask(address, { method: 'POST', redirect: 'manual', headers, body })
}
