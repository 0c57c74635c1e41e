import { z } from 'zod'
import { dropHidden } from '#kernel/clean-text.ts'
import { toSlug } from '#kernel/slug-and-sort.ts'
import { toOneLine } from '../accounts/contact-details.ts'
import { parseCount, parseGtin, parseTaxRate } from '../catalog/cell-values.ts'
import { parseGoodsCode, parseUnitCode } from '../tax/goods-codes.ts'
import { maxCessRate } from '../tax/tax-terms.ts'
import { defineField } from './input-field.server.ts'

/**
 * Long text as it is typed, without what reorders or hides text: HTML, or plain text with its line
 * breaks. May be empty.
 */
export function longTextField(maxLength: number) {
  return defineField<'too-long'>(z.string().max(maxLength, 'too-long').transform(trim), {
    maxLength,
  })
}

/** The same, but not empty. */
export function requiredLongTextField(maxLength: number) {
  return defineField<'missing' | 'too-long'>(
    z.string().transform(trim).pipe(z.string().min(1, 'missing').max(maxLength, 'too-long')),
    { maxLength },
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u

/** Text of a product; control characters are refused, as in feeds. May be empty. */
export function printableTextField(maxLength: number) {
  return defineField<'too-long' | 'unprintable'>(
    z
      .string()
      .refine((text) => !unprintable.test(text), 'unprintable')
      .max(maxLength, 'too-long')
      .transform(trim),
    { maxLength },
  )
}

/** One line of a product; control characters are refused, as in feeds. May be empty. */
export function printableLineField(maxLength: number) {
  return defineField<'too-long' | 'unprintable'>(
    printableTextField(maxLength).transform(toOneLine),
    { maxLength },
  )
}

/** The same, but not empty. */
export function requiredPrintableLineField(maxLength: number) {
  return defineField<'missing' | 'too-long' | 'unprintable'>(
    printableLineField(maxLength).pipe(z.string().min(1, 'missing')),
    { maxLength },
  )
}

/** A whole number; empty counts as 0. `fault`: what its text says where it is none. */
export function countField<Code extends string>(
  fault: Code,
  { min = 0, max = 2_000_000_000 }: { min?: number; max?: number } = {},
) {
  return defineField<Code, number>(
    z.string().transform((text, context) => {
      const count = parseCount(text.trim() || '0', min)
      if ('value' in count && count.value <= max) return count.value
      context.addIssue(fault)
      return z.NEVER
    }),
    { type: 'integer', minimum: min, maximum: max },
  )
}

/** The last part of an address: lower-case letters, digits and hyphens. */
export const slugField = defineField<'bad-url'>(
  z
    .string()
    .transform(trim)
    .refine((text) => text !== '' && toSlug(text) === text, 'bad-url'),
)

/** A GTIN with its right check digit; null if empty. */
export const gtinField = defineField<'bad-gtin', string | null>(
  z.string().transform((text, context) => {
    if (text.trim() === '') return null
    const gtin = parseGtin(text)
    if ('value' in gtin) return gtin.value
    context.addIssue('bad-gtin')
    return null
  }),
)

/** A tax rate in per cent, as basis points. */
export const taxRateField = defineField<'bad-tax-rate', number>(
  z.string().transform((text, context) => {
    const rate = parseTaxRate(text)
    if ('value' in rate) return rate.value
    context.addIssue('bad-tax-rate')
    return z.NEVER
  }),
)

/** A rate in per cent, as basis points; null if empty. */
function optionalRateField(max: number) {
  return defineField<'bad-tax-rate', number | null>(
    z.string().transform((text, context) => {
      if (text.trim() === '') return null
      const rate = parseTaxRate(text, max)
      if ('value' in rate) return rate.value
      context.addIssue('bad-tax-rate')
      return z.NEVER
    }),
  )
}

/** A tax rate or a cess that may be left out. */
export const optionalTaxRateField = optionalRateField(10_000)
export const cessRateField = optionalRateField(maxCessRate)

/** HSN or SAC; may be empty. */
export const goodsCodeField = defineField<'bad-goods-code'>(
  z.string().transform((text, context) => {
    const code = parseGoodsCode(text)
    if ('value' in code) return code.value
    context.addIssue('bad-goods-code')
    return z.NEVER
  }),
)

/** A quantity code of the tax office; may be empty. */
export const unitCodeField = defineField<'bad-unit-code'>(
  z.string().transform((text, context) => {
    const code = parseUnitCode(text)
    if ('value' in code) return code.value
    context.addIssue('bad-unit-code')
    return z.NEVER
  }),
)

function trim(text: string): string {
  return dropHidden(text).trim()
}
