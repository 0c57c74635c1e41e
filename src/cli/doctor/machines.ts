import type { OpenShop } from '#boot/open-shop.ts'
import { listPendingTables } from '#db/distribution/distributed-tables.ts'
import {
  isCluster,
  listClusterServers,
  listSellerPlaces,
  listUnreachable,
} from '#db/distribution/read-cluster.ts'
import { type Finding, requireFinding } from './finding.ts'

/** Sellers that a line names. */
const maxNamed = 20

/** Checks a database that is spread over machines, and tells where each seller lies. */
export async function checkMachines({ database }: OpenShop): Promise<Finding[]> {
  const { pool } = database
  if (!(await isCluster(pool))) return []
  const servers = await listClusterServers(pool)
  const unreachable = await listUnreachable(pool)
  const pending = await listPendingTables(pool)
  const bySeller = Map.groupBy(await listSellerPlaces(pool), ({ address }) => address)
  return [
    requireFinding(
      unreachable.length === 0,
      unreachable.length === 0
        ? `Citus: ${servers.length} servers, all within reach`
        : `Citus: ${unreachable.join(', ')} out of reach: the sellers there get 503`,
    ),
    requireFinding(
      pending.length === 0,
      pending.length === 0
        ? 'all tables lie where they belong'
        : `stop the shop and run npx haggle distribute: ${pending.map(({ table }) => table).join(', ')} not spread yet`,
    ),
    ...servers.map(({ address }) => {
      const sellers = (bySeller.get(address) ?? []).map(({ seller }) => seller)
      return requireFinding(true, `at ${address}: ${nameSellers(sellers)}`)
    }),
  ]
}

function nameSellers(sellers: readonly string[]): string {
  if (sellers.length === 0) return 'no sellers'
  const rest = sellers.length - maxNamed
  return `${sellers.slice(0, maxNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
