import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openS3Server, type S3Server, s3Keys } from '#adapters/storage/s3-server-fixture.ts'
import { readConfig } from '#boot/config.ts'
import { type OpenShop, openShop } from '#boot/open-shop.ts'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from '../../e2e/browser.ts'
import { type PgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'
import { type ContestShop, fillContest, restock } from '../contest/contest-shop.ts'
import { type App, openApp } from '../faults/shop-pair.ts'
import { type Entrance, openEntrance } from './entrance.ts'
import { openPatroniCluster, type PatroniCluster } from './patroni-cluster.ts'
import { readVcl, startVarnish, type Varnish } from './run-varnish.ts'

const processCount = 10
const sellerCodes = ['oakshop', 'elmshop', 'ashshop']
const goods = 6

/** A seller of the cluster. */
export interface Tenant extends ContestShop {
  code: string
  host: string
  /** Paths of the products, by pack. */
  products: string[]
}

/** Everything that a large shop consists of, on this machine. */
export interface WholeCluster {
  postgres: PatroniCluster
  bouncer: PgBouncer
  redis: RedisServer
  store: S3Server
  apps: App[]
  entrance: Entrance
  /** Where shoppers arrive. */
  varnishPort: number
  varnish: Varnish
  startVarnish(): Promise<void>
  tenants: Tenant[]
  /** Changes prices, as a command does. */
  editor: OpenShop
  close(): Promise<void>
}

/** Varnish, HAProxy, ten processes, PgBouncer, three PostgreSQL with Patroni, Redis and an S3 server. */
export async function openWholeCluster(programs: string): Promise<WholeCluster> {
  const ends: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of ends.reverse()) await end().catch(console.error)
  }
  try {
    const postgres = await openPatroniCluster(programs)
    ends.push(() => postgres.close())
    await migrate(postgres.url)
    const tenants = await fillTenants(postgres.url)
    const bouncer = await startPgBouncer(
      postgres.folder,
      postgres.url,
      { pool_mode: 'transaction', default_pool_size: 20, max_client_conn: 500 },
      "set statement_timeout = '15min'; set client_connection_check_interval = '2s'",
    )
    ends.push(() => bouncer.stop())
    const redis = await startRedis()
    ends.push(() => redis.kill())
    const store = await openS3Server()
    ends.push(() => store.close())
    const varnishPort = await freePort()
    const build = (name: string) =>
      buildSettings(name, { postgres, bouncer, redis, store, varnishPort })
    const apps: App[] = []
    ends.push(() => Promise.all(apps.map((app) => app.end('SIGKILL'))))
    for (let n = 1; n <= processCount; n++) apps.push(await openApp(build(`app${n}`)))
    const entrance = await openEntrance(postgres.folder, apps)
    ends.push(() => entrance.kill())
    const cluster = {
      ...{ postgres, bouncer, redis, store, apps, entrance, varnishPort, tenants, close },
      editor: await openShop(
        readConfig({ ...build('editor'), HAGGLE_MODE: 'production', LOG_LEVEL: 'silent' }),
      ),
      varnish: await startVarnish(varnishPort, readVcl(entrance.port)),
      async startVarnish() {
        cluster.varnish = await startVarnish(varnishPort, readVcl(entrance.port))
      },
    }
    ends.push(() => cluster.varnish.stop())
    ends.push(() => cluster.editor.close())
    await pause(2_500)
    return cluster
  } catch (error) {
    await close()
    throw error
  }
}

type Parts = Pick<WholeCluster, 'postgres' | 'bouncer' | 'redis' | 'store' | 'varnishPort'>

/** Each process has a data directory of its own: nothing is shared by a folder. */
function buildSettings(
  name: string,
  { postgres, bouncer, redis, store, varnishPort }: Parts,
): Record<string, string> {
  const files = join(postgres.folder, name)
  mkdirSync(files)
  return {
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    DATABASE_REPLICA_URLS: postgres.memberUrls.join(','),
    DATABASE_CONNECTIONS: '4',
    DATA_DIRECTORY: files,
    REDIS_URL: redis.url,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: 'shop',
    S3_REGION: s3Keys.region,
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    CDN: 'varnish',
    CDN_PURGE_URL: `http://127.0.0.1:${varnishPort}/`,
    OUTBOUND_HOSTS: `${new URL(store.endpoint).host},127.0.0.1:${varnishPort}`,
    RATE_LIMITS: 'order=1000000/60,rfq=1000000/60',
    LOG_LEVEL: 'warn',
    SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
  }
}

async function fillTenants(url: string): Promise<Tenant[]> {
  const database = openDatabase({ url, connections: 2 })
  const tenants: Tenant[] = []
  for (const code of sellerCodes) {
    const shop = await fillContest(database, 3, goods, code)
    await restock(database.primary, shop, 1_000_000)
    const { rows } = await database.pool.query<{ url: string }>(
      'select p.url from pack k join product p on p.seller_id = k.seller_id and p.id = k.product_id where k.seller_id = $1 order by k.id',
      [shop.sellerId],
    )
    const products = rows.map((row) => `/product/${row.url}`)
    tenants.push({ ...shop, code, host: `${code}.localhost`, products })
  }
  await database.close()
  return tenants
}
