import type { AlertKind } from '#contract/alerts/alerts.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { NewMail } from '#platform/mail/outbox.ts'
import type { Seller } from '#platform/seller.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as shopMailsTexts from '#texts/shop-mails.ts'
import type { WatchedPack } from '../../catalog/catalog.ts'

/** An alert that has come true. */
export interface DueAlert {
  id: number
  /** The price it was true for; null: it waits for none. */
  maxPrice: Minor | null
  /** Called in the reader's language, with the seller as that reader sees it. */
  write: (seller: Seller) => AlertWords
}

/** What its mail says, and the product it leads to. */
export interface AlertWords {
  subject: string
  text: string
  url: string
}

/** The words for a pack that is in stock, or cheap enough; nothing typed but a price and a place. */
export function describeWatched(
  seller: Seller,
  alert: { kind: Exclude<AlertKind, 'replaced'>; postalCode: string; maxPrice: Minor | null },
  { name, url, pack }: WatchedPack,
): AlertWords {
  const product = pack.unit === '' ? name : `${name}, ${pack.unit}`
  if (alert.kind === 'stock')
    return {
      subject: shopMailsTexts.backInStockSubject({ name }),
      text: shopMailsTexts.backInStock({ postalCode: alert.postalCode, product }),
      url,
    }
  const price = formatMoney(pack.price!, seller)
  const limit = formatMoney(alert.maxPrice!, seller)
  return {
    subject: shopMailsTexts.priceReachedSubject({ price, name }),
    text: shopMailsTexts.priceReached({ limit, product, price }),
    url,
  }
}

/** The one mail of an alert. */
export function buildAlertMail(
  seller: Seller,
  { subject, text, url }: AlertWords,
  stopKey: string,
): Pick<NewMail, 'subject' | 'unsubscribe'> & { content: NonNullable<NewMail['content']> } {
  const stopUrl = seller.origin + alertPaths.stopBy(stopKey)
  return {
    subject,
    unsubscribe: stopUrl,
    content: [
      { is: 'text', text },
      {
        is: 'button',
        label: mailsTexts.seeProduct(),
        lead: mailsTexts.seeHere(),
        url: seller.origin + paths.product(url),
      },
      {
        is: 'text',
        text: shopMailsTexts.alertOnce(),
      },
      { is: 'link', lead: shopMailsTexts.stopAlerts(), url: stopUrl },
      { is: 'text', text: seller.companyName },
    ],
  }
}
