import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Outcome } from '#kernel/outcome.ts'
import { contactMessageSchema } from './contact.server.ts'
import { flagField, lineField, optionalLineField, paragraphsField } from './fields.server.ts'
import { readFormInput } from './form-input.server.ts'
import { parseInput } from './parse-input.server.ts'
import { quoteRuleSchema } from './quote-rules.server.ts'

const message = { name: 'Asha', email: 'asha@example.com', phone: '', message: 'Hello' }

describe('an input checked by its schema', () => {
  test('[CNT-01] comes out as it is stored', () => {
    const input = {
      name: '  Asha \n Rao ',
      email: ' Asha@Example.COM ',
      phone: ' 098 123\t45678 ',
      message: ' One\r\ntwo\u0007 \n',
    }
    expect(parseInput(contactMessageSchema('+91'), input)).toEqual({
      ok: true,
      value: {
        name: 'Asha Rao',
        email: 'asha@example.com',
        phone: '098 123 45678',
        message: 'One\ntwo',
      },
    })
  })

  test('[CNT-01] is refused with one fault for each field', () => {
    const input = { name: 'x'.repeat(81), email: '', phone: '12', message: ' \n ' }
    expect(parseInput(contactMessageSchema('+91'), input)).toMatchObject({
      ok: false,
      code: 'invalid',
      fields: {
        name: 'too-long',
        email: 'missing',
        phone: 'invalid-phone',
        message: 'missing',
      },
    })
  })

  test('names its faults to the type checker', () => {
    const schema = z.object({ note: optionalLineField(5) })
    const outcome: Outcome<{ note: string }, 'invalid' | 'too-long'> = parseInput(schema, {
      note: '',
    })
    // @ts-expect-error: a use-case that does not speak of texts too long can't pass this on.
    const narrower: Outcome<{ note: string }, 'invalid'> = parseInput(schema, { note: '' })
    expect([outcome.ok, narrower.ok]).toEqual([true, true])
  })

  test('[SAFE-01] keeps any text as one normal form, without control characters', () => {
    const schema = z.object({ line: lineField(10_000), text: paragraphsField(10_000) })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const outcome = parseInput(schema, { line: `a${raw}`, text: `a${raw}` })
        if (!outcome.ok) throw new Error(JSON.stringify(outcome))
        const { line, text } = outcome.value
        expect(line).not.toMatch(/\p{Cc}/u)
        expect(text).not.toMatch(/[^\P{Cc}\n\t]/u)
        expect([line, text]).toEqual([line.normalize('NFC'), text.normalize('NFC')])
      }),
    )
  })

  test('[SAFE-01] drops what reorders or hides text, and keeps what joins letters and emoji', () => {
    const schema = z.object({ line: lineField(200), text: paragraphsField(200) })
    const clean = (typed: string) => {
      const outcome = parseInput(schema, { line: typed, text: typed })
      return outcome.ok ? Object.values(outcome.value) : outcome.fields
    }
    expect(clean('Asha\u202e\u2066 \u200bR\u00ada\u200eo\u2060\ufeff')).toEqual([
      'Asha Rao',
      'Asha Rao',
    ])
    expect(clean('e\u200dvil \u200d\u200d 1\u200c2')).toEqual(['evil 12', 'evil  12'])
    for (const text of ['क्\u200dष', 'می\u200cخواهم', '👩\u200d🔧 ❤\ufe0f', '👩🏽\u200d🚀'])
      expect(clean(text)).toEqual([text, text])
    expect(clean('\u200b\u202e')).toEqual({ line: 'missing', text: 'missing' })
    expect(clean('a\u2028b')).toEqual(['a b', 'a\nb'])
  })
})

describe('the input of a form', () => {
  test('has every field of its schema, as typed', () => {
    const form = new FormData()
    form.set('name', ' Asha ')
    form.set('isPrimary', 'on')
    form.set('other', 'x')
    const schema = z.object({
      name: lineField(80),
      note: optionalLineField(80),
      isPrimary: flagField,
      isBilling: flagField,
    })
    expect(readFormInput(schema, form)).toEqual({
      name: ' Asha ',
      note: '',
      isPrimary: true,
      isBilling: false,
    })
  })

  test('[SAFE-01] takes a file in a text’s place for no text', () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(message)) form.set(name, value)
    form.set('name', new File(['x'], 'x.txt'))
    expect(readFormInput(contactMessageSchema('+91'), form)).toEqual({ ...message, name: '' })
  })
})

test('[SAFE-01] [DEAL-03] a percentage takes time by its length, however many spaces somebody sends', () => {
  const { share } = quoteRuleSchema({ currency: 'INR' }).shape
  const begin = performance.now()
  expect(share.safeParse(`1${' '.repeat(250_000)}2 %`).success).toBe(false)
  expect(share.parse('7,5 %')).toBe(750)
  expect(performance.now() - begin).toBeLessThan(1_000)
})
