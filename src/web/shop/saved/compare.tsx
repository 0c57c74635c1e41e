import { Form, redirect, useSearchParams } from 'react-router'
import { type CompareRow, maxCompared, savedTexts } from '#contract/cart/saved.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as savedProductsTexts from '#texts/saved-products.ts'
import { readForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Availability } from '#web/widgets/product/availability.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { PackPrice } from '#web/widgets/product/price.tsx'
import { RetiredLines } from '#web/widgets/product/retired-lines.tsx'
import { canBuy } from '#web/widgets/product/wish-and-compare.tsx'
import { buildSavedStateCookies } from '../cart/enhanced-response.ts'
import type { Route } from './+types/compare.ts'
import { ViewedToCompare } from './viewed-to-compare.tsx'

/** /compare (PDP-05): side by side, up to four, for visitors too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const comparisons = await shop.saved.loadComparisons(scope)
  const offers = await shop.bids.bidOffers(
    scope,
    comparisons.cards.map(({ pack }) => pack.id),
  )
  const bidPacks = offers.filter(({ taken }) => taken).map(({ packId }) => packId)
  return { ...comparisons, bidPacks }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const productId = parseRowId((await readForm(request)).get('remove'))
  if (productId !== null) await visit.shop.saved.removeComparison(visit.scope, productId)
  return redirect(paths.compare(), { headers: (await buildSavedStateCookies(visit, null)).headers })
}

export const meta: Route.MetaFunction = () => [
  { title: savedProductsTexts.compareProducts() },
  { name: 'robots', content: 'noindex' },
]

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { cards, rows, retired, bidPacks } = loaderData
  const [query] = useSearchParams()
  const differing = rows.filter((row) => cards.length > 1 && isContrast(row))
  const partial = rows.filter((row) => cards.length > 1 && row.differs && !isContrast(row))
  const same = rows.filter((row) => !differing.includes(row) && !partial.includes(row))
  return (
    <section className="py-6">
      <h1 className="title">{savedProductsTexts.compareProducts()}</h1>
      {query.get('refused') === 'compare-limit' && cards.length >= maxCompared && (
        <p role="alert" className="mt-4 rounded-small border border-bad px-4 py-3 text-2 text-bad">
          {savedTexts['compare-limit']()}
        </p>
      )}
      {cards.length === 0 && retired.length === 0 && (
        <EmptyState
          icon="compare"
          tone="quiet"
          title={savedProductsTexts.nothingToCompare()}
          text={savedProductsTexts.compareHint({ max: maxCompared })}
        >
          <Link to={paths.home()} className="button button-buy">
            {savedProductsTexts.browseShop()}
          </Link>
        </EmptyState>
      )}
      {cards.length > 0 && (
        <section
          aria-label={savedProductsTexts.sideBySide()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
          tabIndex={0}
          className="relative mt-6 overflow-x-auto"
        >
          <table className="w-max table-fixed border-collapse text-2">
            <colgroup>
              <col className="w-22 lg:w-44" />
              {cards.map((card) => (
                <col key={card.productId} className="w-40 lg:w-64" />
              ))}
            </colgroup>
            <thead>
              <tr>
                <td className="sticky start-0 bg-paper p-2" />
                {cards.map((card) => (
                  <ProductHead key={card.productId} card={card} />
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <td className="sticky start-0 bg-paper p-2" />
                {cards.map((card) => (
                  <ProductOffer key={card.productId} card={card} />
                ))}
              </tr>
              <tr>
                <td className="sticky start-0 bg-paper p-2" />
                {cards.map((card) => (
                  <ProductActions
                    key={card.productId}
                    card={card}
                    takesBids={bidPacks.includes(card.pack.id)}
                  />
                ))}
              </tr>
              <PriceRow cards={cards} />
              {differing.length > 0 && (
                <RowGroupHead name={savedProductsTexts.different()} count={cards.length} />
              )}
              {differing.map((row) => (
                <ComparisonRow key={row.caption} row={row} cards={cards} />
              ))}
              {partial.length > 0 && (
                <RowGroupHead name={savedProductsTexts.partial()} count={cards.length} />
              )}
              {partial.map((row) => (
                <ComparisonRow key={row.caption} row={row} cards={cards} />
              ))}
            </tbody>
            {same.length > 0 && (
              <tbody>
                {cards.length > 1 && (
                  <RowGroupHead name={savedProductsTexts.same()} count={cards.length} />
                )}
                {same.map((row) => (
                  <ComparisonRow key={row.caption} row={row} cards={cards} />
                ))}
              </tbody>
            )}
          </table>
        </section>
      )}
      <RetiredLines lines={retired} field="remove" />
      {cards.length < 2 && <ViewedToCompare compared={cards.map(({ productId }) => productId)} />}
    </section>
  )
}

function RowGroupHead({ name, count }: { name: string; count: number }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={count + 1} className="p-2 pt-6 text-start text-3 font-[650]">
        <span className="sticky start-2">{name}</span>
      </th>
    </tr>
  )
}

/** At least two products have values, and they differ. */
function isContrast({ values, differs }: CompareRow): boolean {
  return differs && new Set(values.filter((value) => value !== null)).size > 1
}

