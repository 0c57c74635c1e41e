import * as mailsTexts from '#texts/mails.ts'

/** Content of a mail. Both the plain text and the HTML are built from it. */
export type MailPart =
  /** A paragraph. Line breaks are kept. */
  | { is: 'text'; text: string }
  /** The main action. `lead` precedes the address in the plain text. */
  | { is: 'button'; label: string; lead: string; url: string }
  | { is: 'link'; lead: string; url: string }
  | { is: 'goods'; lines: readonly MailProductLine[]; more: number }
  | { is: 'sums'; rows: readonly MailRow[] }
  | { is: 'facts'; rows: readonly MailRow[] }

export interface MailProductLine {
  name: string
  /** Quantity and unit of sale: `2 × Box`. */
  quantity: string
  price: string
  /** Absolute address of the product in the shop, or null. */
  url: string | null
  /** Key of the seller's picture of the product. */
  picture: string | null
}

export interface MailRow {
  label: string
  /** Lines are separated by line breaks. */
  value: string
  strong?: boolean
}

export function toMailText(parts: readonly MailPart[]): string {
  return parts.map(formatPart).join('\n\n')
}

function formatPart(part: MailPart): string {
  switch (part.is) {
    case 'text':
      return part.text
    case 'button':
    case 'link':
      return `${part.lead} ${part.url}`
    case 'goods':
      return [
        ...part.lines.map(({ quantity, name, price }) => `- ${quantity}, ${name}: ${price}`),
        ...(part.more > 0 ? [`- ${mailsTexts.andMore({ count: part.more })}`] : []),
      ].join('\n')
    case 'sums':
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'facts':
      return part.rows
        .map(({ label, value }) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`)
        .join('\n')
  }
}

/**
 * Splits a plain-text mail into parts: its paragraphs, with the first link to the shop as the
 * button. Other links to the shop stay links; addresses on other hosts stay text.
 */
export function parseMailText(body: string, origin: string, label: string): MailPart[] {
  const parts: MailPart[] = []
  for (const paragraph of body.trim().split(/\n{2,}/)) {
    const [, lead = '', url = ''] = /^([\s\S]*?)(https?:\/\/\S+)$/.exec(paragraph) ?? []
    if (!isShopUrl(url, origin)) parts.push({ is: 'text', text: paragraph })
    else if (parts.some(({ is }) => is === 'button'))
      parts.push({ is: 'link', lead: lead.trim(), url })
    else {
      if (/\S/.test(lead) && lead.trim() !== mailsTexts.seeHere())
        parts.push({ is: 'text', text: lead.trim() })
      parts.push({ is: 'button', label, lead: lead.trim(), url })
    }
  }
  return parts
}

/**
 * Tells whether the address belongs to the shop. The end of the origin is checked, so that
 * `shop.example.evil.test` does not match.
 */
export function isShopUrl(url: string, origin: string): boolean {
  return url === origin || url.startsWith(`${origin}/`)
}
