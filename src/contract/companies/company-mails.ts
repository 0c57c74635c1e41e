import * as accountMailsTexts from '#texts/account-mails.ts'

interface Words {
  subject: string
  body: string
}

/** Names from people: a mail of ours must not carry an address of theirs. */
const looksLikeAddress = /[/@]|\w\.\w/

/** An invitation to buy for a company. Source: CO-01. */
export function companyInvitationMail(
  shop: string,
  { by, companyName }: { by: string; companyName: string },
  link: string,
): Words {
  const inviter = by && !looksLikeAddress.test(by) ? by : accountMailsTexts.someone()
  const company = looksLikeAddress.test(companyName) ? accountMailsTexts.aCompany() : companyName
  return {
    subject: accountMailsTexts.companyInvitationSubject({ company, shop }),
    body: [
      accountMailsTexts.hello(),
      `${accountMailsTexts.companyInvitation({ inviter, company, shop })}\n${link}`,
      accountMailsTexts.companyInvitationLink(),
    ].join('\n\n'),
  }
}
