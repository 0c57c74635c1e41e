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
  const inviter = by && !looksLikeAddress.test(by) ? by : 'Somebody'
  const company = looksLikeAddress.test(companyName) ? 'a company' : companyName
  return {
    subject: `You are invited to buy for ${company} at ${shop}`,
    body: `Hello,

${inviter} invites you to buy for ${company} at ${shop}. Join here:
${link}

Sign in, or register, with this email address. The link works once, for 7 days. If you don’t know the company, there’s nothing you need to do.`,
  }
}
