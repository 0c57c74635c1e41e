import { randomUUID } from 'node:crypto'
import type { Config } from '#boot/config.ts'
import { findLinks } from '#boot/running-port.ts'
import { addSeller, buildOrigin, listSellers, type NewSeller } from '#domain/sellers/sellers.ts'
import { type Command, reportMisuse } from './command.ts'
import { readOptions } from './options.ts'
import { detailsHelp, setSellerDetails } from './seller-details.ts'
import { setSellerTerms, termsHelp } from './seller-terms.ts'

export const command: Command = {
  name: 'seller',
  summary: 'list sellers, add one, set its details and its terms of quotes and bids',
  help: `haggle seller list
haggle seller add --code CODE --host HOST --company NAME --country-code IN --country India --currency INR --symbol ₹
                  --locale en-IN --dial-code +91 --email MAIL --phone NUMBER --pincode 411001 --city Pune --area Camp
                  [--state Maharashtra] [--postal-pattern REGEX] [--title TEXT] [--selector]
haggle seller set CODE [--OPTION … …]
haggle seller terms CODE [--OPTION N …]

add makes a seller with one host, one warehouse and one delivery zone. --selector lists it in the country selector.
The default postal pattern is six digits. The country code, currency, locale and pincode default to the settings
DEFAULT_COUNTRY, DEFAULT_CURRENCY, DEFAULT_LANGUAGE and DEFAULT_PINCODE.

set changes the details given as options, then prints all of them:
${detailsHelp}

terms changes the terms of quotes and bids given as options, then prints all of them:
${termsHelp}

Exit code 0: done; 2: refused, with the reason.`,
  async run(args, { openShop, out, err }) {
    const [verb, ...rest] = args
    if (verb === 'list') {
      for (const row of await listSellers((await openShop()).database.primary)) {
        out.write(
          `${row.code.padEnd(10)} ${row.companyName} (${row.countryCode}, ${row.currency}) ${row.hosts.join(' ')}\n`,
        )
      }
      return 0
    }
    if (verb === 'set') return setSellerDetails(rest, openShop, out)
    if (verb === 'terms') return setSellerTerms(rest, openShop, out)
    if (verb !== 'add') {
      return reportMisuse(err, command, args)
    }
    const shop = await openShop()
    const newSeller = readSeller(rest, shop.config.defaults)
    await addSeller(shop, newSeller)
    const address = buildOrigin(newSeller.hosts[0]!, await findLinks(shop.config))
    out.write(`Added seller ${newSeller.seller.code}: ${address}/\n`)
    out.write(
      `Next, import its products: npx haggle import FEED --seller ${newSeller.seller.code}\n`,
    )
    return 0
  },
}

const requiredOptions = [
  'code',
  'host',
  'company',
  'country-code',
  'country',
  'currency',
  'symbol',
  'locale',
  'dial-code',
  'email',
  'phone',
  'pincode',
  'city',
  'area',
] as const

function readSeller(args: string[], defaults: Config['defaults']): NewSeller {
  const text = { type: 'string' } as const
  const names = [...requiredOptions, 'state', 'postal-pattern', 'title'] as const
  const { values } = readOptions(args, {
    ...Object.fromEntries(names.map((name) => [name, text])),
    selector: { type: 'boolean' as const },
  })
  const options = values as Partial<Record<(typeof names)[number], string>> & { selector?: boolean }
  const valuesByOption = { ...toDefaults(options['country-code'], defaults), ...options }
  const missingOptions = requiredOptions.filter((name) => !valuesByOption[name])
  if (missingOptions.length > 0)
    throw new Error(`Missing: ${missingOptions.map((name) => `--${name}`).join(' ')}`)
  const getValue = (name: (typeof requiredOptions)[number]) => valuesByOption[name]!
  return {
    seller: {
      code: getValue('code'),
      clientId: defaults.clientId ?? randomUUID(),
      companyName: getValue('company'),
      country: getValue('country'),
      countryCode: getValue('country-code'),
      state: valuesByOption.state ?? null,
      dialCode: getValue('dial-code'),
      currency: getValue('currency'),
      currencySymbol: getValue('symbol'),
      locale: getValue('locale'),
      languages: [getValue('locale').split('-')[0]!],
      email: getValue('email'),
      phone: getValue('phone'),
      defaultPincode: getValue('pincode'),
      defaultCity: getValue('city'),
      defaultArea: getValue('area'),
      postalPattern: valuesByOption['postal-pattern'] ?? '^[0-9]{6}$',
      outOfAreaText: '',
      homeTitle: valuesByOption.title ?? getValue('company'),
      aboutHtml: '',
      inCountrySelector: valuesByOption.selector === true,
    },
    hosts: [getValue('host')],
    footerPages: [],
    warehouse: { code: 'main', name: 'Main warehouse' },
    zone: { code: 'all', name: 'Everywhere', days: 3 },
  }
}

/** Default options from the configuration. */
function toDefaults(
  countryCode: string | undefined,
  { currency, pincode, language, country }: Config['defaults'],
) {
  const code = countryCode ?? country
  return {
    ...(country && { 'country-code': country }),
    ...(currency && { currency }),
    ...(pincode && { pincode }),
    ...(language && code && { locale: `${language}-${code}` }),
  }
}
