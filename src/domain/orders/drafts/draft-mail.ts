import type { CartView } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { buildOrderParts, translateMailedOrder } from '../order-mail-parts.ts'
import type { StoredDraft } from './draft-store.ts'

/**
 * Mails a draft order with what it costs today and a link to its checkout. Whoever opens it must be
 * signed in with the address that it went to. Source: DEAL-05.
 */
export async function mailDraft(
  db: Db,
  { seller, now }: Scope,
  draft: StoredDraft,
  cart: CartView,
): Promise<void> {
  const { number, email, payment, message, version } = draft
  const { goods, charge, total, lines, deliverBy: promisedOn } = cart
  const order = { number, total, goods, charge, promisedOn, discount: 0, paymentMethod: payment }
  const mailedLines = lines.map((line) => ({ ...line, price: line.price ?? 0 }))
  await mailReader(db, seller, email, async (view) => ({
    replyTo: view.email,
    now,
    dedupKey: `draft-order:${number}:${version}`,
    subject: orderMailsTexts.draftSubject({ companyName: view.companyName }),
    content: [
      ...[
        orderMailsTexts.draftIntro({ companyName: view.companyName }),
        ...message.split(/\n{2,}/).filter(Boolean),
        orderMailsTexts.draftNote(),
      ].map((text) => ({ is: 'text', text }) as const),
      {
        is: 'button',
        label: orderMailsTexts.acceptAndPay(),
        lead: orderMailsTexts.acceptLead(),
        url: view.origin + paths.draftCheckout(number),
      },
      ...buildOrderParts(
        view,
        await translateMailedOrder(db, view, { ...order, lines: mailedLines }),
        true,
      ),
      { is: 'text', text: mailsTexts.thankYou({ shop: view.companyName }) },
    ],
  }))
}
