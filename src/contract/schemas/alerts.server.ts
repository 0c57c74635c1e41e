import { z } from 'zod'
import { emailField } from './fields.server.ts'
import { priceField } from './quote-fields.server.ts'

/** An alert for a product, as typed. Source: LIST-06. */
export const alertSchema = (currency: string) =>
  z.object({ email: emailField, maxPrice: priceField(currency, { min: 1 }) })

export type AlertInput = z.input<ReturnType<typeof alertSchema>>
