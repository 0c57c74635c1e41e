import type pg from 'pg'

export interface ClusterServer {
  /** `host:port`, as the coordinator knows it. */
  address: string
  isCoordinator: boolean
}

type Client = Pick<pg.Client | pg.Pool, 'query'>

/** Whether this database belongs to Citus: it has the extension. */
export async function isCluster(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_extension where extname = 'citus'")
  return rowCount === 1
}

/** The servers of a database that belongs to Citus. */
export async function listClusterServers(client: Client): Promise<ClusterServer[]> {
  const { rows } = await client.query<ClusterServer>(
    `select nodename || ':' || nodeport as address, groupid = 0 as "isCoordinator"
     from pg_dist_node where isactive and noderole = 'primary' order by groupid`,
  )
  return rows
}

/** Servers that the coordinator does not reach. */
export async function listUnreachable(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    `select distinct to_nodename || ':' || to_nodeport as address from citus_check_cluster_node_health()
     where from_nodename || ':' || from_nodeport = (
         select nodename || ':' || nodeport from pg_dist_node where groupid = 0)
       and result is not true order by 1`,
  )
  return rows.map(({ address }) => address)
}

export interface SellerPlace {
  seller: string
  address: string
}

/** On which server each seller's rows lie, by the sellers' codes. */
export async function listSellerPlaces(client: Client): Promise<SellerPlace[]> {
  const { rows } = await client.query<SellerPlace>(
    `select s.seller, n.nodename || ':' || n.nodeport as address
     from (
       select code as seller, get_shard_id_for_distribution_column('product', id) as shard from seller
     ) s
     join pg_dist_placement p on p.shardid = s.shard
     join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     order by s.seller`,
  )
  return rows
}
