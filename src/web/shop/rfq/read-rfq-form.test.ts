import { expect, test } from 'vitest'
import { findFileErrors, readRfqForm } from './read-rfq-form.ts'

function buildForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('[RFQ-02] blank lines are none, and a refusal finds its way back to the line of the form', () => {
  const form = buildForm({
    key: 'abcdefgh-1',
    email: ' asha@example.com ',
    'lines.0.words': '',
    'lines.0.quantity': '1',
    'lines.3.words': 'Gloves',
    'lines.3.quantity': '12',
    'lines.7.packId': '44',
    'lines.7.quantity': '2',
  })
  const { input, formPositions, key } = readRfqForm(form)
  expect(formPositions).toEqual([3, 7])
  expect(input.lines.map(({ words, packId, quantity }) => [words, packId, quantity])).toEqual([
    ['Gloves', '', '12'],
    ['', '44', '2'],
  ])
  expect([key, input.email, input.submit]).toEqual(['abcdefgh-1', 'asha@example.com', true])
})

test('[RFQ-02] where all lines are blank the first is sent, to be refused beside its own field', () => {
  const { input, formPositions } = readRfqForm(
    buildForm({ 'lines.0.words': ' ', 'lines.1.words': '' }),
  )
  expect([formPositions, input.lines.length]).toEqual([[0], 1])
})

test('[RFQ-02] pictures stay with their line, empty file fields are no files, six are too many', () => {
  const form = buildForm({ 'lines.0.words': 'A', 'lines.2.words': 'B' })
  form.append('lines.2.picture', new File(['x'], 'b.png'))
  form.append('files', new File([], ''))
  form.append('files', new File(['y'], 'plan.pdf'))
  const { files } = readRfqForm(form)
  expect(files.map(({ file, line }) => [file.name, line])).toEqual([
    ['b.png', 1],
    ['plan.pdf', null],
  ])
  expect(findFileErrors(files)).toEqual({})
  expect(findFileErrors(Array.from({ length: 6 }, () => files[1]!))).toEqual({
    files: 'too-many-attachments',
  })
})
