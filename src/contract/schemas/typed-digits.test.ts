import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readRequestForm } from '../requests/read-form.server.ts'
import { signInSchema } from './accounts.server.ts'
import { addressSchema } from './addresses.server.ts'
import { gtinField, taxRateField } from './desk-fields.server.ts'
import { optionalAmountField } from './figure-fields.server.ts'
import { readFormInput } from './form-input.server.ts'
import { daysField, priceField, quantityField, taxField } from './quote-fields.server.ts'

const india = { postalPattern: '[1-9][0-9]{5}', dialCode: '+91' }

/** The value that a form's field has once a schema has read it. */
async function readField(field: z.ZodType, text: string): Promise<unknown> {
  const body = new URLSearchParams({ value: text })
  const form = await readRequestForm(
    new Request('http://in.localhost:3000/cart', { method: 'POST', body }),
  )
  if (!form.ok) throw new Error(form.code)
  return field.parse(form.value.get('value'))
}

test('[LANG-07] each field of figures reads Devanagari and full-width digits', async () => {
  const { postalCode, mobile, taxNumber } = addressSchema(india).shape
  for (const [field, latin, typed] of [
    [postalCode, '411001', ['४११००१', '４１１００１']],
    [mobile, '9800000001', ['९८०००००००१', '９８０００００００１']],
    [taxNumber, '27AAPFU0939F1ZV', ['२७AAPFU०९३९F१ZV', '２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ']],
    [quantityField, '12', ['१२', '１２']],
    [daysField(90), '30', ['३०', '３０']],
    [priceField('INR', { min: 1 }), '1299.50', ['१२९९.५०', '１２９９．５０']],
    [optionalAmountField('INR', 'x'), '1299.50', ['१२९९.५०', '１２９９．５０']],
    [taxField, '18', ['१८', '１８']],
    [taxRateField, '18', ['१८', '１８']],
    [gtinField, '4006381333931', ['४००६३८१३३३९३१', '４００６３８１３３３９３１']],
    [signInSchema.shape.code, '123456', ['१२३४५६', '１２３４５６']],
  ] as const) {
    const expected = await readField(field, latin)
    expect(expected).not.toBeNull()
    for (const text of typed) expect(await readField(field, text), text).toEqual(expected)
  }
})

test('[LANG-07] a whole form of an address is read alike', async () => {
  const read = async (digits: (text: string) => string) => {
    const body = new URLSearchParams({
      firstName: 'आशा',
      mobile: digits('9800000001'),
      line1: 'मकान १२',
      city: 'पुणे',
      postalCode: digits('411001'),
      kind: 'home',
    })
    const form = await readRequestForm(
      new Request('http://in.localhost:3000/cart', { method: 'POST', body }),
    )
    return form.ok && readFormInput(addressSchema(india), form.value)
  }
  const devanagari = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
  expect(await read(devanagari)).toEqual(await read((text) => text))
  expect(await read(devanagari)).toMatchObject({ line1: 'मकान १२', postalCode: '411001' })
})
