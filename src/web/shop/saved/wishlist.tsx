import { Form, redirect } from 'react-router'
import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as savedProductsTexts from '#texts/saved-products.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { Availability } from '#web/widgets/product/availability.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { PackPrice } from '#web/widgets/product/price.tsx'
import { RetiredLines } from '#web/widgets/product/retired-lines.tsx'
import { canBuy } from '#web/widgets/product/wish-and-compare.tsx'
import type { Route } from './+types/wishlist.ts'

/** /wishlist (PDP-05): for customers; visitors sign in first and come back. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  if (scope.viewer.kind !== 'customer') throw redirect(paths.loginThen(paths.wishlist()))
  const [cards, retired] = await Promise.all([
    shop.saved.loadWishes(scope),
    shop.saved.loadRetiredWishes(scope),
  ])
  return { cards, retired }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  if (scope.viewer.kind !== 'customer') throw redirect(paths.loginThen(paths.wishlist()))
  const form = await readForm(request)
  const productId = parseRowId(form.get('product'))
  const packId = parseRowId(form.get('pack'))
  if (packId !== null) {
    const outcome = await orNotFound(shop.cart.addLine(scope, { packId }))
    if (!outcome.ok) return redirect(`${paths.cart()}?refused=${outcome.code}`)
  }
  if (productId !== null) await shop.saved.removeWish(scope, productId)
  return redirect(paths.wishlist())
}

export const meta: Route.MetaFunction = () => [
  { title: savedProductsTexts.yourWishlist() },
  { name: 'robots', content: 'noindex' },
]

export default function Wishlist({ loaderData: { cards, retired } }: Route.ComponentProps) {
  return (
    <section className="py-6">
      <h1 className="title">{savedProductsTexts.yourWishlist()}</h1>
      {cards.length + retired.length === 0 ? (
        <EmptyState
          icon="heart"
          tone="quiet"
          title={savedProductsTexts.wishlistEmpty()}
          text={savedProductsTexts.wishlistHint()}
        >
          <Link to={paths.home()} className="button button-buy">
            {savedProductsTexts.browseShop()}
          </Link>
        </EmptyState>
      ) : (
        <ul className="mt-6 border-t border-line empty:hidden">
          {cards.map((card) => (
            <WishlistItem key={card.productId} card={card} />
          ))}
        </ul>
      )}
      <RetiredLines lines={retired} field="product" />
    </section>
  )
}

function WishlistItem({ card }: { card: Card }) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <Picture picture={card.picture} alt="" widths={[96, 240]} sizes="96px" />
      <div className="grid min-w-0 content-start gap-1">
        <span className="text-1 text-ink-2">{card.brand}</span>
        <Link to={paths.product(card.url)} className="leading-[1.3] font-[550] break-words">
          {card.name}
        </Link>
        <span className="text-2 text-ink-2">{card.pack.unit}</span>
        <PackPrice pack={card.pack} />
        <Availability pack={card.pack} />
      </div>
      <Form
        method="post"
        preventScrollReset
        className="col-start-2 flex flex-wrap content-start items-center gap-2 sm:col-start-3 sm:flex-col sm:items-stretch"
      >
        <input type="hidden" name="product" value={card.productId} />
        {canBuy(card.pack) && (
          <button
            type="submit"
            name="pack"
            value={card.pack.id}
            aria-label={savedProductsTexts.moveToCartName({ name: card.name })}
            className="button button-buy"
          >
            {savedProductsTexts.moveToCart()}
          </button>
        )}
        <button
          type="submit"
          aria-label={savedProductsTexts.removeName({ name: card.name })}
          className="button button-plain"
        >
          {commonTexts.remove()}
        </button>
      </Form>
    </li>
  )
}
