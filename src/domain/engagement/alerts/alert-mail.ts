import type { AlertKind } from '#contract/alerts/alerts.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { NewMail } from '#platform/mail/outbox.ts'
import type { Seller } from '#platform/seller.ts'
import type { WatchedPack } from '../../catalog/catalog.ts'

interface MailedAlert {
  kind: AlertKind
  postalCode: string
  maxPrice: Minor | null
  stopKey: string
}

/** The one mail of an alert, which nothing typed gets into but a price and a postal code. */
export function buildAlertMail(
  seller: Seller,
  { kind, postalCode, maxPrice, stopKey }: MailedAlert,
  { name, url, pack }: WatchedPack,
): Pick<NewMail, 'subject' | 'unsubscribe'> & { content: NonNullable<NewMail['content']> } {
  const product = pack.unit === '' ? name : `${name}, ${pack.unit}`
  const price = pack.price === null ? '' : formatMoney(pack.price, seller)
  const stopUrl = seller.origin + alertPaths.stopBy(stopKey)
  const text =
    kind === 'stock'
      ? `You asked us to write when this is in stock for ${postalCode}: ${product}. Now it is.`
      : `You asked us to write when this costs ${formatMoney(maxPrice!, seller)} or less: ${product}. It is ${price} now.`
  return {
    subject: kind === 'stock' ? `In stock again: ${name}` : `Now ${price}: ${name}`,
    unsubscribe: stopUrl,
    content: [
      { is: 'text', text },
      {
        is: 'button',
        label: 'See the product',
        lead: 'See it here:',
        url: seller.origin + paths.product(url),
      },
      {
        is: 'text',
        text: 'This is the only mail that you get for it. Nothing is put by for you, so it may be gone again.',
      },
      { is: 'link', lead: 'To end all other alerts to this address:', url: stopUrl },
      { is: 'text', text: seller.companyName },
    ],
  }
}
