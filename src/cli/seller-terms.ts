import type { OpenShop } from '#boot/open-shop.ts'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import {
  findInvalidSetting,
  loadNegotiationSettings,
  lockNegotiationSettings,
  saveNegotiationSettings,
  settingBounds,
} from '#domain/negotiation/negotiation.ts'
import { listSellers } from '#domain/sellers/sellers.ts'
import { audit } from '#platform/audit.ts'
import { readOptions } from './options.ts'

type Name = keyof NegotiationSettings

const descriptions: Record<Name, string> = {
  quoteDays: 'days for which a quote is valid, unless it says otherwise',
  payHours: 'hours to order an accepted quote',
  rounds: 'counters of the buyer per request',
  silenceDays: 'days of silence that end a request',
  bidHours: 'hours of each turn of a bid',
  purchaseHours: 'hours to order an agreed bid',
  bidAttempts: 'attempts per buyer and pack …',
  attemptDays: '… within so many days',
  lapsesAllowed: 'agreed bids not ordered that block further ones …',
  lapseDays: '… within so many days, and for as long',
  linkMinutes: 'minutes for which a visitor’s link works',
  answerFromMinutes: 'minutes until the rules answer a bid, at the soonest',
  answerToMinutes: 'and at the latest',
  marginFloor:
    'hundredths of a percent of margin below which a second person approves a quote; none: nobody does',
  agreedRangeFrom:
    'buyers from which on a pack’s page, and the home page, show where most agreed; none: never',
}
const settingNamesWithNone: ReadonlySet<Name> = new Set(['marginFloor', 'agreedRangeFrom'])
const settingNames = Object.keys(descriptions) as Name[]
const toOptionName = (name: Name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const termsHelp = settingNames
  .map(
    (name) =>
      `  --${`${toOptionName(name)} N`.padEnd(24)}${descriptions[name]} (${settingBounds[name].join(' to ')})`,
  )
  .join('\n')

/** Changes the given negotiation terms of a seller and prints all of them. Audited. */
export async function setSellerTerms(
  args: string[],
  openShop: () => Promise<OpenShop>,
  out: NodeJS.WritableStream,
): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readOptions(
    args,
    Object.fromEntries(settingNames.map((name) => [toOptionName(name), text])),
  )
  const givenValues = new Map(Object.entries(values as Record<string, string>))
  const change = settingNames.flatMap((name): [Name, number | null][] => {
    const value = givenValues.get(toOptionName(name))
    if (value === undefined) return []
    return [
      [
        name,
        settingNamesWithNone.has(name) && value === 'none'
          ? null
          : /^\d{1,6}$/.test(value)
            ? Number(value)
            : Number.NaN,
      ],
    ]
  })
  const shop = await openShop()
  const seller = (await listSellers(shop.database.primary)).find(
    ({ code }) => code === positionals[0],
  )
  if (!seller || positionals.length > 1)
    throw new Error(`There is no seller ${positionals.join(' ')}`)
  const after = await shop.database.transaction(async (db) => {
    await lockNegotiationSettings(db, seller.id)
    const before = await loadNegotiationSettings(db, seller.id)
    const settings: NegotiationSettings = { ...before, ...Object.fromEntries(change) }
    const invalidName = findInvalidSetting(settings)
    if (invalidName)
      throw new Error(
        `--${toOptionName(invalidName)} takes a whole number from ${settingBounds[invalidName].join(' to ')}`,
      )
    if (change.length === 0) return before
    await saveNegotiationSettings(db, seller.id, settings)
    await audit(db, {
      sellerId: seller.id,
      personId: null,
      now: new Date(),
      requestId: 'cli',
      action: 'terms.change',
      subject: `seller:${seller.id}`,
      before,
      after: settings,
    })
    return settings
  })
  for (const name of settingNames)
    out.write(`${toOptionName(name).padEnd(22)} ${after[name] ?? 'none'}\n`)
  return 0
}
