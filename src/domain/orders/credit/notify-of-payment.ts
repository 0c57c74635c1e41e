import { sql } from 'drizzle-orm'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { mailReader, type ReaderView } from '#platform/mail/mail-reader.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { listReminded } from '../../companies/companies.ts'
import type { Allocation } from './credit-rules.ts'

interface NotedPayment {
  accountId: number
  /** Of the command that noted it: mails of one payment go out once. */
  key: string
  amount: Minor
  day: string
  allocations: readonly Allocation[]
  /** What the account owes after it. */
  open: Minor
  /** Who noted it. */
  personId: string
}

/**
 * Thanks the buyer for money that came in for their account, of a company whoever manages it, and
 * notifies other staff. Source: PAY-05.
 */
export async function notifyOfPayment(db: Db, scope: Scope, payment: NotedPayment): Promise<void> {
  const { seller, now } = scope
  const { accountId, key, amount, day, allocations, open, personId } = payment
  const numbers = allocations.map(({ number }) => number)
  const buildThanks = (view: ReaderView) => {
    const thanks = orderMailsTexts.accountPayment({
      sum: formatMoney(amount, view),
      day: formatFullDay(day),
      count: numbers.length,
      numbers: numbers.join(', '),
    })
    const balance =
      open > 0
        ? orderMailsTexts.stillOpen({ amount: formatMoney(open, view) })
        : orderMailsTexts.nothingOpen()
    return `${thanks} ${balance}`
  }
  for (const email of await listPayers(db, seller.id, accountId))
    await mailReader(db, seller, email, (view) => ({
      replyTo: view.email,
      now,
      dedupKey: `credit-payment:${numbers[0]}:${key}:${email}`,
      subject: orderMailsTexts.accountPaymentSubject({ sum: formatMoney(amount, view) }),
      content: [
        {
          is: 'text',
          text: buildThanks(view),
        },
        {
          is: 'button',
          label: mailsTexts.seeAccount(),
          lead: orderMailsTexts.seeAccountLead(),
          url: view.origin + paths.statement(),
        },
      ],
    }))
  await notifyStaff(db, {
    sellerId: seller.id,
    kind: 'order',
    dedupKey: `credit-payment:${accountId}:${key}`,
    message: { is: 'account-payment', amount, orders: numbers, open },
    path: deskPaths.creditAccount(accountId),
    exceptPersonId: personId,
    now,
  })
}

async function listPayers(db: Db, sellerId: number, accountId: number): Promise<string[]> {
  const { rows } = await db.execute<{ companyId: number | null; email: string | null }>(sql`
    select a.company_id::float8 as "companyId", p.email from credit_account a
    left join person p on p.id = a.person_id
    where a.seller_id = ${sellerId} and a.id = ${accountId}`)
  const { companyId = null, email = null } = rows[0] ?? {}
  if (companyId !== null) return listReminded(db, sellerId, companyId, null)
  return email === null ? [] : [email]
}
