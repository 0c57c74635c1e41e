import { data } from 'react-router'
import { type CouponProblem, lineText } from '#contract/cart.ts'
import { paths } from '#contract/paths.ts'
import { orGone } from '#web/answers.ts'
import { rowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'
import { thingCookies } from './answer-thing.ts'

/** Said beside the line, or beside the coupon's box. */
export interface CartRefused {
  packId: number | null
  text: string
  quantity: string
  coupon: string
  problem: CouponProblem | null
}

export type CartChanged =
  | { ok: true; to: string; headers: Headers }
  | { ok: false; refused: CartRefused }

/** CART-03: what the forms of /cart ask for. A refusal changes nothing. */
export async function changeCart(visit: Visit, form: FormData): Promise<CartChanged> {
  const { scope, shop } = visit
  const done = async (to = paths.cart(), newKey: string | null = null): Promise<CartChanged> => ({
    ok: true,
    to,
    headers: (await thingCookies(visit, newKey)).headers,
  })
  const intent = form.get('intent')
  const code = String(form.get('coupon') ?? '')
  if (intent === 'coupon') {
    const applied = await shop.cart.applyCoupon(scope, code)
    return applied.ok
      ? done()
      : { ok: false, refused: { ...nothing, coupon: code, problem: applied.problem } }
  }
  if (intent === 'no-coupon') {
    await shop.cart.removeCoupon(scope)
    return done()
  }
  if (intent === 'accept') {
    await shop.cart.acceptPrices(scope)
    return done()
  }
  const packId = rowId(form.get('pack'))
  if (packId === null) throw data(null, { status: 400 })
  if (intent === 'remove') {
    await shop.cart.removeLine(scope, packId)
    return done()
  }
  if (intent === 'wish') return moveToWishlist(visit, packId, done)
  const set = await orGone(shop.cart.setQuantity(scope, { packId, quantity: quantityOf(form) }))
  if (set.ok) return done()
  const text =
    set.code === 'gone'
      ? 'This is no longer in your cart.'
      : lineText(set.code, scope.place.pincode)
  return {
    ok: false,
    refused: { ...nothing, packId, text, quantity: String(form.get('quantity') ?? '') },
  }
}

const nothing: CartRefused = { packId: null, text: '', quantity: '', coupon: '', problem: null }

/** A visitor's wish waits for the sign-in; the line stays until the wish is kept. */
async function moveToWishlist(
  visit: Visit,
  packId: number,
  done: (to?: string, newKey?: string | null) => Promise<CartChanged>,
) {
  const { scope, shop } = visit
  const line = (await shop.cart.readCart(scope)).lines.find((each) => each.packId === packId)
  if (!line) return done()
  const added = await shop.saved.addWish(scope, line.productId)
  if (scope.viewer.kind === 'visitor') return done(paths.loginToWish(paths.cart()))
  if (added.ok) await shop.cart.removeLine(scope, packId)
  return done()
}

/** The box's figure, one more or one less where that button was pressed. */
function quantityOf(form: FormData): unknown {
  const step = form.get('step')
  const typed = form.get('quantity')
  return step === '1' || step === '-1' ? Number(typed) + Number(step) : typed
}
