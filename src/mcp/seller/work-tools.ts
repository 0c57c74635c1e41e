import { z } from 'zod'
import { shop } from '#app/shop.ts'
import { workSorts, workVerbs, workViews } from '#contract/desk/workbench.ts'
import { dataResult } from '../tool-result.ts'
import { wireAmount } from '../tools/wire-goods.ts'
import { defineSellerTool, hasScope, type SellerTool, seesCosts } from './define-seller-tool.ts'
import { wirePercent } from './wire-percent.ts'

const views = workViews.filter((view) => view !== 'mine' && view !== 'snoozed')

const listWork = defineSellerTool(
  {
    name: 'list_work',
    title: 'What waits for an answer',
    description:
      'The work queue: requests, counters, bids and orders that wait for the shop, the most worth an hour first. 50 a page.',
    input: {
      view: z.enum(views).default('all').describe('soon: under two hours left'),
      kind: z.enum(workVerbs).optional().describe('ask: requests; bid: bids; buy: orders'),
      sort: z.enum(workSorts).default('best'),
      page: z.int().min(1).max(200).default(1),
    },
    needs: ['quotes:read', 'bids:read', 'orders:read'],
    effect: 'read',
  },
  async ({ scope }, { view, kind, sort, page }) => {
    const query = { view, verb: kind ?? null, sort, page, since: null }
    const queue = await shop.workbench.getWorkQueue(scope, query)
    return dataResult({
      total: queue.count,
      page: queue.page,
      pages: queue.pages,
      work: queue.rows.map((row) => ({
        kind: row.kind,
        number: row.number,
        row_version: row.rowVersion,
        company: row.company,
        person: row.person,
        what: row.due,
        value: wireAmount(row.value, scope.seller),
        margin_percent: wirePercent(row.margin),
        buyer_below_us_percent: wirePercent(row.gap),
        answer_before: row.until,
        expected_margin: row.rank && wireAmount(row.rank.earns, scope.seller),
        chance_percent: row.rank && wirePercent(row.rank.chance),
        hours_left: row.rank?.hours ?? null,
      })),
    })
  },
)

const readOrder = defineSellerTool(
  {
    name: 'read_order',
    title: 'Read an order',
    description: 'An order with its lines, payment, parcels and what can be done with it now.',
    input: { order: z.string().min(1).max(40).describe('The order’s number') },
    needs: ['orders:read'],
    effect: 'read',
  },
  async ({ scope }, input) => {
    const order = await shop.orders.deskOrder(scope, input.order)
    const { seller } = scope
    return dataResult({
      order: order.number,
      state: order.state,
      placed_at: order.placedAt,
      deliver_by: order.promisedOn,
      total: wireAmount(order.total, seller),
      payment: order.paymentState,
      paid: wireAmount(order.account.received, seller),
      refund_due: wireAmount(order.account.refundDue, seller),
      purchase_order: order.purchaseOrder,
      delivery: order.delivery,
      buyer_asks_for: order.requests,
      possible_actions: order.actions,
      lines: order.lines.map((line) => ({
        pack_id: line.packId,
        code: line.code,
        name: line.name,
        unit: line.unit,
        quantity: line.quantity,
        shipped: line.shipped,
        price: wireAmount(line.price, seller),
        total: wireAmount(line.total, seller),
      })),
      parcels: order.shipments.map(({ carrier, tracking }) => ({ carrier, tracking })),
    })
  },
)

const maxFound = 10

const findPacks = defineSellerTool(
  {
    name: 'find_packs',
    title: 'Look up packs, prices and stock',
    description:
      'Products by words, code, part number or GTIN, at most 10, with their packs. Prices and stock as far as the key may read them.',
    input: { query: z.string().min(1).max(200) },
    needs: ['products:read'],
    effect: 'read',
  },
  async (call, { query }) => {
    const { scope } = call
    const matches = await shop.desk.findDeskProducts(scope, query, maxFound)
    const ids = matches.products.map(({ id }) => id)
    const products = await shop.catalog.getDeskProducts(scope, ids)
    const { seller } = scope
    const seesPrices = hasScope(call, 'prices:read')
    return dataResult({
      total: matches.count,
      products: products.map((product) => ({
        code: product.code,
        name: product.name,
        brand: product.brand,
        part_number: product.partNumber,
        on_sale: product.active,
        packs: product.packs.map((pack) => ({
          pack_id: pack.id,
          unit: pack.unit,
          pieces: pack.quantity,
          on_sale: pack.active,
          price: seesPrices ? wireAmount(pack.price, seller) : null,
          on_request: seesPrices ? pack.price === null : null,
          cost: seesCosts(call) ? wireAmount(pack.cost, seller) : null,
          stock: hasScope(call, 'stock:read')
            ? pack.stock.map(({ warehouse, onHand, reserved }) => ({
                warehouse,
                free: onHand - reserved,
                reserved,
              }))
            : null,
        })),
      })),
    })
  },
)

export const workTools: readonly SellerTool[] = [listWork, readOrder, findPacks]
