import type { OpenShop } from '#boot/open-shop.ts'
import { listSellers, originOf } from '#domain/sellers/sellers.ts'

/** In demo mode an empty shop gets its demo goods; loaded only then, for a server has no use for them otherwise. */
export async function openDemo(shop: OpenShop, say: (line: string) => void): Promise<void> {
  if ((await listSellers(shop.database.primary)).length > 0) return
  say('Loading the demo shop …')
  const { loadDemo } = await import('#cli/demo/load-demo.ts')
  const isTty = process.stdout.isTTY === true
  await loadDemo(shop, {
    products: shop.config.demoProducts,
    ifEmpty: true,
    now: new Date(),
    report(line, last) {
      if (last) say(isTty ? `\r\u001b[K  ${line}` : `  ${line}`)
      else if (isTty) process.stdout.write(`\r\u001b[K  ${line}`)
    },
  })
}

/** What the terminal shows once the shop is open. */
export async function welcome(shop: OpenShop): Promise<string[]> {
  const { config } = shop
  const sellers = await listSellers(shop.database.primary)
  const lines = sellers.map((seller) => {
    const addresses = seller.hosts.filter(Boolean).map((host) => `${originOf(host, config.links)}/`)
    return `  ${addresses.join(' ').padEnd(32)} ${seller.companyName}, ${seller.currency}`
  })
  const open =
    config.mode === 'demo'
      ? `http://localhost:${config.links.port ?? config.listen.port}/`
      : `port ${config.listen.port}`
  return ['', `Haggle is open at ${open}`, ...lines, '']
}
