import { memo, useMemo } from 'react'
import { maxPieces } from '#contract/cart/cart.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import type { ListingPage, Sort } from '#contract/listing/listing.ts'
import { plainQuery, withSort } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { areLengths, joinFacts, withoutValue } from '#kernel/lead-name.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as listingTexts from '#texts/listing.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { ArrivalText, getEachPrice } from '#web/widgets/product/card-offer.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { CardLinks, MainAction } from '#web/widgets/product/product-card.tsx'
import { CardStars } from '#web/widgets/product/stars.tsx'
import type { ListingState } from './listing-state.ts'

/** Beside the products' names there is room for fewer values. */
const maxBesideNames = 2
/** The first screen's pictures load at once. */
const eagerRows = 12

/**
 * LOOK-05: a specification table; a row per product, 40 px each. Heads are links that sort. On a
 * phone the cells of a row flow into lines.
 */
export function ProductTable(props: {
  name: string
  listing: ListingPage
  cards: Card[]
  state: ListingState
}) {
  const { name, listing, cards, state } = props
  const { hasNames, isGrouped } = listing
  const columns = hasNames ? listing.columns.slice(0, maxBesideNames) : listing.columns
  const rows = useMemo(
    () =>
      cards.map((card, at) => {
        const group = card.facts[0] ?? ''
        const isFirst = isGrouped && group !== '' && group !== cards[at - 1]?.facts[0]
        return [
          isFirst && <GroupRow key={`group ${group}`} label={group} listing={listing} />,
          <Row key={card.productId} card={card} hasName={hasNames} eager={at < eagerRows} />,
        ]
      }),
    [cards, listing, hasNames, isGrouped],
  )
  const renderHead = (caption: string, sorts: [up: Sort, down: Sort], className?: string) => (
    <SortHead
      key={caption}
      caption={caption}
      sorts={sorts}
      state={state}
      className={className}
      isDefault={listing.hasTableOrder && sorts[0] === `F${columns[0]?.fieldId}`}
    />
  )
  return (
    <table className="spec-table">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{listingTexts.picture()}</span>
          </th>
          {hasNames && renderHead(listingTexts.product(), ['AZ', 'ZA'], 'col-name')}
          {columns.map(({ fieldId, caption }) => {
            const className = hasNames ? 'fact col-wide' : 'fact'
            return listing.hasAttributeSorts ? (
              renderHead(caption, [`F${fieldId}`, `F${fieldId}D`], className)
            ) : (
              <th key={fieldId} scope="col" className={className}>
                {caption}
              </th>
            )
          })}
          <th scope="col" className="fact col-brand">
            {listingTexts.brand()}
          </th>
          <th scope="col" className="col-part">
            {listingTexts.partNumber()}
          </th>
          <th scope="col" className="col-pack">
            {listingTexts.pack()}
          </th>
          <th scope="col" className="col-each">
            {listingTexts.each()}
          </th>
          {renderHead(listingTexts.packPrice(), ['PLH', 'PHL'], 'col-price')}
          <th scope="col">{listingTexts.deliveredBy()}</th>
          <th scope="col" className="col-buy">
            <span>{listingTexts.packs()}</span>
          </th>
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  )
}

/** A link to the other direction where the column is the order already. */
function SortHead(props: {
  caption: string
  sorts: [up: Sort, down: Sort]
  state: ListingState
  className: string | undefined
  /** The column that a table follows where nothing else is chosen. */
  isDefault: boolean
}) {
  const { query, href } = props.state
  const [up, down] = props.sorts
  const order =
    query.sort === up || (props.isDefault && query.sort === plainQuery.sort)
      ? 'ascending'
      : query.sort === down
        ? 'descending'
        : undefined
  return (
    <th scope="col" aria-sort={order} className={props.className}>
      <Link to={href(withSort(query, order === 'ascending' ? down : up))} keepScroll rel="nofollow">
        {props.caption}
      </Link>
    </th>
  )
}

