import type { AlertKind } from '#contract/alerts/alerts.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { ReaderView } from '#platform/mail/mail-reader.ts'
import type { NewMail } from '#platform/mail/outbox.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as shopMailsTexts from '#texts/shop-mails.ts'
import type { WatchedPack } from '../../catalog/catalog.ts'

/** An alert that has come true. */
export interface DueAlert {
  id: number
  /** The price it was true for; null: it waits for none. */
  maxPrice: Minor | null
  news: AlertNews
}

/** A product as its mail names it. */
export interface AlertProduct {
  productId: number
  name: string
  url: string
}

/** What has come true, written in the language of its reader. */
export type AlertNews =
  | { is: 'stock'; product: AlertProduct; unit: string; postalCode: string }
  | { is: 'price'; product: AlertProduct; unit: string; price: Minor; limit: Minor }
  | { is: 'replaced'; product: AlertProduct; successor: AlertProduct }
  | { is: 'back'; product: AlertProduct }

/** The news of a pack that is in stock, or cheap enough. */
export function buildNews(
  alert: { kind: Exclude<AlertKind, 'replaced'>; postalCode: string; maxPrice: Minor | null },
  { productId, name, url, pack }: WatchedPack,
): AlertNews {
  const { unit } = pack
  const product = { productId, name, url }
  if (alert.kind === 'stock') return { is: 'stock', product, unit, postalCode: alert.postalCode }
  return { is: 'price', product, unit, price: pack.price!, limit: alert.maxPrice! }
}

/** What its mail says, and the product it leads to. */
interface AlertWords {
  subject: string
  text: string
  url: string
}

/** Nothing in it is typed but a price and a place. */
async function writeNews(db: Db, view: ReaderView, news: AlertNews): Promise<AlertWords> {
  if (news.is === 'replaced') {
    const [product, successor] = await translateLines(db, view, [news.product, news.successor])
    const { name } = product!
    return {
      subject: shopMailsTexts.replacedSubject({ name }),
      text: shopMailsTexts.replaced({ name, successor: successor!.name }),
      url: successor!.url,
    }
  }
  const unit = 'unit' in news ? news.unit : ''
  const [line] = await translateLines(db, view, [{ ...news.product, unit }])
  const { name, url } = line!
  if (news.is === 'back')
    return {
      subject: shopMailsTexts.onSaleAgainSubject({ name }),
      text: shopMailsTexts.onSaleAgain({ name }),
      url,
    }
  const product = line!.unit === '' ? name : `${name}, ${line!.unit}`
  if (news.is === 'stock')
    return {
      subject: shopMailsTexts.backInStockSubject({ name }),
      text: shopMailsTexts.backInStock({ postalCode: news.postalCode, product }),
      url,
    }
  const price = formatMoney(news.price, view)
  const limit = formatMoney(news.limit, view)
  return {
    subject: shopMailsTexts.priceReachedSubject({ price, name }),
    text: shopMailsTexts.priceReached({ limit, product, price }),
    url,
  }
}

/** The one mail of an alert. */
export async function buildAlertMail(
  db: Db,
  seller: ReaderView,
  news: AlertNews,
  stopKey: string,
): Promise<
  Pick<NewMail, 'subject' | 'unsubscribe'> & { content: NonNullable<NewMail['content']> }
> {
  const { subject, text, url } = await writeNews(db, seller, news)
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
