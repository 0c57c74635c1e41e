import { z } from 'zod'
import { maxPieces, parseQuantity } from '../cart/cart.ts'
import { parseCartName, type SavedCartRefusal } from '../cart/saved-carts.ts'
import { optionalVerbatimField, verbatimField } from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** A number of pieces. Source: CART-01, CART-02. */
const quantityField = defineField<'bad-quantity' | 'quantity-limit', number>(
  z.string().transform((text, context) => {
    const quantity = parseQuantity(text)
    if (typeof quantity === 'number') return quantity
    context.addIssue(quantity)
    return z.NEVER
  }),
  { type: 'integer', minimum: 1, maximum: maxPieces },
)

/** The new quantity of a line. Source: CART-03. */
export const lineQuantitySchema = z.object({ quantity: quantityField })

/** Pieces of a pack for the cart; with a product, the pack must be its own. Source: CART-01. */
export const cartLineSchema = lineQuantitySchema.extend({
  productId: optionalVerbatimField,
  packId: verbatimField,
  couponCode: optionalVerbatimField,
})

/** A coupon for the cart. Source: CART-03. */
export const couponSchema = z.object({ couponCode: verbatimField })

/** The name of a saved cart. Source: CART-04. */
export const cartNameSchema = z.object({
  name: defineField<SavedCartRefusal>(
    z.string().transform((text, context) => {
      const name = parseCartName(text)
      if (name.ok) return name.value
      context.addIssue(name.code)
      return z.NEVER
    }),
  ),
})

/** A product for the wishlist or the comparison. Source: PDP-05. */
export const productChoiceSchema = z.object({ productId: verbatimField })
