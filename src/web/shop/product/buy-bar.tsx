import type { PackView } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as productTexts from '#texts/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Price } from '#web/widgets/product/price.tsx'
import { bidFieldId, offerFormId } from './offer-choice.ts'
import { tellMeFieldId } from './tell-me.tsx'

/** The three verbs at a phone's foot, while the card's own buttons are out of sight. */
export function BuyBar(props: {
  pack: PackView
  isBuyable: boolean
  isSoldOut: boolean
  hasBid: boolean
}) {
  const { pack, isBuyable, isSoldOut, hasBid } = props
  const isAskFirst = !isBuyable && !isSoldOut
  return (
    <section aria-label={productTexts.waysToBuy()} className="buy-bar">
      <p className="min-w-0 flex-1 leading-[1.25] noscript:invisible">
        {pack.price === null ? (
          <b className="text-2 font-semibold">{commonTexts.onRequest()}</b>
        ) : (
          <Price minor={pack.price} className="text-[1.0625rem]" />
        )}
        <span className="block truncate text-1 text-ink-2">{pack.unit}</span>
      </p>
      <Button
        type="submit"
        form={offerFormId}
        formMethod="get"
        formAction={paths.newRfq()}
        tone={isAskFirst ? 'ask' : 'ask-soft'}
        aria-label={commonTexts.requestAQuote()}
        title={commonTexts.requestAQuote()}
        className="button-large"
      >
        <Icon name="ask" />
        {isAskFirst && productTexts.quote()}
      </Button>
      {hasBid && (
        <a
          data-way="bid"
          href={`#${bidFieldId}`}
          aria-label={productTexts.bidYourPrice()}
          title={productTexts.bidYourPrice()}
          className="button button-large button-bid-soft"
        >
          <Icon name="bid" />
        </a>
      )}
      {isSoldOut && (
        <a href={`#${tellMeFieldId}`} className="button button-large button-buy">
          {productTexts.tellMe()}
        </a>
      )}
      {isBuyable && (
        <Button
          type="submit"
          form={offerFormId}
          tone="buy"
          name="add"
          value="1"
          className="button-large"
        >
          <span>
            <RichText
              parts={productTexts.addToCartShort({
                rest: (text) => <span className="max-[22rem]:sr-only">{text}</span>,
              })}
            />
          </span>
        </Button>
      )}
    </section>
  )
}
