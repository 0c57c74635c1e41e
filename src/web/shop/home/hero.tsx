import type { Card } from '#contract/catalog/catalog.ts'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { shortenName } from '#kernel/short-name.ts'
import * as homeTexts from '#texts/home.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { useArrivalText } from '#web/widgets/place/delivery-date.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { SearchBox } from '#web/widgets/search/search-box.tsx'

/** LOOK-06: what the shop is, a search that works, and goods with their prices. */
export function Hero(props: {
  takesBids: boolean
  productCount: number
  cards: readonly Card[]
  topSearches: readonly string[]
}) {
  const { takesBids, productCount, cards, topSearches } = props
  const { seller, place } = useFrame()
  return (
    <section className="grid gap-6 pt-5 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-10 md:pt-6">
      <div className="self-center">
        <h1 className="text-show leading-[1.05] font-[750] tracking-[-0.035em]">
          {takesBids ? homeTexts.nameYourPrice() : seller.homeTitle}
        </h1>
        <p className="mt-3 max-w-[34ch] text-ink-2 md:text-[1.125rem]">
          {(takesBids ? homeTexts.pitchWithBids : homeTexts.pitch)({
            count: formatCount(productCount, seller),
            city: place.city,
          })}
        </p>
        {/* On a phone the header's search box is right above. */}
        <SearchBox inHero className="mt-6 max-lg:hidden" />
        <Examples searches={topSearches} code={cards[1]?.code ?? null} />
        <ArrivalPromise cards={cards} />
      </div>
      <ShopWindow cards={cards} />
    </section>
  )
}

function Examples({ searches, code }: { searches: readonly string[]; code: string | null }) {
  const { seller } = useFrame()
  const examples = code === null ? searches : [...searches, code]
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-2">
      <span className="text-ink-2">{homeTexts.tryExamples()}</span>
      {examples.map((words) => (
        <Link
          key={words}
          to={paths.search() + listingSearch(plainQuery, seller, { q: words })}
          rel="nofollow"
          className="text-link"
        >
          {words}
        </Link>
      ))}
      <Link to={paths.searchByPicture()} rel="nofollow" className="text-link">
        {homeTexts.photo()}
      </Link>
    </p>
  )
}

/** The day by which half of the window's goods arrive. */
function ArrivalPromise({ cards }: { cards: readonly Card[] }) {
  const days = cards
    .flatMap(({ pack }) => (pack.delivered && pack.days !== null ? [pack.days] : []))
    .sort((a, b) => a - b)
  const arrival = useArrivalText(days[Math.floor(days.length / 2)] ?? null)
  const { place } = useFrame()
  if (!arrival) return null
  return (
    <p className="mt-4 text-2">
      <RichText
        parts={homeTexts.arrivalPromise({
          arrival,
          pincode: place.pincode,
          day: (text) => <span className="font-[550] text-good">{text}</span>,
          place: (text) => <span className="text-ink-2">{text}</span>,
        })}
      />
    </p>
  )
}

/** Goods on one bench; hairlines part them. The first is the largest. */
function ShopWindow({ cards }: { cards: readonly Card[] }) {
  const { seller } = useFrame()
  if (cards.length === 0) return null
  return (
    <ul aria-label={homeTexts.shopWindow()} className="shop-window">
      {cards.map((card, index) => (
        <li key={card.productId}>
          <Link to={paths.product(card.url)}>
            <Picture
              picture={card.picture}
              alt=""
              widths={index === 0 ? [240, 480] : [240]}
              sizes={index === 0 ? '(min-width: 860px) 300px, 60vw' : '140px'}
              eager={index < 5}
            />
            <span>
              <em>{keepUnits(shortenName(card.name))}</em>
              <b>{card.pack.price === null ? '' : formatMoney(card.pack.price, seller)}</b>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