/** Head, offer and actions are rows of their own, so that they are in line whatever the names. */
function ProductHead({ card }: { card: Card }) {
  return (
    <th scope="col" className="px-2 text-start align-top font-normal">
      <div className="grid gap-1.5">
        <Picture picture={card.picture} alt="" widths={[240, 480]} sizes="240px" />
        <Link to={paths.product(card.url)} className="text-3 leading-[1.3] font-[550] break-words">
          {keepUnits(card.name)}
        </Link>
      </div>
    </th>
  )
}

function ProductOffer({ card: { pack } }: { card: Card }) {
  return (
    <td className="px-2 pt-2 align-top">
      <PackPrice pack={pack} />
      <Availability pack={pack} />
      <span className="text-ink-2">{pack.unit}</span>
    </td>
  )
}

function ProductActions({ card, takesBids }: { card: Card; takesBids: boolean }) {
  return (
    <td className="p-2 align-bottom">
      <div className="grid gap-1.5">
        {canBuy(card.pack) && (
          <form method="post" action={toHref(paths.cartLines())} data-enhanced="">
            <button
              type="submit"
              name="pack"
              value={card.pack.id}
              className="button button-buy w-full"
            >
              {commonTexts.addToCart()}
            </button>
          </form>
        )}
        <p className="flex gap-4 font-[550]">
          <a
            href={toHref(paths.newRfq(`?pack=${card.pack.id}`))}
            rel="nofollow"
            className="text-ask"
          >
            <Icon name="ask" className="me-1 inline size-4" />
            {commonTexts.requestAQuote()}
          </a>
          {takesBids && (
            <a
              href={toHref(bidPaths.fresh({ pack: card.pack.id }))}
              rel="nofollow"
              className="text-bid"
            >
              <Icon name="bid" className="me-1 inline size-4" />
              {savedProductsTexts.bid()}
            </a>
          )}
        </p>
        <Form method="post" preventScrollReset>
          <button
            type="submit"
            name="remove"
            value={card.productId}
            aria-label={savedProductsTexts.removeName({ name: card.name })}
            className="py-1.5 text-ink-2 underline underline-offset-3 hover:text-ink"
          >
            {commonTexts.remove()}
          </button>
        </Form>
      </div>
    </td>
  )
}

/** What one piece costs: packs of different sizes compare by it. */
function PriceRow({ cards }: { cards: Card[] }) {
  const { seller } = useFrame()
  const prices = cards.map(({ pack }) =>
    pack.price === null ? null : Math.round(pack.price / pack.quantity),
  )
  const row = {
    caption: savedProductsTexts.priceEach(),
    values: prices.map((price) => (price === null ? null : formatMoney(price, seller))),
    differs: new Set(prices).size > 1,
  }
  return <ComparisonRow row={row} cards={cards} />
}

/** A difference is marked by a dot, and in words for screen readers. */
function ComparisonRow({ row, cards }: { row: CompareRow; cards: Card[] }) {
  const isDifferent = cards.length > 1 && isContrast(row)
  return (
    <tr>
      <th
        scope="row"
        className="sticky start-0 border-t border-line bg-paper p-2 text-start align-top font-semibold break-words"
      >
        <span className="flex items-start gap-2">
          {isDifferent && <DifferenceMark />}
          {isDifferent ? (
            <RichText
              parts={savedProductsTexts.differingCaption({
                caption: row.caption,
                unseen: (text) => <span className="sr-only">{text}</span>,
              })}
            />
          ) : (
            row.caption
          )}
        </span>
      </th>
      {row.values.map((value, index) => (
        <td
          key={cards[index]!.productId}
          className={`border-t border-line p-2 align-top break-words ${isDifferent ? 'font-[550]' : 'text-ink-2'}`}
        >
          {value ?? (
            <span className="text-ink-2">
              <span aria-hidden="true">–</span>
              <span className="sr-only">{savedProductsTexts.notGiven()}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

function DifferenceMark() {
  return <span aria-hidden="true" className="mt-1.5 size-2 flex-none rounded-full bg-look" />
}
