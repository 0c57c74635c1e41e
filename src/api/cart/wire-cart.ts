import { z } from '@hono/zod-openapi'
import {
  type CartLineView,
  type CartView,
  formatLineState,
  formatReducedQuantity,
} from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import {
  dateSchema,
  idSchema,
  moneySchema,
  pictureSchema,
  wireMoney,
  wirePicture,
  wirePrice,
} from '../http/wire-values.ts'

const lineSchema = z.strictObject({
  name: z.string(),
  unit: z.string(),
  url: z.string().openapi({ description: 'Path of the product’s page' }),
  image: pictureSchema,
  sPrice: moneySchema
    .nullable()
    .openapi({ description: 'Of one pack, tax included; null: on request' }),
  qty: z.int(),
  asked: z
    .int()
    .nullable()
    .openapi({ description: 'How many were asked for, where fewer could be had; else null' }),
  message: z
    .string()
    .nullable()
    .openapi({ description: 'For people: what is to be known of the line' }),
  subTotal: moneySchema.openapi({ description: 'Of what can be had of the line' }),
  deliveryCharges: moneySchema.openapi({ description: 'This line’s share' }),
  savedAmt: moneySchema,
  stock: z.int(),
  deliverBy: dateSchema,
  isActive: z.boolean(),
  deliverd: z.boolean().openapi({ description: 'The place is served at all' }),
  skuId: idSchema,
  priceId: idSchema,
})

/** The viewer's cart. Source: CART-01. */
export const cartSchema = z
  .strictObject({
    count: z.int().openapi({ description: 'Pieces of all lines' }),
    total: moneySchema.openapi({ description: 'With delivery, less the coupon; tax included' }),
    cartItem: z.array(lineSchema),
    cartGUID: z.string().openapi({ description: 'Empty: there is none yet' }),
    couponCode: z.string(),
    deliverBy: dateSchema,
  })
  .openapi('Cart')

export function wireCart(cart: CartView, scope: Scope): z.infer<typeof cartSchema> {
  return {
    count: cart.count,
    total: wireMoney(cart.total, scope.seller),
    cartItem: cart.lines.map((line) => wireLine(line, scope)),
    cartGUID: cart.guid ?? '',
    couponCode: cart.coupon?.code ?? '',
    deliverBy: cart.deliverBy,
  }
}

function wireLine(line: CartLineView, { seller, place }: Scope): z.infer<typeof lineSchema> {
  return {
    name: line.name,
    unit: line.unit,
    url: paths.product(line.url),
    image: wirePicture(line.picture, 240, seller),
    sPrice: wirePrice(line.price, seller),
    qty: line.quantity,
    asked: line.asked,
    message:
      line.asked === null
        ? formatLineState(line, place.pincode)
        : formatReducedQuantity(line.asked, line.quantity),
    subTotal: wireMoney(line.subTotal, seller),
    deliveryCharges: wireMoney(line.chargeShare, seller),
    savedAmt: wireMoney(line.saved, seller),
    stock: line.stock,
    deliverBy: line.deliverBy,
    isActive: line.active,
    deliverd: place.zoneId !== null,
    skuId: String(line.productId),
    priceId: String(line.packId),
  }
}
