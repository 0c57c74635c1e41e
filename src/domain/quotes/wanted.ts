import { sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { WantedInput } from '#contract/quote-input.ts'
import { type QuoteRefusal, quoteLimits } from '#contract/quotes.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { readEmail } from '../accounts/contact-rules.ts'
import { spend } from '../limits.ts'
import { enqueueMail } from '../outbox.ts'
import type { Scope } from '../scope.ts'
import { readerOf, textOf } from './read-figures.ts'
import { foldWords } from './wanted-rules.ts'

/** "Tell me when you have it": one mail, once, when something with these words comes on sale. The same again changes nothing. Source: RFQ-02. */
export async function leaveWanted(
  scope: Scope,
  input: WantedInput,
): Promise<Outcome<null, QuoteRefusal>> {
  const { seller, now } = scope
  const read = readerOf(seller.currency)
  const words = read.line('words', input.words, quoteLimits.words)
  const email = readEmail(textOf(input.email))
  const folded = foldWords(words)
  if (folded.length === 0) read.faults.words ??= 'missing'
  if (!email) read.faults.email = 'invalid-email'
  const [fault] = Object.values(read.faults)
  if (fault || !email) return refuse(fault ?? 'invalid-email', read.faults)
  const retryAfter = await spend(scope, 'wanted', `contact ${email}`)
  if (retryAfter > 0) return { ...refuse('too-many-requests'), retryAfter }
  await scope.database.primary.execute(sql`
    insert into wanted (seller_id, words, folded, email, at)
    values (${seller.id}, ${words}, ${folded.join(' ')}, ${email}, ${now.toISOString()}) on conflict do nothing`)
  return ok(null)
}

/**
 * Tells everybody who left an address for words that this product has, and forgets them: in the transaction that puts it on sale.
 * What they typed is not in the mail, as nobody has proven the address. Answers how many. Source: RFQ-10.
 */
export async function tellWanting(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  product: { name: string; url: string; words: string },
): Promise<number> {
  const has = foldWords(`${product.name} ${product.words}`)
  const { rows } = await db.execute<{ id: number; email: string }>(sql`
    delete from wanted where seller_id = ${seller.id} and string_to_array(folded, ' ') <@ ${sql.param(has)}::text[]
    returning id, email`)
  for (const { id, email } of rows) {
    await enqueueMail(db, {
      sellerId: seller.id,
      dedupKey: `wanted:${id}`,
      to: email,
      replyTo: seller.email,
      now,
      subject: `We have it now: ${product.name}`,
      body: [
        `You asked us to tell you when we have something. Now we do: ${product.name}.`,
        `See it here: ${seller.origin}${paths.product(product.url)}`,
        'This is the only mail that you get for it.',
        seller.companyName,
      ].join('\n\n'),
    })
  }
  return rows.length
}
