import { readTable, writeTable } from '#kernel/table-text.ts'
import { slug } from '#kernel/text.ts'
import type { Card } from './catalog.ts'
import type { FilterGroup, FilterOption, ListingPage } from './listing.ts'

/** A listing's page as it goes to browsers: cards, groups and their options as tables (kernel/table-text.ts). */
export interface SentListing extends Omit<ListingPage, 'cards' | 'groups'> {
  cards: string
  groups: string
  options: string
}

/** A group's place among the groups, beside each of its options. */
type PlacedOption = FilterOption & { at: number }

/** On the server, where a page is drawn from what has just been sent: what it was made from. */
const unsent = new WeakMap<SentListing, ListingPage>()

export function sendListing(listing: ListingPage): SentListing {
  const sent: SentListing = {
    ...listing,
    cards: sendCards(listing.cards),
    groups: writeTable(listing.groups.map(({ options: _, ...group }) => group)),
    options: writeTable(
      listing.groups.flatMap(({ options }, at) =>
        options.map((option): PlacedOption => ({ at, ...option })),
      ),
    ),
  }
  unsent.set(sent, listing)
  return sent
}

export function receiveListing(received: SentListing): ListingPage {
  const known = unsent.get(received)
  if (known) return known
  const { options: text, ...sent } = received
  const options = readTable<PlacedOption>(text)
  const groups = readTable<Omit<FilterGroup, 'options'>>(sent.groups).map((group, at) => ({
    ...group,
    options: options.filter((option) => option.at === at).map(({ at: _, ...option }) => option),
  }))
  return { ...sent, cards: receiveCards(sent.cards), groups }
}

/** Most addresses are their names' slugs: those are left out. */
export function sendCards(cards: readonly Card[]): string {
  return writeTable(
    cards.map((card) => (card.url === slug(card.name) ? { ...card, url: '' } : card)),
  )
}

export function receiveCards(text: string): Card[] {
  return readTable<Card>(text).map((card) =>
    card.url === '' ? { ...card, url: slug(card.name) } : card,
  )
}
