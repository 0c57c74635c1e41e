import { expect, test } from 'vitest'
import { welcomeMail } from '#contract/accounts/account-mails.ts'
import { type MailPart, parseMailText, toMailText } from './mail-content.ts'
import { renderMailHtml } from './mail-html.ts'

const brand = {
  shop: 'Deccan <b>Tools</b>',
  origin: 'https://in.shop.example',
  logo: null,
  email: 'desk@in.example',
}
const maliciousText = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`

test('[SAFE-13] a mail written as text gets paragraphs, and its first link to the shop as the one button', () => {
  const link = `${brand.origin}/reset-password?token=abc`
  const body = `Hello Asha,\n\nchoose a new password here:\n${link}\n\nIf it was not you:\n${brand.origin}/login`
  const parts = parseMailText(body, brand.origin, 'Choose a new password')
  expect(parts.map(({ is }) => is)).toEqual(['text', 'text', 'button', 'link'])
  const html = renderMailHtml('A new password', parts, brand)
  expect(html).toContain(`<a href="${link}" class="verb"`)
  expect(html).toContain('>Choose a new password</a>')
  expect(html.match(/class="verb"/g)).toHaveLength(1)
})

test('[SAFE-13] whoever registers another’s address can’t put a link of theirs into its mail by the name', () => {
  const link = `${brand.origin}/verify-email?token=abc`
  const partsFor = (name: string) =>
    parseMailText(welcomeMail('Shop', name, link).body, brand.origin, 'Confirm')
  for (const name of [
    `${brand.origin}/contact-us?`,
    'see evil.example',
    'www.evil',
    'a@evil',
    'evil/x',
  ]) {
    expect(partsFor(name)[0], name).toEqual({ is: 'text', text: 'Hello,' })
    expect(
      partsFor(name).find(({ is }) => is === 'button'),
      name,
    ).toMatchObject({ url: link })
  }
  for (const name of ['Asha', 'J. R.', 'Anne-Marie', 'Łukasz O’Neill', 'अनीता'])
    expect(partsFor(name)[0]).toEqual({ is: 'text', text: `Hello ${name},` })
})

test('[SAFE-13] no value becomes markup, and nothing leads or loads from elsewhere', () => {
  const row = { label: maliciousText, value: maliciousText }
  const parts: MailPart[] = [
    { is: 'text', text: maliciousText },
    {
      is: 'button',
      label: maliciousText,
      lead: maliciousText,
      url: `https://in.shop.example.evil.test/?${maliciousText}`,
    },
    { is: 'link', lead: maliciousText, url: 'javascript:alert(1)' },
    {
      is: 'button',
      label: maliciousText,
      lead: maliciousText,
      url: `${brand.origin}/${maliciousText}`,
    },
    {
      is: 'goods',
      lines: [
        {
          name: maliciousText,
          quantity: maliciousText,
          price: maliciousText,
          url: 'https://evil.test/',
          picture: '0'.repeat(32),
        },
      ],
      more: 2,
    },
    { is: 'sums', rows: [row, { ...row, strong: true }] },
    { is: 'facts', rows: [row] },
  ]
  const html = renderMailHtml(maliciousText, parts, {
    ...brand,
    shop: maliciousText,
    email: 'a"b@in.example',
  })
  expect(html).not.toMatch(/<script|onerror='|<img src=x/)
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(3)
  expect(
    addresses.filter((each) => !each.startsWith(`${brand.origin}/`) && !each.startsWith('mailto:')),
  ).toEqual([])
  expect(html).toContain(`src="${brand.origin}/media/${'0'.repeat(32)}-96.jpeg" alt="`)
})

test('[SAFE-13] the text form says all that the HTML form says', () => {
  const parts: MailPart[] = [
    { is: 'text', text: 'Your order is placed.' },
    {
      is: 'goods',
      lines: [{ name: 'Gloves', quantity: '2 × Box', price: '₹20.00', url: null, picture: null }],
      more: 1,
    },
    { is: 'sums', rows: [{ label: 'Total', value: '₹40.00', strong: true }] },
    { is: 'facts', rows: [{ label: 'Delivery to', value: 'Asha\nCamp, Pune' }] },
    {
      is: 'button',
      label: 'See my order',
      lead: 'See it here:',
      url: `${brand.origin}/account/myorders/O1`,
    },
  ]
  const text = toMailText(parts)
  const shopHtml = renderMailHtml('Order placed', parts, { ...brand, shop: 'Deccan' })
  for (const phrase of [
    'Gloves',
    '2 × Box',
    '₹20.00',
    'and 1 more',
    'Total',
    '₹40.00',
    'Camp, Pune',
    '/account/myorders/O1',
  ]) {
    expect(text).toContain(phrase)
    expect(shopHtml).toContain(phrase)
  }
})

test('[LOOK-11] a mail is in the hand of the papers: logo or mark, a rule above the total, figures at the right', () => {
  const parts: MailPart[] = [
    {
      is: 'sums',
      rows: [
        { label: 'Delivery', value: '₹49.00' },
        { label: 'Total', value: '₹149.00', strong: true },
      ],
    },
  ]
  const html = renderMailHtml('Your order', parts, brand)
  expect(html.match(/bgcolor="#[0-9a-f]{6}"/g)).toEqual([
    'bgcolor="#0a5c50"',
    'bgcolor="#2c49ad"',
    'bgcolor="#a9500a"',
  ])
  // Only the total has a rule, and no figure is parted from its column.
  expect(html.match(/border-top:1px solid #15211e/g)).toHaveLength(2)
  expect(
    html.match(/align="right"[^>]*white-space:nowrap;font-variant-numeric:tabular-nums/g),
  ).toHaveLength(2)
  const logo = renderMailHtml('Your order', parts, { ...brand, logo: 'a'.repeat(32) })
  expect(logo).not.toContain('bgcolor')
  expect(logo).toContain(`src="${brand.origin}/media/${'a'.repeat(32)}-240.jpeg"`)
  // The same content as plain text.
  expect(toMailText(parts)).toBe('Delivery: ₹49.00\nTotal: ₹149.00')
})
