import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { shop } from '#app/shop.ts'
import { formatLineRefusal, type LineRefusal } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import {
  type AgentCall,
  defineAgentTool,
  packInput,
  postalCodeInput,
  quantityInput,
  type Tool,
} from '../define-tool.ts'
import { findPlace, isErrorResult } from '../find-place.ts'
import { buildPageLink } from '../page-link.ts'
import { dataResult, errorResult } from '../tool-result.ts'
import { wireAmount, wirePlace } from './wire-goods.ts'

const viewCart = defineAgentTool(
  {
    name: 'view_cart',
    title: 'View the cart',
    description:
      'The customer’s cart with totals for the place. Ordering is done by the customer in the shop.',
    input: { postal_code: postalCodeInput },
    needs: 'cart',
    effect: 'read',
  },
  async (call, input) => withCart(call, input.postal_code, async () => null),
)

const addToCart = defineAgentTool(
  {
    name: 'add_to_cart',
    title: 'Add to the cart',
    description:
      'Puts packs into the customer’s cart; a line that is there grows. More than the stock is cut to it.',
    input: { pack_id: packInput, quantity: quantityInput, postal_code: postalCodeInput },
    needs: 'cart',
    effect: 'change',
  },
  async (call, input) =>
    withCart(call, input.postal_code, async (scope) => {
      const { pack_id: packId, quantity } = input
      const added = await shop.cart.addLine(scope, { packId, quantity })
      return added.ok ? null : added.code
    }),
)

const changeCart = defineAgentTool(
  {
    name: 'change_cart',
    title: 'Change the cart',
    description: 'Sets how many of a pack are in the customer’s cart; 0 takes the line out.',
    input: {
      pack_id: packInput,
      quantity: z.int().min(0).max(10_000),
      postal_code: postalCodeInput,
    },
    needs: 'cart',
    effect: 'change',
  },
  async (call, input) =>
    withCart(call, input.postal_code, async (scope) => {
      const { pack_id: packId, quantity } = input
      if (quantity === 0) {
        await shop.cart.removeLine(scope, packId)
        return null
      }
      const outcome = await shop.cart.setQuantity(scope, { packId, quantity })
      return outcome.ok ? null : outcome.code
    }),
)

/** Answers the cart as it is after the change. */
async function withCart(
  call: AgentCall,
  postalCode: string | undefined,
  change: (scope: Scope) => Promise<LineRefusal | null>,
): Promise<CallToolResult> {
  const scope = await findPlace(call, postalCode)
  if (isErrorResult(scope)) return scope
  const refusal = await change(scope)
  if (refusal) return errorResult(refusal, formatLineRefusal(refusal, scope.place.pincode))
  const cart = await shop.cart.readCart(scope)
  const { seller } = scope
  return dataResult({
    place: wirePlace(scope),
    link: buildPageLink(seller, paths.cart()),
    lines: cart.lines.map((line) => ({
      pack_id: line.packId,
      product: line.url,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      price: wireAmount(line.price, seller),
      state: line.state,
      total: wireAmount(line.total, seller),
      deliver_by: line.deliverBy,
    })),
    goods: wireAmount(cart.goods, seller),
    delivery_charge: wireAmount(cart.charge, seller),
    tax_included: wireAmount(cart.tax, seller),
    total: wireAmount(cart.total, seller),
    can_be_ordered: cart.ready,
  })
}

export const cartTools: readonly Tool[] = [viewCart, addToCart, changeCart]
