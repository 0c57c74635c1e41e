import { memo, useState } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import { type PictureWidth, paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { arrangeName } from '#kernel/lead-name.ts'
import * as commonTexts from '#texts/common.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { useCartQuantity } from '#web/browser/cart-quantities.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { CardOffer } from './card-offer.tsx'
import { CardStepper } from './card-stepper.tsx'
import { DealClock } from './deal-clock.tsx'
import { Picture } from './picture.tsx'
import { CardStars } from './stars.tsx'
import { canBuy, WishAndCompare } from './wish-and-compare.tsx'

const loadQuickView = () => import('./quick-view.tsx')

const widths: readonly PictureWidth[] = [240, 480]

/**
 * A product on a listing; the whole tile links to its page. Its lines have fixed heights, so that a
 * row of cards aligns. Memoised: otherwise a listing of a hundred would re-render with every choice
 * and every navigation. Source: CAT-13, LOOK-04.
 */
export const ProductCard = memo(function ProductCard(props: {
  card: Card
  eager?: boolean
  /**
   * What distinguishes it from neighbours with nearly the same name, where no values decide
   * (kernel/distinguishing-parts.ts).
   */
  apart?: string | null | undefined
  /** Another card has the same deciding values. */
  isAlike?: boolean
  /** Most cards beside it take bids too: then it need not be said on each. */
  takesBidsAsUsual?: boolean
}) {
  const { card, apart, eager = false } = props
  const hasFacts = card.facts.some(Boolean)
  const facts = hasFacts && !(props.isAlike && apart) ? card.facts : [...card.facts, apart ?? '']
  const { parts, label } = arrangeName(card.name, facts)
  return (
    <article className={card.pack.delivered ? 'card' : 'card card-away'}>
      <div className="card-picture">
        <Picture
          picture={card.picture}
          alt=""
          widths={widths}
          sizes="(min-width: 1180px) 240px, (min-width: 860px) 23vw, 46vw"
          eager={eager}
        />
        {hasFacts && label !== '' && (
          <span aria-hidden="true" className="card-value">
            {keepUnits(label)}
          </span>
        )}
        <Badge card={card} isQuiet={props.takesBidsAsUsual ?? false} />
        <QuickViewOpener card={card} />
      </div>
      <h3>
        <Link to={paths.product(card.url)} title={card.name}>
          {parts.map(({ text, isStrong }) =>
            isStrong ? <b key={text}>{keepUnits(text)}</b> : keepUnits(text),
          )}
        </Link>
      </h3>
      <p className="card-by">
        <CardStars card={card} />
        {[card.brand, card.partNumber].filter(Boolean).join(' · ')}
      </p>
      <CardOffer card={card} />
      <DealClock productId={card.productId} />
      <CardActions card={card} />
    </article>
  )
})

function Badge({ card: { pack, bids }, isQuiet }: { card: Card; isQuiet: boolean }) {
  const inCart = useCartQuantity(pack.id)
  if (inCart > 0)
    return (
      <span className="card-tag card-tag-buy">
        <Icon name="check" />
        {productCardTexts.inCart({ count: inCart })}
      </span>
    )
  if (pack.price === null)
    return (
      <span className="card-tag card-tag-ask">
        <Icon name="ask" />
        {commonTexts.onRequest()}
      </span>
    )
  return bids === 'welcome' && !isQuiet ? (
    <span className="card-tag card-tag-bid">
      <Icon name="bid" />
      {productCardTexts.bidsWelcome()}
    </span>
  ) : null
}

/**
 * CAT-13: a plain form; with script the page stays and shows the result
 * (browser/enhanced-forms.ts).
 */
function CardActions({ card }: { card: Card }) {
  const { productId, pack } = card
  const inCart = useCartQuantity(pack.id)
  return (
    <form
      method="post"
      action={toHref(paths.cartLines())}
      data-enhanced=""
      className="card-actions"
    >
      {inCart > 0 ? (
        <CardStepper packId={pack.id} quantity={inCart} />
      ) : (
        <>
          <MainAction card={card} />
          <CardLinks card={card} />
        </>
      )}
      <WishAndCompare productId={productId} />
    </form>
  )
}

/** To ask and to bid: icons in the colours of their verbs, which say it in words too. */
export function CardLinks({ card: { pack, bids } }: { card: Card }) {
  return (
    <>
      {pack.price !== null && (
        <a
          href={toHref(paths.newRfq(`?pack=${pack.id}`))}
          rel="nofollow"
          title={commonTexts.requestAQuote()}
          className="action-ask"
        >
          {commonTexts.requestAQuote()}
        </a>
      )}
      {bids !== 'none' && pack.delivered && (
        <a
          href={toHref(paths.newBid(pack.id))}
          rel="nofollow"
          title={productCardTexts.bidYourPrice()}
          className="action-bid"
        >
          {productCardTexts.bidYourPrice()}
        </a>
      )}
    </>
  )
}

/** The one thing that leads on: to buy, to ask, to another place or to be told. */
export function MainAction({ card: { pack } }: { card: Card }) {
  if (pack.price === null)
    return (
      <a
        href={toHref(paths.newRfq(`?pack=${pack.id}`))}
        rel="nofollow"
        className="button button-ask"
      >
        {productCardTexts.requestQuote()}
      </a>
    )
  if (canBuy(pack))
    return (
      <button
        type="submit"
        name="pack"
        value={pack.id}
        data-added={productCardTexts.addedToCart()}
        className="button button-buy-line"
      >
        <RichText
          parts={productCardTexts.addToCartShort({ more: (text) => <span>{text}</span> })}
        />
      </button>
    )
  return pack.delivered ? (
    <a
      href={toHref(alertPaths.begin(pack.id, 'stock'))}
      rel="nofollow"
      className="button button-plain"
    >
      {productCardTexts.tellMe()}
    </a>
  ) : (
    <a href={toHref(paths.deliveryPlace())} rel="nofollow" className="button button-plain">
      {productCardTexts.changePlace()}
    </a>
  )
}

/** A link to the product's page that script turns into the quick view. */
function QuickViewOpener({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  const QuickView = useLazyComponent(loadQuickView, open)
  return (
    <>
      <Link
        to={paths.product(card.url)}
        aria-label={productCardTexts.quickViewOf({ name: card.name })}
        title={productCardTexts.quickView()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className="card-eye"
      />
      {QuickView && <QuickView url={card.url} name={card.name} onClose={() => setOpen(false)} />}
    </>
  )
}
