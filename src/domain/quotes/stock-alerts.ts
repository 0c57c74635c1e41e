import { sql } from 'drizzle-orm'
import type { QuoteRefusal } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type StockAlertInput, stockAlertSchema } from '#contract/schemas/quotes.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { getLanguage } from '#messages/current-locale.ts'
import { mailReader, type ReaderView } from '#platform/mail/mail-reader.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as quoteMailsTexts from '#texts/quote-mails.ts'
import { refuseFaults } from './rfq-command.ts'
import { foldWords } from './stock-alert-rules.ts'

/**
 * Subscribes an address to words: one mail, once, when a matching product goes on sale. Repeating
 * it changes nothing. Source: RFQ-02.
 */
export async function requestStockAlert(
  scope: Scope,
  input: StockAlertInput,
): Promise<Outcome<null, QuoteRefusal>> {
  const { seller, now } = scope
  const alert = parseInput(stockAlertSchema, input)
  if (!alert.ok) return refuseFaults(alert.fields ?? {})
  const { words, email } = alert.value
  const foldedWords = foldWords(words)
  const retryAfter = await consumeRateLimit(scope, 'wanted', `contact ${email}`)
  if (retryAfter > 0) return { ...refuse('too-many-requests'), retryAfter }
  await scope.database.primary.execute(sql`
    insert into wanted (seller_id, words, folded, email, language, at)
    values (${seller.id}, ${words}, ${foldedWords.join(' ')}, ${email}, ${getLanguage()},
      ${now.toISOString()}) on conflict do nothing`)
  return ok(null)
}

/**
 * Mails everyone who subscribed to words that this product has and deletes their subscriptions, in
 * the transaction that puts it on sale. The mail doesn't contain what they typed, because the
 * address is unverified. Returns how many. Source: RFQ-10.
 */
export async function notifyStockAlerts(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  product: { productId: number; name: string; url: string; words: string },
): Promise<number> {
  const productWords = foldWords(`${product.name} ${product.words}`)
  const { rows } = await db.execute<{ id: number; email: string; language: string | null }>(sql`
    delete from wanted
    where seller_id = ${seller.id}
      and string_to_array(folded, ' ') <@ ${sql.param(productWords)}::text[]
    returning id, email, language`)
  for (const { id, email, language } of rows) {
    const write = async (view: ReaderView) => {
      const [{ name } = product] = await translateLines(db, view, [product])
      return {
        dedupKey: `wanted:${id}`,
        replyTo: view.email,
        now,
        subject: quoteMailsTexts.stockAlertSubject({ name }),
        body: [
          quoteMailsTexts.stockAlert({ name }),
          `${mailsTexts.seeHere()} ${view.origin}${paths.product(product.url)}`,
          quoteMailsTexts.stockAlertOnce(),
          view.companyName,
        ].join('\n\n'),
      }
    }
    await mailReader(db, seller, email, write, language)
  }
  return rows.length
}
