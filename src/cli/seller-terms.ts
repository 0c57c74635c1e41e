import type { OpenShop } from '#boot/open-shop.ts'
import type { NegotiationSettings } from '#contract/negotiation.ts'
import { audit } from '#domain/audit.ts'
import {
  lockSettings,
  saveSettings,
  settingBounds,
  settingsOf,
  wrongSetting,
} from '#domain/negotiation/negotiation.ts'
import { listSellers } from '#domain/sellers/sellers.ts'
import { readOptions } from './options.ts'

type Name = keyof NegotiationSettings

const says: Record<Name, string> = {
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
}
const names = Object.keys(says) as Name[]
const optionOf = (name: Name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const termsHelp = names
  .map(
    (name) =>
      `  --${`${optionOf(name)} N`.padEnd(24)}${says[name]} (${settingBounds[name].join(' to ')})`,
  )
  .join('\n')

/** Shows a seller's terms of quotes and bids, after changing those that are given. On the record. */
export async function sellerTerms(
  args: string[],
  openShop: () => Promise<OpenShop>,
  out: NodeJS.WritableStream,
): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readOptions(
    args,
    Object.fromEntries(names.map((name) => [optionOf(name), text])),
  )
  const given = new Map(Object.entries(values as Record<string, string>))
  const change = names.flatMap((name): [Name, number | null][] => {
    const sent = given.get(optionOf(name))
    if (sent === undefined) return []
    return [
      [
        name,
        name === 'marginFloor' && sent === 'none'
          ? null
          : /^\d{1,6}$/.test(sent)
            ? Number(sent)
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
    await lockSettings(db, seller.id)
    const before = await settingsOf(db, seller.id)
    const wanted: NegotiationSettings = { ...before, ...Object.fromEntries(change) }
    const wrong = wrongSetting(wanted)
    if (wrong)
      throw new Error(
        `--${optionOf(wrong)} takes a whole number from ${settingBounds[wrong].join(' to ')}`,
      )
    if (change.length === 0) return before
    await saveSettings(db, seller.id, wanted)
    await audit(db, {
      sellerId: seller.id,
      personId: null,
      now: new Date(),
      requestId: 'cli',
      action: 'terms.change',
      subject: `seller:${seller.id}`,
      before,
      after: wanted,
    })
    return wanted
  })
  for (const name of names) out.write(`${optionOf(name).padEnd(22)} ${after[name] ?? 'none'}\n`)
  return 0
}
