import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import type { Seller } from '#platform/seller.ts'
import { loadRegistrations, withRegistration } from '../../sellers/sellers.ts'

/**
 * Who issues a note to an invoice: the registration that issued that one, as it is today, else as it
 * was then. Null: the invoice does not tell.
 */
export async function findIssuer(
  db: Db,
  seller: Seller,
  issued: DocumentFigures['seller'] | null,
): Promise<Seller> {
  if (!issued) return seller
  const current = [seller, ...(await loadRegistrations(db, seller.id)).values()]
  const same = current.find(({ taxNumber }) => taxNumber === issued.taxNumber)
  const { name: companyName, taxNumber, state, address = '' } = issued
  return withRegistration(seller, same ?? { companyName, taxNumber, state, address, ...noLetter })
}

/** A note goes by the letter of its invoice. */
const noLetter = { lutNumber: '', lutUntil: null }
