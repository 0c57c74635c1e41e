import { Fragment, type ReactNode } from 'react'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { formatMoney, getCurrencyDecimals } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import type { OfferedProduct, OfferedSuggestion } from '#web/browser/suggestions.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { splitAtMatches } from './split-at-matches.ts'

export type Offer = Omit<OfferedSuggestion, 'kind'> & { kind: OfferedSuggestion['kind'] | 'recent' }

type Section = Offer['kind'] | 'missing'
type Rows = [Section, { offer: Offer; index: number }[]]

/** Without a heading a section's name is for screen readers. */
const sections: Record<Section, { name: () => string; isHeaded: boolean }> = {
  missing: { name: searchBoxTexts.notFound, isHeaded: false },
  search: { name: searchBoxTexts.searches, isHeaded: false },
  category: { name: searchBoxTexts.categories, isHeaded: true },
  product: { name: searchBoxTexts.products, isHeaded: true },
  recent: { name: searchBoxTexts.recentSearches, isHeaded: true },
}

const panelClass =
  'absolute inset-x-0 top-full z-40 mt-1 max-h-[min(400px,60dvh)] overflow-y-auto ' +
  'overscroll-contain rounded-large border border-float-edge bg-float py-2 shadow-depth'
const wideClass = 'lg:end-auto lg:w-[44rem]'

/**
 * The suggestions below the search box with what was typed in bold: what nothing has, searches,
 * categories, products, then earlier searches; hidden where there are none. The focus stays in the
 * box. Source: SRCH-03, FIND-05, LOOK-07.
 */
export function SuggestionPanel(props: {
  listId: string
  offers: readonly Offer[]
  words: string
  active: number
  onOpen: (offer: Offer) => void
}) {
  const { listId, offers } = props
  const rows = offers.map((offer, index) => ({ offer, index }))
  const bySection = [...Map.groupBy(rows, ({ offer }) => getSection(offer))]
  const pick = (...names: Section[]) => bySection.filter(([name]) => names.includes(name))
  const columns = [pick('search', 'category'), pick('product', 'recent')]
  const isWide = rows.length > 6 && columns.every((column) => column.length > 0)
  const renderSection = ([name, of]: Rows) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div key={name} role="group" aria-label={sections[name].name()}>
      {sections[name].isHeaded && (
        <div aria-hidden="true" className="px-4 pt-2 pb-1 text-1 font-semibold text-ink-2">
          {sections[name].name()}
        </div>
      )}
      {of.map(({ offer, index }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, where the focus is
        <div
          key={offer.kind + offer.path}
          id={`${listId}${index}`}
          role="option"
          aria-selected={index === props.active}
          tabIndex={-1}
          // The focus must not leave the box.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onOpen(offer)}
          className="flex min-h-10 cursor-pointer items-center gap-3 px-4 py-1 hover:bg-quiet aria-selected:bg-buy-soft"
        >
          <Row offer={offer} words={props.words} />
        </div>
      ))}
    </div>
  )
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={searchBoxTexts.suggestions()}
      hidden={offers.length === 0}
      className={`${panelClass} ${isWide ? wideClass : ''}`}
    >
      {pick('missing').map(renderSection)}
      {isWide ? (
        <div role="presentation" className="lg:grid lg:grid-cols-[2fr_3fr]">
          {columns.map((column) => (
            <div key={column[0]![0]} role="presentation">
              {column.map(renderSection)}
            </div>
          ))}
        </div>
      ) : (
        columns.flat().map(renderSection)
      )}
    </div>
  )
}

const getSection = (offer: Offer): Section => (offer.missing === undefined ? offer.kind : 'missing')

function Row({ offer, words }: { offer: Offer; words: string }): ReactNode {
  if (offer.missing !== undefined)
    return (
      <>
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere text-look">
          {searchBoxTexts.nothingMatches({ word: offer.missing })}
        </span>
        <span className="flex-none text-2 font-semibold text-ask underline underline-offset-3">
          {searchBoxTexts.requestAQuote()}
        </span>
      </>
    )
  const text = (
    <span className="line-clamp-2 wrap-anywhere lg:line-clamp-1">
      {boldMatches(offer.text, words)}
    </span>
  )
  if (offer.product) return <ProductRow product={offer.product} text={text} />
  if (offer.kind === 'category')
    return (
      <>
        <span className="min-w-0 flex-1">{text}</span>
        <span className="max-w-[45%] truncate text-1 text-ink-2">{offer.parent}</span>
      </>
    )
  return (
    <>
      <Icon
        name={offer.kind === 'recent' ? 'clock' : 'search'}
        className="size-4 flex-none text-ink-2"
      />
      {text}
    </>
  )
}

function ProductRow({ product, text }: { product: OfferedProduct; text: ReactNode }) {
  const { seller } = useFrame()
  const { tone, words } = describeStock(product)
  const { price, pieces, unit, origin } = product
  const format = (major: number) =>
    formatMoney(Math.round(major * 10 ** getCurrencyDecimals(seller.currency)), seller)
  return (
    <>
      {product.picture === null ? (
        <span className="picture size-10 flex-none" />
      ) : (
        <img
          src={product.picture}
          alt=""
          width={40}
          height={40}
          className="picture size-10 flex-none"
        />
      )}
      <span className="min-w-0 flex-1 text-2">
        {text}
        <span className="block truncate text-1 text-ink-2">
          {price !== null && pieces > 1 && `${unit} ${format(price)} · `}
          {origin}
        </span>
      </span>
      <span className="flex-none text-end text-2 tabular-nums">
        {price !== null && (
          <span className="block">
            {pieces > 1 ? (
              <RichText
                parts={searchBoxTexts.priceEach({
                  price: format(price / pieces),
                  b: (text) => <b>{text}</b>,
                })}
              />
            ) : (
              <b>{format(price / pieces)}</b>
            )}
          </span>
        )}
        <span className={`text-1 ${tone}`}>{words}</span>
      </span>
    </>
  )
}

function describeStock(product: OfferedProduct): { tone: string; words: string } {
  if (product.price === null) return { tone: 'text-look', words: commonTexts.onRequest() }
  if (!product.delivered) return { tone: 'text-bad', words: searchBoxTexts.cantDeliverHere() }
  if (!product.inStock) return { tone: 'text-bad', words: commonTexts.outOfStock() }
  const { deliverBy } = product
  return {
    tone: 'text-good',
    words: deliverBy === null ? commonTexts.inStock() : formatDay(deliverBy),
  }
}

function boldMatches(text: string, words: string): ReactNode {
  return splitAtMatches(text, words).map(({ part, isMatch }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={at}>{isMatch ? <b>{part}</b> : part}</Fragment>
  ))
}
