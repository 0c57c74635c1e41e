import { sql } from 'drizzle-orm'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Seller } from '#platform/seller.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { loadApprovals } from './approval-store.ts'

interface WaitingApproval {
  number: string
  authorId: string | null
  authorName: string
  companyName: string
  total: Minor
  lineCount: number
  expiresAt: Date
}

/** Asks somebody to decide, once each. Source: CO-03. */
export async function mailApprover(
  db: Db,
  { seller, email, now }: { seller: Seller; email: string; now: Date },
  approval: WaitingApproval,
): Promise<void> {
  const { number, authorId, authorName: name, companyName, total, lineCount, expiresAt } = approval
  await mailReader(db, seller, email, (view) => ({
    now,
    ...(authorId !== null && { personId: authorId }),
    dedupKey: `company-approval:${number}:${email}`,
    subject: orderMailsTexts.approvalSubject({ name, total: formatMoney(total, view) }),
    content: [
      {
        is: 'text',
        text: orderMailsTexts.approvalText({
          name,
          lineCount,
          companyName,
          shop: view.companyName,
          total: formatMoney(total, view),
        }),
      },
      {
        is: 'button',
        label: orderMailsTexts.reviewOrder(),
        lead: orderMailsTexts.reviewOrderLead(),
        url: view.origin + paths.approval(number),
      },
      {
        is: 'text',
        text: orderMailsTexts.approvalHold({
          moment: formatMoment(expiresAt.toISOString(), view),
        }),
      },
    ],
  }))
}

interface Appointed {
  seller: Seller
  companyId: number
  approver: { personId: string; email: string; companyName: string }
  now: Date
}

/**
 * Mails somebody who may approve from now on what of their colleagues waits already, in the
 * transaction of their appointment. Source: CO-03.
 */
export async function mailWaitingApprovals(
  db: Db,
  { seller, companyId, approver, now }: Appointed,
): Promise<void> {
  const { personId, email, companyName } = approver
  const waits = sql`a.state = 'open' and a.expires_at > ${now}
    and a.author_id is distinct from ${personId}::uuid`
  for (const row of await loadApprovals(db, seller.id, companyId, waits))
    await mailApprover(
      db,
      { seller, email, now },
      {
        number: row.number,
        authorId: row.authorId,
        authorName: row.authorName ?? orderMailsTexts.colleague(),
        companyName,
        total: row.total,
        lineCount: row.lines.length,
        expiresAt: new Date(row.expiresAt),
      },
    )
}
