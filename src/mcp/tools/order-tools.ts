import { z } from 'zod'
import { shop } from '#app/shop.ts'
import { paths } from '#contract/paths/paths.ts'
import { isStop } from '#kernel/outcome.ts'
import { defineAgentTool, type Tool } from '../define-tool.ts'
import { buildPageLink } from '../page-link.ts'
import { dataResult, errorResult } from '../tool-result.ts'
import { wireAmount } from './wire-goods.ts'

const listOrders = defineAgentTool(
  {
    name: 'list_orders',
    title: 'List orders',
    description: 'The customer’s orders at this shop, the newest first, 20 a page.',
    input: { page: z.int().min(1).max(1_000).default(1) },
    needs: 'orders',
    effect: 'read',
  },
  async ({ scope }, input) => {
    const { orders } = await shop.orders.myOrders(scope, input.page)
    return dataResult({
      orders: orders.map((order) => ({
        order: order.number,
        state: order.state,
        placed_at: order.placedAt,
        total: wireAmount(order.total, scope.seller),
        payment: order.paymentState,
      })),
    })
  },
)

const getOrder = defineAgentTool(
  {
    name: 'get_order',
    title: 'Order status',
    description: 'An order of the customer: its state, lines, promised dates and parcels.',
    input: { order: z.string().min(1).max(40).describe('The order’s number') },
    needs: 'orders',
    effect: 'read',
  },
  async ({ scope }, input) => {
    try {
      const order = await shop.orders.myOrder(scope, input.order)
      return dataResult({
        order: order.number,
        state: order.state,
        link: buildPageLink(scope.seller, paths.myOrder(order.number)),
        placed_at: order.placedAt,
        total: wireAmount(order.total, scope.seller),
        payment: order.paymentState,
        deliver_by: order.promisedOn,
        lines: order.lines.map((line) => ({
          name: line.name,
          unit: line.unit,
          quantity: line.quantity,
          total: wireAmount(line.total, scope.seller),
          deliver_by: line.promisedOn,
        })),
        parcels: order.shipments.map(({ carrier, tracking }) => ({ carrier, tracking })),
      })
    } catch (error) {
      if (isStop(error) && error.kind === 'not-found')
        return errorResult('not-found', 'The customer has no such order at this shop.')
      throw error
    }
  },
)

export const orderTools: readonly Tool[] = [listOrders, getOrder]
