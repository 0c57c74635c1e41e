import { z } from '@hono/zod-openapi'
import type { ChatMessage, ChatView } from '#contract/assistant/assistant.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import { cardSchema, wireCard } from '../browse/wire-card.ts'
import { idSchema, moneySchema, wirePrice } from '../http/wire-values.ts'

const linkSchema = z
  .strictObject({
    title: z.string(),
    url: z.string().openapi({ description: 'Of this shop, whole' }),
  })
  .openapi('ChatLink')

const draftSchema = z
  .strictObject({
    kind: z
      .enum(['cart', 'quote', 'bid'])
      .openapi({ description: 'What it would go into, by POST /cart/lines, /rfqs or /bids' }),
    name: z.string(),
    skuId: idSchema.nullable(),
    priceId: idSchema.nullable(),
    qty: z.int().min(1),
    otherLines: z
      .array(
        z
          .strictObject({ name: z.string(), priceId: idSchema.nullable(), qty: z.int().min(1) })
          .openapi('ChatDraftLine'),
      )
      .openapi({ description: 'The further products of a request for several' }),
    bidPrice: moneySchema
      .nullable()
      .openapi({ description: 'What the shopper offers for one; null: none is named' }),
  })
  .openapi('ChatDraft')

export const chatSchema = z
  .strictObject({
    messages: z.array(
      z
        .strictObject({
          sender: z.enum(['user', 'bot']),
          text: z.string(),
          timestamp: z.string(),
          locale: z
            .string()
            .nullable()
            .openapi({ description: 'Language of the text; null: nothing shows it' }),
        })
        .openapi('ChatMessage'),
    ),
    cards: z.array(cardSchema).openapi({ description: 'Goods of the last answer' }),
    links: z.array(linkSchema),
    suggestions: z.array(z.string()),
    drafts: z
      .array(draftSchema)
      .openapi({ description: 'Made ready for you to send off; nothing is done yet' }),
    service: z
      .strictObject({
        host: z.string(),
        agreed: z.boolean().nullable(),
        resting: z
          .boolean()
          .openapi({ description: 'Used up for today: rules answer until tomorrow' }),
      })
      .nullable()
      .openapi({ description: 'Outside the shop; asked only once you agreed' }),
  })
  .openapi('Chat')

export function wireChat(view: ChatView, seller: DatedSeller): z.infer<typeof chatSchema> {
  const last = view.messages.findLast(({ sender }) => sender === 'bot')
  return {
    messages: view.messages.map(({ sender, text, timestamp, locale }) => ({
      sender,
      text,
      timestamp,
      locale,
    })),
    cards: (last?.cards ?? []).map((card) => wireCard(card, seller)),
    links: (last?.links ?? []).map(({ title, url }) => ({ title, url: seller.origin + url })),
    suggestions: view.suggestions,
    drafts: last?.draft ? [wireDraft(last.draft, seller)] : [],
    service: view.service,
  }
}

function wireDraft(
  draft: NonNullable<ChatMessage['draft']>,
  seller: DatedSeller,
): z.infer<typeof draftSchema> {
  const { kind, productId, packId, quantity } = draft
  return {
    kind,
    name: draft.kind === 'quote' ? draft.words : draft.name,
    skuId: productId === null ? null : String(productId),
    priceId: packId === null ? null : String(packId),
    qty: quantity,
    otherLines: (draft.kind === 'quote' ? (draft.otherLines ?? []) : []).map((line) => ({
      name: line.words,
      priceId: line.packId === null ? null : String(line.packId),
      qty: line.quantity,
    })),
    bidPrice: draft.kind === 'bid' ? wirePrice(draft.price, seller) : null,
  }
}
