import { sql } from 'drizzle-orm'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import * as shopMailsTexts from '#texts/shop-mails.ts'

type OpinionNews = 'answered' | 'rejected'

/**
 * Mails the authors what became of their words, in the transaction of the decision: the seller's
 * answer once all can read it, or why they are not shown. Once for the same words, and to proven
 * addresses only. Source: LIST-06.
 */
export async function mailAuthors(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  opinionIds: readonly number[],
  news: OpinionNews,
): Promise<void> {
  const { rows } = await db.execute<MailedOpinion & { id: number; wroteAt: number; email: string }>(
    sql`
    select o.id::float8 as id, extract(epoch from o.at)::float8 as "wroteAt", w.email, o.kind,
      o.text, o.answer, o.reason, p.id as "productId", p.name, case when p.active then p.url end as url
    from opinion o
    join product p on p.seller_id = ${seller.id} and p.id = o.product_id
    join person w on w.id = o.customer_id and w.email_verified
    where o.seller_id = ${seller.id} and o.id = any(${sql.param(opinionIds)}::bigint[])
      and ${news === 'answered' ? sql`o.state = 'shown' and o.answer <> ''` : sql`o.state = 'rejected'`}
    order by o.id`,
  )
  for (const { id, wroteAt, email, ...opinion } of rows) {
    await mailReader(db, seller, email, async (view) => {
      const [translatedOpinion] = await translateLines(db, view, [opinion])
      const { subject, texts, lead } = writeNews(translatedOpinion!, news)
      return {
        replyTo: view.email,
        now,
        dedupKey: `opinion-${news}:${id}:${wroteAt}`,
        subject,
        content: [
          ...texts.map((text) => ({ is: 'text', text }) as const),
          ...(opinion.url === null
            ? []
            : [
                {
                  is: 'button',
                  label: shopMailsTexts.seeInShop(),
                  lead,
                  url: view.origin + paths.opinions(opinion.url),
                } as const,
              ]),
          { is: 'text', text: view.companyName },
        ],
      }
    })
  }
}

type MailedOpinion = {
  kind: 'review' | 'question'
  text: string
  answer: string
  reason: string
  productId: number
  /** Of the product. */
  name: string
  /** Null: the product is off sale, and its page gone. */
  url: string | null
}

function writeNews({ kind, text, answer, reason, name }: MailedOpinion, news: OpinionNews) {
  if (news === 'answered')
    return {
      subject: shopMailsTexts.opinionAnswered({ kind, name }),
      texts: [
        kind === 'question'
          ? shopMailsTexts.questionAbout({ name })
          : shopMailsTexts.reviewOf({ name }),
        text,
        shopMailsTexts.ourAnswer(),
        answer,
      ],
      lead: shopMailsTexts.readInShop(),
    }
  return {
    subject: shopMailsTexts.opinionRejected({ kind, name }),
    texts: [
      shopMailsTexts.opinionNotShown({ kind, name }),
      ...(reason === '' ? [] : [shopMailsTexts.rejectionReason({ reason })]),
      text,
    ],
    lead: kind === 'review' ? shopMailsTexts.changeReview() : shopMailsTexts.removeQuestion(),
  }
}
