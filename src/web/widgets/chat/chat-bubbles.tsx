import type { ChatDraft, ChatMessage } from '#contract/assistant/assistant.ts'
import { buildDraftPath } from '#contract/assistant/draft-path.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as amyTexts from '#texts/amy.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '../frame/frame-data.ts'
import { Availability } from '../product/availability.tsx'
import { Picture } from '../product/picture.tsx'
import { PackPrice } from '../product/price.tsx'

/** A message, or one that the server does not know (yet). */
export type ShownMessage = Pick<ChatMessage, 'sender' | 'text'> & Partial<ChatMessage>

/**
 * CHAT-01: the messages with sender, text and time; new ones are announced. All text is shown as
 * text.
 */
export function ChatBubbles({ messages }: { messages: readonly ShownMessage[] }) {
  const lastQuestion = messages.findLastIndex(({ sender }) => sender === 'user')
  return (
    <div role="log" aria-label={amyTexts.conversation()} className="grid gap-3">
      <div className="chat-message">
        <p>{amyTexts.greeting()}</p>
      </div>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a conversation only grows at its end
        <Message key={index} message={message} id={index === lastQuestion ? 'asked' : undefined} />
      ))}
    </div>
  )
}

/** `id`: where a link to the last question leads. */
function Message({ message, id }: { message: ShownMessage; id: string | undefined }) {
  const { seller } = useFrame()
  const { sender, text, timestamp, time, cards = [], draft, locale } = message
  // A card links to its page itself, and a draft has its own button.
  const shownUrls = new Set([
    ...cards.map((card) => paths.product(card.url)),
    draft ? buildDraftPath(draft, seller.currency) : '',
  ])
  const links = (message.links ?? []).filter(({ url }) => !shownUrls.has(url))
  return (
    <div id={id} className={sender === 'user' ? 'chat-message chat-mine' : 'chat-message'}>
      <p>
        <span className="sr-only">
          {sender === 'user' ? amyTexts.youSaid() : amyTexts.amySaid()}{' '}
        </span>
        <span lang={locale ?? undefined}>{text}</span>
      </p>
      {cards.length > 0 && (
        <ul className="chat-goods">
          {cards.map((card) => (
            <ProductItem key={card.productId} card={card} />
          ))}
        </ul>
      )}
      {draft && <Draft draft={draft} />}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2" lang={locale ?? undefined}>
          {links.map(({ title, url }) => (
            <li key={url}>
              <Link to={url} className="inline-block py-1 underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {timestamp && (
        <time dateTime={timestamp} className="text-1 text-ink-2">
          {time}
        </time>
      )}
    </div>
  )
}

function ProductItem({ card }: { card: Card }) {
  return (
    <li>
      <Picture picture={card.picture} alt="" widths={[96, 240]} sizes="56px" />
      <span className="grid min-w-0 content-start gap-0.5">
        <Link to={paths.product(card.url)} className="line-clamp-2 text-2 font-semibold">
          {card.name}
        </Link>
        <PackPrice pack={card.pack} size="text-3" />
        <Availability pack={card.pack} className="text-1" />
      </span>
    </li>
  )
}

/** What Amy has prepared: only the shopper's click carries it out. */
function Draft({ draft }: { draft: ChatDraft }) {
  const { seller } = useFrame()
  if (draft.kind !== 'cart') {
    const isBid = draft.kind === 'bid'
    return (
      <p>
        <ButtonLink to={buildDraftPath(draft, seller.currency)} tone={isBid ? 'bid' : 'ask'}>
          {isBid ? amyTexts.reviewOffer() : amyTexts.reviewRequest()}
        </ButtonLink>
      </p>
    )
  }
  return (
    <form
      method="post"
      action={toHref(paths.cartLines())}
      data-enhanced=""
      className="grid justify-items-start gap-2"
    >
      <input type="hidden" name="quantity" value={draft.quantity} />
      <Button type="submit" tone="buy" name="pack" value={draft.packId}>
        {amyTexts.addToCart({ quantity: draft.quantity })}
      </Button>
      <p
        data-said=""
        role="alert"
        className="text-2 text-bad empty:hidden data-[good=true]:text-good"
      />
    </form>
  )
}
