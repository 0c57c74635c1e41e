import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSummaryFaults, readSummaries } from '#testing/error-summaries.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { fillDesk, listEditedForms, staffCookie } from './desk-edits-fixture.ts'
import { type EditedForm, Editors, hasField } from './editors-fixture.ts'
import type { HtmlField } from './html-forms-fixture.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await openTestServer()
  await fillDesk(server)
  cookie = await staffCookie(server, 'Asha')
  await staffCookie(server, 'Reader', 'reader')
})
afterAll(() => server.close())

const addingForm = (route: string, query: string, field: string, command = ''): EditedForm => ({
  route,
  address: `/${route.replace(/\/:\w+$/, '/new')}${query}`,
  has: hasField(field),
  press: { do: command },
})

/** Forms of the desk that add something, or change many at once. */
const addingForms = [
  addingForm('desk/categories', '', 'name'),
  addingForm('desk/coupons/:id', '', 'maxDiscount'),
  addingForm('desk/customer-groups', '', 'name', 'add'),
  addingForm('desk/deals', '?plan', 'cap'),
  addingForm('desk/hosts', '?edit=new', 'host', 'claim'),
  addingForm('desk/keys', '?edit=new', 'addresses', 'make'),
  addingForm('desk/prices', '', 'by', 'preview'),
  addingForm('desk/products/new', '', 'code'),
  addingForm('desk/registrations', '?edit=new', 'taxNumber'),
  addingForm('desk/roles', '?edit=new', 'approve'),
  addingForm('desk/rules/new', '', 'minMargin'),
  addingForm('desk/staff', '?edit=new', 'email', 'invite'),
  addingForm('desk/tax-codes', '', 'taxRate', 'preview'),
  addingForm('desk/warehouses', '?edit=new', 'code'),
  addingForm('desk/webhooks', '?edit=new', 'url', 'make'),
]

/** Errors that are about a form as a whole. */
const wholeForm = new Set(['There’s nothing to do.'])

/** What a form is refused with, and how many errors that makes at least. */
const wrongValues: Record<string, [toWrong: (field: HtmlField) => string, min: number]> = {
  'nothing in any field': [() => '', 80],
  'too much in each text': [
    ({ kind, value }) => (kind === 'select' ? value : '9'.repeat(3_000)),
    80,
  ],
  'no value that fits': [({ kind, value }) => (kind === 'select' ? value : '\u0007<~'), 150],
}

test.each(Object.entries(wrongValues))(
  '[DEAL-06] each error at the head of a form is named by its field, and leads there: %s',
  async (_, [toWrong, min]) => {
    const editors = new Editors(server)
    const faults: string[] = []
    let count = 0
    for (const editedForm of [...(await listEditedForms(server)), ...addingForms]) {
      const form = await editors.open(editedForm, cookie)
      for (const field of form.fields)
        if (!['hidden', 'tick', 'file'].includes(field.kind)) field.value = toWrong(field)
      const { html, status } = await editors.send(form, editedForm.press ?? {}, cookie)
      const items = readSummaries(html)
      count += items.length
      const nowhere = items.filter(({ field, text }) => field === null && !wholeForm.has(text))
      const itemFaults = [...listSummaryFaults(html), ...nowhere.map(({ text }) => text)]
      faults.push(...itemFaults.map((fault) => `${editedForm.route} (${status}): ${fault}`))
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(min)
  },
)

test('an error without its field’s name, and one that leads nowhere, are noticed [control]', () => {
  const listFaults = (item: string) =>
    listSummaryFaults(
      `<div role="alert" tabindex="-1"><ul><li>${item}</li></ul></div>
      <label for="price">Price (₹)</label><input id="price" name="price">`,
    )
  expect(listFaults('<a href="#price">Price: Fill this in.</a>')).toEqual([])
  expect(listFaults('<a href="#price">Fill this in.</a>')).toHaveLength(1)
  expect(listFaults('<a href="#cost">Price: Fill this in.</a>')).toHaveLength(1)
})
