import { demoAccounts } from '#boot/demo-accounts.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { loadDataSheets } from '#demo/sheets/load-data-sheets.ts'
import { loadDemoAccounts } from '#demo/trade/accounts.ts'
import { loadDemoBids } from '#demo/trade/load-demo-bids.ts'
import { loadDemoOpinions } from '#demo/trade/load-demo-opinions.ts'
import { findCustomer, loadDemoOrders } from '#demo/trade/load-demo-orders.ts'
import { loadDemoPast } from '#demo/trade/load-demo-past.ts'
import { loadDemoQuotes } from '#demo/trade/load-demo-quotes.ts'
import { loadPastBids } from '#demo/trade/load-past-bids.ts'
import { loadSingaporeDeals } from '#demo/trade/load-singapore-deals.ts'
import type { Command } from './command.ts'
import { parseWholeNumber, readOptions } from './options.ts'

const demoCustomer = demoAccounts.find(({ role }) => role === null)!.email

export const command: Command = {
  name: 'demo',
  summary: 'load the demo shop',
  help: `haggle demo [--products N] [--if-empty]

Creates or updates the three demo sellers with their products and pictures.
  --products N   products of the seller "in" (default 800; up to 1,000,000 for load tests)
  --if-empty     do nothing in production mode or where a seller exists, unless an earlier load was interrupted;
                 so an upgrade adds nothing to a shop in use

Exit code 0: the demo shop is loaded, or there was nothing to do; 2: it could not be loaded.`,
  async run(args, { openShop, out, isTty }) {
    const { values } = readOptions(args, {
      products: { type: 'string' },
      'if-empty': { type: 'boolean' },
    })
    const products =
      values.products === undefined ? null : parseWholeNumber('products', values.products)
    const shop = await openShop()
    if (values['if-empty'] && shop.config.mode !== 'demo') return 0
    const hasLoaded = await loadDemo(shop, {
      products: products ?? shop.config.demoProducts,
      ifEmpty: values['if-empty'] === true,
      now: new Date(),
      report: (line, last) =>
        out.write(
          isTty && !last ? `\r\u001b[K${line}` : isTty ? `\r\u001b[K${line}\n` : `${line}\n`,
        ),
      loadTrade: () => (shop.config.mode === 'demo' ? loadTrade(shop) : Promise.resolve()),
    })
    if (!hasLoaded && !values['if-empty'])
      out.write('There are sellers already: nothing was loaded\n')
    return 0
  },
}

/** Demo accounts with data sheets, orders, quotes, bids, reviews and questions. */
async function loadTrade(shop: OpenShop): Promise<void> {
  const { links } = shop.config
  await loadDemoAccounts(shop, new Date())
  await loadDataSheets(shop, links, new Date())
  await loadDemoOrders(shop, links, demoCustomer, new Date())
  await loadDemoQuotes(shop, links, await findCustomer(shop, demoCustomer), new Date())
  await loadDemoBids(shop, links, await findCustomer(shop, demoCustomer), new Date())
  await loadDemoPast(shop, links, new Date())
  await loadDemoOpinions(shop, links, new Date())
  await loadPastBids(shop, links, new Date())
  await loadSingaporeDeals(shop, links, new Date())
}
