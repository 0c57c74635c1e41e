import { randomInt } from 'node:crypto'
import type { OpenShop } from '#boot/open-shop.ts'
import { isWorkingWeek } from '#contract/delivery/delivery-promise.ts'
import { isPostalCode } from '#contract/delivery/postal-code.ts'
import { isCodCeiling } from '#contract/desk/desk-order-settings.ts'
import { isTaxNumber } from '#contract/tax/tax-number.ts'
import { getFeedKey } from '#domain/feeds/feeds.ts'
import {
  addHost,
  findSeller,
  listSellers,
  loadSellerDetails,
  removeHost,
  type SellerDetails,
  writeDetails,
} from '#domain/sellers/sellers.ts'
import { getCurrencyDecimals, parseMajor, toMajor } from '#kernel/money.ts'
import { audit } from '#platform/audit.ts'
import { parseWholeNumber, readOptions } from './options.ts'

type ListedSeller = Awaited<ReturnType<typeof listSellers>>[number]

/** For each option: its field, its help text and its parser. */
const detailOptions: Record<
  string,
  { of: keyof SellerDetails; says: string; read?: (input: string, seller: ListedSeller) => unknown }
> = {
  company: { of: 'companyName', says: 'name of the company' },
  state: {
    of: 'state',
    says: 'state of registration, which splits the tax; none: one tax',
    read: parseOrNone,
  },
  'tax-number': {
    of: 'taxNumber',
    says: 'tax registration printed on invoices; in India the GSTIN',
    read: parseTaxNumber,
  },
  'free-delivery-above': {
    of: 'freeDeliveryAbove',
    says: 'order value from which delivery is free, as 999.50; none: never',
    read: parseAmount,
  },
  'min-order': {
    of: 'minOrder',
    says: 'value of goods from which a cart can be ordered, as 500; none: any',
    read: parseAmount,
  },
  'transfer-days': {
    of: 'transferDays',
    says: 'days that goods are held for an order paid by bank transfer',
    read: parseDays,
  },
  'working-days': {
    of: 'workingDays',
    says: 'weekdays on which goods are sent and delivered, 1 for Monday: 123456',
    read: parseWorkingWeek,
  },
  'cod-ceiling': {
    of: 'codCeiling',
    says: 'highest total for cash on delivery, in India below 200000; none: 49999 in India, else any',
    read: parseCeiling,
  },
  'max-waiting-orders': {
    of: 'maxWaitingOrders',
    says: 'orders of a customer that may wait for payment or confirmation; none: any number',
    read: createLimitParser('max-waiting-orders'),
  },
  'max-waiting-pieces': {
    of: 'maxWaitingPieces',
    says: 'pieces that these may hold together; none: any number',
    read: createLimitParser('max-waiting-pieces'),
  },
  'feed-key': {
    of: 'feedKeyNumber',
    says: 'new: product feeds ask for a new key, which is printed; none: for no key',
    read: parseFeedKey,
  },
  logistics: {
    of: 'logisticsNames',
    says: 'delivery companies, separated by commas',
    read: parseList,
  },
  'admin-member-id': { of: 'adminMemberId', says: 'adminMemberId in GET /seller' },
  analytics: {
    of: 'analyticsIds',
    says: 'analyticsIds in GET /seller, separated by commas',
    read: parseList,
  },
  pincode: { of: 'defaultPincode', says: 'pincode of the default place' },
  city: { of: 'defaultCity', says: 'its city' },
  area: { of: 'defaultArea', says: 'its area' },
}

const requiredOptions = ['company', 'pincode', 'city', 'area']

export const detailsHelp = Object.entries(detailOptions)
  .map(([name, { says }]) => `  --${`${name} …`.padEnd(24)}${says}`)
  .join('\n')
  .concat(`\n  --${'host …'.padEnd(24)}adds a host that the shop answers on`)
  .concat(`\n  --${'remove-host …'.padEnd(24)}removes a host; the first one stays`)

const hostPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Changes the given details of a seller and prints all of them. Audited. Source: HOST-02. */
export async function setSellerDetails(
  args: string[],
  openShop: () => Promise<OpenShop>,
  out: NodeJS.WritableStream,
): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readOptions(
    args,
    Object.fromEntries(
      [...Object.keys(detailOptions), 'host', 'remove-host'].map((name) => [name, text]),
    ),
  )
  const shop = await openShop()
  const row = (await listSellers(shop.database.primary)).find(({ code }) => code === positionals[0])
  if (!row || positionals.length > 1)
    throw new Error(`There is no seller ${JSON.stringify(positionals.join(' '))}`)
  const { host, 'remove-host': removedHost, ...changes } = values as Record<string, string>
  if (host !== undefined && !hostPattern.test(host)) {
    throw new Error(
      `--host takes a name such as shop.example without a port, not ${JSON.stringify(host)}`,
    )
  }
  const change = Object.fromEntries(
    Object.entries(changes).map(([name, input]) => {
      const { of, read } = detailOptions[name]!
      if (input.trim() === '' && requiredOptions.includes(name))
        throw new Error(`--${name} must not be empty`)
      return [of, read ? read(input.trim(), row) : input.trim()]
    }),
  ) as Partial<SellerDetails>
  const pattern = (await findSeller(shop, row.hosts[0]!, shop.config.links))?.postalPattern
  if (change.defaultPincode && pattern && !isPostalCode(change.defaultPincode, pattern))
    throw new Error(
      `--pincode takes a code of the seller's country (${pattern}), not ${JSON.stringify(change.defaultPincode)}`,
    )
  const after = await shop.database.transaction(async (db) => {
    const before = await loadSellerDetails(db, row.id)
    if (Object.keys(values).length === 0) return before
    if (host && !(await addHost(db, row.id, host)))
      throw new Error(`--host ${host} belongs to a seller already`)
    if (removedHost !== undefined && !(await removeHost(db, row.id, removedHost))) {
      const others = row.hosts.slice(1).join(', ') || 'it has one host only'
      throw new Error(
        `--remove-host ${JSON.stringify(removedHost)} can't be removed; these can: ${others}`,
      )
    }
    await writeDetails(db, row.id, { ...before, ...change })
    await audit(db, {
      sellerId: row.id,
      personId: null,
      now: new Date(),
      requestId: 'cli',
      action: 'seller.change',
      subject: `seller:${row.id}`,
      before,
      after: { ...before, ...change, host, removedHost },
    })
    return { ...before, ...change }
  })
  for (const [name, { of }] of Object.entries(detailOptions)) {
    const value = name === 'feed-key' ? getFeedKey(shop, { ...after, id: row.id }) : after[of]
    out.write(`${name.padEnd(22)} ${formatDetail(of, value, row.currency)}\n`)
  }
  const hosts =
    (await listSellers(shop.database.primary)).find(({ id }) => id === row.id)?.hosts ?? []
  out.write(`${'hosts'.padEnd(22)} ${hosts.join(', ')}\n`)
  return 0
}

function parseOrNone(input: string): string | null {
  return input === 'none' ? null : input
}

/** A value in its option's format: amounts in major units, lists with commas. */
function formatDetail(
  of: keyof SellerDetails,
  value: SellerDetails[keyof SellerDetails],
  currency: string,
): string {
  if (value === null || value === '') return 'none'
  if (of === 'freeDeliveryAbove' || of === 'minOrder' || of === 'codCeiling') {
    return `${toMajor(Number(value), currency).toFixed(getCurrencyDecimals(currency))} ${currency}`
  }
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}

function parseTaxNumber(input: string, { countryCode }: ListedSeller): string {
  if (input === '' || isTaxNumber(input, countryCode)) return input
  const form =
    countryCode === 'IN'
      ? 'a GSTIN with its check digit, as 27AAPFU0939F1ZV'
      : `a registration of ${countryCode}`
  throw new Error(`--tax-number takes ${form}, not ${JSON.stringify(input)}`)
}

function parseAmount(input: string, { currency }: ListedSeller): number | null {
  if (input === 'none') return null
  const minor = parseMajor(input, currency)
  if (minor === null)
    throw new Error(
      `--free-delivery-above takes an amount of ${currency}, or none, not ${JSON.stringify(input)}`,
    )
  return minor
}

function parseCeiling(input: string, { currency, countryCode }: ListedSeller): number | null {
  const minor = input === 'none' ? null : parseMajor(input, currency)
  if ((minor === null && input !== 'none') || !isCodCeiling(minor, countryCode)) {
    const legalNote = countryCode === 'IN' ? ' below 200000 (Income-tax Act, s. 269ST)' : ''
    throw new Error(
      `--cod-ceiling takes an amount of ${currency}${legalNote}, or none, not ${JSON.stringify(input)}`,
    )
  }
  return minor
}

/** Any other number makes another key. */
function parseFeedKey(input: string): number | null {
  if (input === 'none') return null
  if (input !== 'new') throw new Error(`--feed-key takes new or none, not ${JSON.stringify(input)}`)
  return randomInt(1, 2 ** 31 - 1)
}

function createLimitParser(name: string): (input: string) => number | null {
  return (input) => (input === 'none' ? null : parseWholeNumber(name, input))
}

function parseWorkingWeek(input: string): string {
  if (!isWorkingWeek(input))
    throw new Error(
      `--working-days takes weekdays in order, 1 for Monday to 7 for Sunday, as 123456, not ${JSON.stringify(input)}`,
    )
  return input
}

function parseDays(input: string): number {
  const number = parseWholeNumber('transfer-days', input)
  if (number > 90) throw new Error(`--transfer-days takes at most 90, not ${JSON.stringify(input)}`)
  return number
}

function parseList(input: string): string[] {
  return input
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
