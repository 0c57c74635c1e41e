import { demoAccounts, demoPassword } from '#boot/demo-accounts.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { buildOrigin, listSellers } from '#domain/sellers/sellers.ts'

/** Lines that the terminal shows once the shop is open. */
export async function buildWelcome(shop: OpenShop): Promise<string[]> {
  const { config } = shop
  const sellers = await listSellers(shop.database.primary)
  const lines = sellers.map((seller) => {
    const addresses = seller.hosts
      .filter(Boolean)
      .map((host) => `${buildOrigin(host, config.links)}/`)
    return `  ${addresses.join(' ').padEnd(32)} ${seller.companyName}, ${seller.currency}`
  })
  const open =
    config.mode === 'demo'
      ? `http://localhost:${config.links.port ?? config.listen.port}/`
      : `port ${config.listen.port}`
  return [
    '',
    `Haggle is open at ${open}`,
    ...lines,
    ...(config.mode === 'demo' ? accountLines : []),
    '',
  ]
}

/** Source: HOST-06. */
const accountLines = [
  '',
  `  Demo accounts, all with the password ${demoPassword}:`,
  ...demoAccounts.map(({ email, role, sellers }) => {
    const where = role ? `${role} at /desk of ${sellers.join(', ')}` : 'customer of every shop'
    return `  ${email.padEnd(32)} ${where}`
  }),
  '  Mails that the shop would send: /dev/mail',
]
