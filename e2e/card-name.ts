import type { Locator } from '@playwright/test'

/** The product's name; the card itself begins with the words that decide. */
export async function getCardName(card: Locator): Promise<string> {
  return (await card.getByRole('heading').getByRole('link').getAttribute('title'))!
}
