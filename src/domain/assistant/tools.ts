import { z } from 'zod'
import { isPostalCode } from '#contract/postal-code.ts'
import type { ModelTool } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { checkPlace, codeOfPlace } from './check-place.ts'
import { draftCart, draftQuote } from './draft-order.ts'
import { findGoods } from './find-goods.ts'
import { type Finding, finding } from './finding.ts'
import { helpTopics } from './help-topics.ts'
import { lookAtGoods } from './look-at-goods.ts'
import { tellBids } from './tell-bids.ts'
import { tellHelp } from './tell-help.ts'
import { tellOrders } from './tell-orders.ts'
import { tellQuotes } from './tell-quotes.ts'

/** Something that may be found out in the caller's own scope. None of them writes. */
interface Tool<Input = unknown> {
  name: string
  says: string
  input: z.ZodType<Input>
  run(scope: Scope, input: Input, question: string): Promise<Finding>
}

const words = z.string().trim().min(1).max(200)
const count = z.number().int().min(1).max(10_000)
const figure = z.number().int().min(0).max(10_000_000)
const nothing = z.object({})

function tool<Input>(
  name: string,
  says: string,
  input: z.ZodType<Input>,
  run: Tool<Input>['run'],
): Tool {
  return { name, says, input, run } as Tool
}

/** All that Amy can do, by rules or by a model. Source: CHAT-03. */
const tools: readonly Tool[] = [
  tool(
    'search_products',
    'Finds products by words, with price and stock for the shopper’s place.',
    z.object({
      words,
      below: figure.optional(),
      above: figure.optional(),
      cheapest: z.boolean().optional(),
    }),
    (scope, { words, below, above, cheapest }) =>
      findGoods(scope, {
        words,
        below: below ?? null,
        above: above ?? null,
        cheapest: cheapest ?? false,
      }),
  ),
  tool(
    'product_at_place',
    'Price and stock of one product, named by words or code, for a postal code or the shopper’s own place.',
    z.object({ product: words, pincode: z.string().max(12).optional() }),
    (scope, { product, pincode }) =>
      lookAtGoods(scope, { words: product, productId: null, pincode: pincode || null }),
  ),
  tool(
    'check_delivery',
    'Whether, when and for how much the shop delivers to a postal code or locality; without one, to the shopper’s own place.',
    z.object({ place: z.string().max(80).optional() }),
    deliver,
  ),
  tool(
    'order_status',
    'Where the shopper’s own order stands: the one of this number, or the newest.',
    z.object({ number: z.string().max(40).optional() }),
    (scope, { number }) => tellOrders(scope, number ? number.toUpperCase() : null),
  ),
  tool('quote_status', 'Where the shopper’s own requests for a quote stand.', nothing, tellQuotes),
  tool('bid_status', 'Where the shopper’s own bids stand.', nothing, tellBids),
  tool(
    'help_page',
    `What the shop’s pages say about a topic.`,
    z.object({ topic: z.enum(helpTopics.map(({ id }) => id)) }),
    (scope, { topic }, question) =>
      tellHelp(scope, helpTopics.find(({ id }) => id === topic)!, question),
  ),
  tool(
    'draft_cart',
    'Makes a product ready for the cart; the shopper has to press a button.',
    z.object({ product: words, quantity: count.optional() }),
    (scope, { product, quantity }) =>
      draftCart(scope, { words: product, productId: null, quantity: quantity ?? null }),
  ),
  tool(
    'draft_quote',
    'Makes a request for a quote ready; the shopper looks it over and sends it.',
    z.object({ product: words, quantity: count.optional() }),
    (scope, { product, quantity }) =>
      draftQuote(scope, { words: product, productId: null, quantity: quantity ?? null }),
  ),
]

async function deliver(
  scope: Scope,
  { place = '' }: { place?: string | undefined },
): Promise<Finding> {
  const asked = place.trim()
  if (asked === '') return checkPlace(scope, null)
  if (/\d/.test(asked) || isPostalCode(asked, scope.seller.postalPattern))
    return checkPlace(scope, asked)
  const named = await codeOfPlace(scope, asked)
  return named
    ? checkPlace(scope, named.pincode, named.area)
    : finding('delivery', 'I know no place of that name here. Its pincode would tell me.')
}

/** The tools as a model is told of them. */
export const modelTools: readonly ModelTool[] = tools.map(({ name, says, input }) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return { name, says, input: schema }
})

/** Runs the tool of that name with what a model wrote as its input; a text says what was wrong with the call. */
export async function runTool(
  scope: Scope,
  call: { name: string; input: string },
  question: string,
): Promise<Finding | string> {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return 'There is no such tool.'
  const read = tool.input.safeParse(parsed(call.input))
  return read.success ? tool.run(scope, read.data, question) : 'The input does not fit the tool.'
}

function parsed(json: string): unknown {
  if (json.trim() === '') return {}
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
