import { data } from 'react-router'
import { type CouponProblem, formatLineRefusal, type LineRefusal } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Outcome } from '#kernel/outcome.ts'
import * as cartTexts from '#texts/cart.ts'
import { orGoneRefusal } from '#web/answers.ts'
import { parseRowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'
import { buildSavedStateCookies } from './enhanced-response.ts'

/** Shown beside the line, or beside the coupon field. */
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

/** CART-03: runs the forms of /cart. A refusal changes nothing. */
export async function changeCart(visit: Visit, form: FormData): Promise<CartChanged> {
  const { scope, shop } = visit
  const succeed = async (
    to = paths.cart(),
    newKey: string | null = null,
  ): Promise<CartChanged> => ({
    ok: true,
    to,
    headers: (await buildSavedStateCookies(visit, newKey)).headers,
  })
  const intent = form.get('intent')
  const code = String(form.get('coupon') ?? '')
  if (intent === 'coupon') {
    const outcome = await shop.cart.applyCoupon(scope, code)
    return outcome.ok
      ? succeed()
      : { ok: false, refused: { ...emptyRefusal, coupon: code, problem: outcome.problem } }
  }
  if (intent === 'no-coupon') {
    await shop.cart.removeCoupon(scope)
    return succeed()
  }
  if (intent === 'accept') {
    await shop.cart.acceptPrices(scope)
    return succeed()
  }
  const packId = parseRowId(form.get('pack'))
  if (packId === null) throw data(null, { status: 400 })
  if (intent === 'remove') {
    await shop.cart.removeLine(scope, packId)
    return succeed()
  }
  if (intent === 'wish') return moveToWishlist(visit, packId, succeed)
  const setOutcome = await orGoneRefusal(changeLine(visit, packId, form))
  if (setOutcome.ok) return succeed()
  const text = formatChangeRefusal(setOutcome.code, visit)
  return {
    ok: false,
    refused: { ...emptyRefusal, packId, text, quantity: String(form.get('quantity') ?? '') },
  }
}

/** Why a line was not changed, in words. */
export function formatChangeRefusal(code: LineRefusal | 'gone', { scope }: Visit): string {
  return code === 'gone' ? cartTexts.gone() : formatLineRefusal(code, scope.place.pincode)
}

const emptyRefusal: CartRefused = {
  packId: null,
  text: '',
  quantity: '',
  coupon: '',
  problem: null,
}

/** A visitor's wish waits for the sign-in; the line stays until the wish is saved. */
async function moveToWishlist(
  visit: Visit,
  packId: number,
  succeed: (to?: string, newKey?: string | null) => Promise<CartChanged>,
) {
  const { scope, shop } = visit
  const line = (await shop.cart.readCart(scope)).lines.find((each) => each.packId === packId)
  if (!line) return succeed()
  const wishOutcome = await shop.saved.addWish(scope, line.productId)
  if (scope.viewer.kind === 'visitor') return succeed(paths.loginToWish(paths.cart()))
  if (wishOutcome.ok) await shop.cart.removeLine(scope, packId)
  return succeed()
}

/** A pressed − or + counts from the cart, unless another number was typed: then from that. */
async function changeLine(
  { scope, shop }: Visit,
  packId: number,
  form: FormData,
): Promise<Outcome<unknown, LineRefusal>> {
  const step = readStep(form)
  const typed = form.get('quantity')
  if (step !== null && typed === form.get('shown')) return shop.cart.stepLine(scope, packId, step)
  return shop.cart.setQuantity(scope, { packId, quantity: step ? Number(typed) + step : typed })
}

export function readStep(form: FormData): 1 | -1 | null {
  const step = form.get('step')
  return step === '1' ? 1 : step === '-1' ? -1 : null
}
