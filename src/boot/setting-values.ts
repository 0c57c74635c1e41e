import { createPublicKey } from 'node:crypto'

/** A seller’s Stripe account in a setting. */
export const stripePattern = /^([\w-]+)=(\w+):(\w+)$/

export function parseStripeAccount(account: string): {
  seller: string
  secretKey: string
  webhookSecret: string
} {
  const [, seller, secretKey, webhookSecret] = stripePattern.exec(account)!
  return { seller: seller!, secretKey: secretKey!, webhookSecret: webhookSecret! }
}

/** A seller’s Razorpay account in a setting. */
export const razorpayPattern = /^([\w-]+)=(\w+):(\w+):([^\s:,]{6,200})$/

export function parseRazorpayAccount(account: string): {
  seller: string
  keyId: string
  keySecret: string
  webhookSecret: string
} {
  const [, seller, keyId, keySecret, webhookSecret] = razorpayPattern.exec(account)!
  return {
    seller: seller!,
    keyId: keyId!,
    keySecret: keySecret!,
    webhookSecret: webhookSecret!,
  }
}

/** Whether two accounts, each as seller=…, are of one seller. */
export function haveSameSeller(accounts: readonly string[]): boolean {
  const sellers = accounts.map((account) => account.split('=')[0])
  return new Set(sellers).size < sellers.length
}

/** A seller’s account with Shiprocket in a setting. */
export const shiprocketPattern = /^([\w-]+)=([^\s:,]+@[^\s:,]+):(\S{6,200})$/

export function parseShiprocketAccount(account: string): {
  seller: string
  email: string
  password: string
} {
  const [, seller, email, password] = shiprocketPattern.exec(account)!
  return { seller: seller!, email: email!, password: password! }
}

/** A registration’s account with the invoice registration portal in a setting. */
export const eInvoicePattern =
  /^([\w-]+)=(\d{2}[A-Z0-9]{13}):([^\s:,]+):([^\s:,]+):([^\s:,]+):([^\s:,]+)$/

export function parseEInvoiceAccount(account: string): {
  seller: string
  gstin: string
  userName: string
  password: string
  clientId: string
  clientSecret: string
} {
  const [, seller, gstin, userName, password, clientId, clientSecret] =
    eInvoicePattern.exec(account)!
  return {
    seller: seller!,
    gstin: gstin!,
    userName: userName!,
    password: password!,
    clientId: clientId!,
    clientSecret: clientSecret!,
  }
}

/** Whether a text is base64 of a public key’s DER. */
export function isPublicKey(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

/** Empty for what is no address. */
export function getHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}

/** Budgets by name, of settings `name=points/seconds`. */
export function parseRateLimits(
  all: readonly string[],
): Record<string, { points: number; seconds: number }> {
  return Object.fromEntries(
    all.map((one) => {
      const [name = '', points, seconds] = one.split(/[=/]/)
      return [name, { points: Number(points), seconds: Number(seconds) }]
    }),
  )
}