/** The value that the rows below share, and how many there are under the filters. */
function GroupRow({ label, listing }: { label: string; listing: ListingPage }) {
  const fieldId = listing.columns[0]!.fieldId
  const options = listing.groups.find((group) => group.fieldId === fieldId)?.options
  const count = options?.find((option) => option.label === label)?.count
  return (
    <tr className="group-row">
      <th scope="rowgroup" colSpan={countColumns(listing)}>
        {label}
        {count !== undefined && (
          <small>
            {' · '}
            {listingTexts.productCount({ count })}
          </small>
        )}
      </th>
    </tr>
  )
}

/** Picture, the columns, brand, part number, pack, each, pack price, date and the form. */
function countColumns({ columns, hasNames }: ListingPage): number {
  return 8 + (hasNames ? 1 + Math.min(columns.length, maxBesideNames) : Math.max(1, columns.length))
}

const Row = memo(function Row(props: { card: Card; hasName: boolean; eager: boolean }) {
  const { card, hasName } = props
  const { seller } = useFrame()
  const { pack, facts } = card
  const [first = '', ...others] = facts
  const renderFact = (fact: string, at: number) => (
    <td
      key={at}
      className={`fact${at === 1 && areLengths(first, fact) ? ' by' : ''}${hasName ? ' col-wide' : ''}`}
    >
      {fact}
    </td>
  )
  return (
    <tr>
      <td>
        <Picture picture={card.picture} alt="" widths={[96]} sizes="32px" eager={props.eager} />
      </td>
      <th scope="row" className={hasName ? 'col-name' : 'fact'}>
        {hasName && <CardStars card={card} />}
        {hasName || first === '' ? (
          <Link to={paths.product(card.url)} title={card.name}>
            <Name card={card} />
          </Link>
        ) : (
          <Link to={paths.product(card.url)} aria-label={card.name} title={card.name}>
            {first}
          </Link>
        )}
      </th>
      {hasName
        ? facts.slice(0, maxBesideNames).map(renderFact)
        : others.map((fact, at) => renderFact(fact, at + 1))}
      <td className="fact col-brand">{card.brand}</td>
      <td className="col-part">{card.partNumber}</td>
      <td className="col-pack" title={pack.unit}>
        {pack.quantity}
      </td>
      <td className="col-each">
        {pack.price === null ? (
          commonTexts.onRequest()
        ) : (
          <RichText
            parts={listingTexts.eachPrice({
              price: formatMoney(getEachPrice(pack.price, pack), seller),
              small: (text) => <span className="sr-only max-md:not-sr-only">{text}</span>,
            })}
          />
        )}
      </td>
      <td className={pack.price === null ? 'col-price col-none' : 'col-price'}>
        {pack.price === null ? (
          '–'
        ) : (
          <RichText
            parts={listingTexts.packPriceAfter({
              price: formatMoney(pack.price, seller),
              small: (text) => <span className="md:hidden">{text}</span>,
            })}
          />
        )}
      </td>
      <td className="col-day">
        <ArrivalText pack={pack} isBrief />
      </td>
      <td className="col-buy">
        <form
          method="post"
          action={toHref(paths.cartLines())}
          data-enhanced=""
          data-product={card.productId}
          noValidate
        >
          {pack.price !== null && pack.delivered && pack.stock > 0 && (
            <input
              name="quantity"
              defaultValue={1}
              aria-label={listingTexts.packsOfName({ name: card.name })}
              inputMode="numeric"
              maxLength={String(maxPieces).length}
              autoComplete="off"
            />
          )}
          <MainAction card={card} />
          <CardLinks card={card} />
        </form>
      </td>
    </tr>
  )
})

/** Where the columns beside it show a size, it is not seen twice. */
function Name({ card: { name, facts } }: { card: Card }) {
  const size = joinFacts(facts.slice(0, maxBesideNames))
  const rest = withoutValue(name, size)
  if (!rest) return keepUnits(name)
  return (
    <>
      <span className="whole-name">{keepUnits(name)}</span>
      <span className="short-name">
        {keepUnits(rest)}
        <span className="sr-only"> {size}</span>
      </span>
    </>
  )
}
