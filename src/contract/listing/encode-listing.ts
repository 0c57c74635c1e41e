import { toSlug } from '#kernel/slug-and-sort.ts'
import { decodeTable, encodeTable } from '#kernel/table-text.ts'
import type { Card } from '../catalog/catalog.ts'
import type { FilterGroup, FilterOption, ListingPage } from './listing.ts'

/** A listing page as sent to browsers: cards, groups and options as tables (kernel/table-text.ts). */
export interface EncodedListing extends Omit<ListingPage, 'cards' | 'groups'> {
  cards: string
  groups: string
  options: string
}

/** The group's index, beside each of its options. */
type IndexedOption = FilterOption & { at: number }

/** On the server: the listing that the encoded one was made from, for rendering the same page. */
const originals = new WeakMap<EncodedListing, ListingPage>()

export function encodeListing(listing: ListingPage): EncodedListing {
  const encoded: EncodedListing = {
    ...listing,
    cards: encodeCards(listing.cards),
    groups: encodeTable(listing.groups.map(({ options: _, ...group }) => group)),
    options: encodeTable(
      listing.groups.flatMap(({ options }, at) =>
        options.map((option): IndexedOption => ({ at, ...option })),
      ),
    ),
  }
  originals.set(encoded, listing)
  return encoded
}

export function decodeListing(received: EncodedListing): ListingPage {
  const original = originals.get(received)
  if (original) return original
  const { options: text, ...fields } = received
  const options = decodeTable<IndexedOption>(text)
  const groups = decodeTable<Omit<FilterGroup, 'options'>>(fields.groups).map((group, at) => ({
    ...group,
    options: options.filter((option) => option.at === at).map(({ at: _, ...option }) => option),
  }))
  return { ...fields, cards: decodeCards(fields.cards), groups }
}

/** Most slugs derive from their names; those are omitted. */
export function encodeCards(cards: readonly Card[]): string {
  return encodeTable(
    cards.map((card) => (card.url === toSlug(card.name) ? { ...card, url: '' } : card)),
  )
}

export function decodeCards(text: string): Card[] {
  return decodeTable<Card>(text).map((card) =>
    card.url === '' ? { ...card, url: toSlug(card.name) } : card,
  )
}
