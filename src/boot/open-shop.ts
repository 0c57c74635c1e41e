import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { listen } from '#db/notifications.ts'
import { dropChannel, openMemory } from '#domain/cache.ts'
import type { Outside } from '#domain/ports.ts'
import type { Ground } from '#domain/scope.ts'
import { openLimits } from '#outside/limits/open-limits.ts'
import { openLog } from '#outside/log.ts'
import { openFileMail } from '#outside/mail/file-mail.ts'
import { openSmtpMail } from '#outside/mail/smtp-mail.ts'
import { openGoogleMaps } from '#outside/maps/google-maps.ts'
import { openStripeCards } from '#outside/payments/stripe-cards.ts'
import { openFileStorage } from '#outside/storage/file-storage.ts'
import { openOnnxVision } from '#outside/vision/onnx-vision.ts'
import type { Config } from './config.ts'

export interface OpenShop extends Ground {
  config: Config
  databaseUrl: string
  /** Calls back with the tags that another process or this one has announced; `*` after a gap in the line. */
  onDrop(listener: (tags: readonly string[]) => void): void
  close(): Promise<void>
}

export interface OpenShopOptions {
  /** Says in a line what is being done. */
  report?: (line: string) => void
}

/** Joins database, memory and the outside into one shop, brings the schema up to date and starts listening for drops. */
export async function openShop(config: Config, options: OpenShopOptions = {}): Promise<OpenShop> {
  const report = options.report ?? (() => {})
  const outside = await openOutside(config)
  const { log } = outside
  const embedded = config.database.url
    ? null
    : await openEmbedded({ directory: join(config.dataDirectory, 'database'), report })
  const databaseUrl = config.database.url ?? embedded!.url
  const migrations = await migrate(databaseUrl)
  if (migrations > 0) report(`Database: ${migrations} migration${migrations === 1 ? '' : 's'} run`)

  const database = openDatabase({
    url: databaseUrl,
    replicaUrls: config.database.replicaUrls,
    connections: config.database.connections,
    onIdleError: (error) => log.warn({ err: error }, 'A database connection was lost'),
  })
  outside.limits = openLimits(database.pool, config.rateLimits)
  const memory = openMemory()
  const listeners: ((tags: readonly string[]) => void)[] = [(tags) => memory.drop(tags)]
  const tell = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const subscription = await listen(
    databaseUrl,
    dropChannel,
    (payload) => tell(payload.split(' ')),
    () => tell(['*']),
  )
  return {
    config,
    databaseUrl,
    database,
    memory,
    outside,
    onDrop: (listener) => listeners.push(listener),
    async close() {
      await subscription.close()
      await database.close()
      await embedded?.leave()
    },
  }
}

/** The parts that reach beyond the process and its database. Maps and cards only with their keys. */
async function openOutside(config: Config): Promise<Outside> {
  const { dataDirectory, logLevel, mail, googleMaps, stripe, outboundHosts, visionModel } = config
  const allowedHosts = outboundHosts
  const cards = stripe.accounts.map(
    ({ seller, ...keys }) => [seller, openStripeCards({ ...keys, baseUrl: stripe.baseUrl, allowedHosts })] as const,
  )
  return {
    storage: openFileStorage(join(dataDirectory, 'files')),
    log: openLog(logLevel),
    mail: mail.smtpUrl ? openSmtpMail({ url: mail.smtpUrl, from: mail.from }) : openFileMail(mail.folder),
    ...(googleMaps ? { maps: openGoogleMaps({ ...googleMaps, allowedHosts }) } : {}),
    ...(cards.length > 0 ? { cards: new Map(cards) } : {}),
    ...(visionModel ? { vision: await openOnnxVision(visionModel) } : {}),
  }
}
