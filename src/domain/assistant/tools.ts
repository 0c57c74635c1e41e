import { z } from 'zod'
import { isPostalCode } from '#contract/delivery/postal-code.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import type { ModelTool } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { answerProductDetails } from './answers/answer-product-details.ts'
import { answerProductSearch } from './answers/answer-product-search.ts'
import { checkPlace, findPlaceByName } from './answers/check-place.ts'
import { describeBids } from './answers/describe-bids.ts'
import { describeOrders } from './answers/describe-orders.ts'
import { describeQuotes } from './answers/describe-quotes.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { draftCart } from './drafts/draft-cart.ts'
import { draftOffer } from './drafts/draft-offer.ts'
import { draftQuote } from './drafts/draft-request.ts'
import { answerHelpTopic } from './help/answer-help.ts'
import { helpTopics } from './help/help-topics.ts'

/** A read-only lookup in the caller's own scope. */
interface Tool<Input = unknown> {
  name: string
  description: string
  input: z.ZodType<Input>
  run(scope: Scope, input: Input, question: string): Promise<AssistantAnswer>
}

const words = z.string().trim().min(1).max(200)
const count = z.number().int().min(1).max(10_000)
const amountSchema = z.number().int().min(0).max(10_000_000)
const noInput = z.object({})

function tool<Input>(
  name: string,
  description: string,
  input: z.ZodType<Input>,
  run: Tool<Input>['run'],
): Tool {
  return { name, description, input, run } as Tool
}

/** Everything Amy can do, by rules or by a model. Source: CHAT-03. */
const tools: readonly Tool[] = [
  tool(
    'search_products',
    'Finds products by words, with price and stock for the shopper’s place.',
    z.object({
      words,
      below: amountSchema.optional(),
      above: amountSchema.optional(),
      cheapest: z.boolean().optional(),
    }),
    (scope, { words, below, above, cheapest }) =>
      answerProductSearch(scope, {
        words,
        max: toMinor(below, scope),
        min: toMinor(above, scope),
        cheapest: cheapest ?? false,
      }),
  ),
  tool(
    'product_at_place',
    'Price and stock of one product, named by words or code, for a postal code or the shopper’s own place.',
    z.object({ product: words, pincode: z.string().max(12).optional() }),
    (scope, { product, pincode }) =>
      answerProductDetails(scope, { words: product, productId: null, pincode: pincode || null }),
  ),
  tool(
    'check_delivery',
    'Whether, when and for how much the shop delivers to a postal code or locality; without one, to the shopper’s own place.',
    z.object({ place: z.string().max(80).optional() }),
    answerDelivery,
  ),
  tool(
    'order_status',
    'Where the shopper’s own order stands: the one of this number, or the newest.',
    z.object({ number: z.string().max(40).optional() }),
    (scope, { number }) => describeOrders(scope, number ? number.toUpperCase() : null),
  ),
  tool(
    'quote_status',
    'Where the shopper’s own requests for a quote stand.',
    noInput,
    describeQuotes,
  ),
  tool('bid_status', 'Where the shopper’s own bids stand.', noInput, describeBids),
  tool(
    'help_page',
    `What the shop’s pages say about a topic.`,
    z.object({ topic: z.enum(helpTopics.map(({ id }) => id)) }),
    (scope, { topic }, question) =>
      answerHelpTopic(scope, helpTopics.find(({ id }) => id === topic)!, question),
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
  tool(
    'draft_offer',
    'Makes an offer with the shopper’s own price for one piece ready; the shopper looks it over and sends it.',
    z.object({ product: words, quantity: count.optional(), price: amountSchema.min(1).optional() }),
    (scope, { product, quantity, price }) =>
      draftOffer(scope, {
        words: product,
        productId: null,
        quantity: quantity ?? null,
        price: toMinor(price, scope),
        priceBasis: 'piece',
      }),
  ),
]

function toMinor(amount: number | undefined, { seller }: Scope): Minor | null {
  return amount === undefined ? null : parseMajor(String(amount), seller.currency)
}

async function answerDelivery(
  scope: Scope,
  { place = '' }: { place?: string | undefined },
): Promise<AssistantAnswer> {
  const placeName = place.trim()
  if (placeName === '') return checkPlace(scope, null)
  if (/\d/.test(placeName) || isPostalCode(placeName, scope.seller.postalPattern))
    return checkPlace(scope, placeName)
  const match = await findPlaceByName(scope, placeName)
  return match
    ? checkPlace(scope, match.pincode, match.area)
    : buildAnswer('delivery', amyAnswersTexts.unknownPlaceName())
}

/** The tool definitions that a model receives. */
export const modelTools: readonly ModelTool[] = tools.map(({ name, description, input }) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return { name, description, input: schema }
})

/** Runs the named tool with the input a model wrote. Returns a text if the call is invalid. */
export async function runTool(
  scope: Scope,
  call: { name: string; input: string },
  question: string,
): Promise<AssistantAnswer | string> {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return 'There is no such tool.'
  const parsedInput = tool.input.safeParse(parseJson(call.input))
  return parsedInput.success
    ? tool.run(scope, parsedInput.data, question)
    : 'The input does not fit the tool.'
}

function parseJson(json: string): unknown {
  if (json.trim() === '') return {}
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
