import type { OpenShop } from '#boot/open-shop.ts'
import { isPostalCode } from '#contract/postal-code.ts'
import { audit } from '#domain/audit.ts'
import {
  addHost,
  detailsOf,
  findSeller,
  listSellers,
  type SellerDetails,
  writeDetails,
} from '#domain/sellers/sellers.ts'
import { parseMajor } from '#kernel/money.ts'
import { readOptions, wholeNumber } from './options.ts'

/** Option by option: what it is called, what it says, and how it is read. */
const options: Record<
  string,
  { of: keyof SellerDetails; says: string; read?: (sent: string, currency: string) => unknown }
> = {
  company: { of: 'companyName', says: 'name of the company' },
  state: { of: 'state', says: 'state of registration, which splits the tax; none: one tax', read: orNone },
  'tax-number': { of: 'taxNumber', says: 'registration that stands on invoices' },
  'free-delivery-above': {
    of: 'freeDeliveryAbove',
    says: 'goods of which delivery is free, as 999.50; none: never',
    read: amount,
  },
  'transfer-days': { of: 'transferDays', says: 'days for which an order by bank transfer keeps its goods', read: days },
  logistics: { of: 'logisticsNames', says: 'who brings the goods, with commas between', read: list },
  'admin-member-id': { of: 'adminMemberId', says: 'what GET /seller tells as adminMemberId' },
  analytics: { of: 'analyticsIds', says: 'what it tells as analyticsIds, with commas between', read: list },
  pincode: { of: 'defaultPincode', says: 'pincode of the default place' },
  city: { of: 'defaultCity', says: 'its city' },
  area: { of: 'defaultArea', says: 'its area' },
}

const needed = ['company', 'pincode', 'city', 'area']

export const detailsHelp = Object.entries(options)
  .map(([name, { says }]) => `  --${`${name} …`.padEnd(24)}${says}`)
  .join('\n')
  .concat(`\n  --${'host …'.padEnd(24)}another host by which it answers`)

const hostForm = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Shows what a seller is known by, after changing what is given. On the record. Source: HOST-02. */
export async function sellerDetails(
  args: string[],
  openShop: () => Promise<OpenShop>,
  out: NodeJS.WritableStream,
): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readOptions(
    args,
    Object.fromEntries([...Object.keys(options), 'host'].map((name) => [name, text])),
  )
  const shop = await openShop()
  const row = (await listSellers(shop.database.primary)).find(({ code }) => code === positionals[0])
  if (!row || positionals.length > 1) throw new Error(`There is no seller ${positionals.join(' ')}`)
  const { host, ...given } = values as Record<string, string>
  if (host !== undefined && !hostForm.test(host)) throw new Error('--host takes a name such as shop.example, no port')
  const change = Object.fromEntries(
    Object.entries(given).map(([name, sent]) => {
      const { of, read } = options[name]!
      if (sent.trim() === '' && needed.includes(name)) throw new Error(`--${name} must not be empty`)
      return [of, read ? read(sent.trim(), row.currency) : sent.trim()]
    }),
  ) as Partial<SellerDetails>
  const pattern = (await findSeller(shop, row.hosts[0]!, shop.config.links))?.postalPattern
  if (change.defaultPincode && pattern && !isPostalCode(change.defaultPincode, pattern))
    throw new Error(`--pincode takes a code of the seller's country (${pattern})`)
  const after = await shop.database.transaction(async (db) => {
    const before = await detailsOf(db, row.id)
    if (Object.keys(values).length === 0) return before
    if (host && !(await addHost(db, row.id, host))) throw new Error(`${host} is somebody's already`)
    await writeDetails(db, row.id, { ...before, ...change })
    await audit(db, {
      ...{ sellerId: row.id, personId: null, now: new Date(), requestId: 'cli', action: 'seller.change' },
      ...{ subject: `seller:${row.id}`, before, after: { ...before, ...change, ...(host && { host }) } },
    })
    return { ...before, ...change }
  })
  for (const [name, { of }] of Object.entries(options)) out.write(`${name.padEnd(22)} ${after[of] ?? 'none'}\n`)
  return 0
}

function orNone(sent: string): string | null {
  return sent === 'none' ? null : sent
}

function amount(sent: string, currency: string): number | null {
  if (sent === 'none') return null
  const minor = parseMajor(sent, currency)
  if (minor === null) throw new Error(`--free-delivery-above takes an amount of ${currency}, or none`)
  return minor
}

function days(sent: string): number {
  const number = wholeNumber('transfer-days', sent)
  if (number > 90) throw new Error('--transfer-days takes at most 90')
  return number
}

function list(sent: string): string[] {
  return sent
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
