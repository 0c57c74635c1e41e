import { z } from 'zod'
import { lineField, optionalVerbatimField } from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** A warehouse; the table of postal codes names it by its code. Source: DESK-03. */
export const warehouseSchema = z.object({
  code: defineField<'missing' | 'bad-code'>(
    z
      .string()
      .transform((text) => text.trim())
      .pipe(
        z
          .string()
          .min(1, 'missing')
          .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, 'bad-code'),
      ),
    { maxLength: 40 },
  ),
  name: lineField(100),
  /** The registration of its state; empty: the seller's own. Source: TAX-02. */
  registration: optionalVerbatimField,
})

/** As typed. */
export type WarehouseInput = z.input<typeof warehouseSchema>
