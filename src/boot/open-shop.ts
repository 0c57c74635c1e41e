import { join } from 'node:path'
import { openOpenAiModel } from '#adapters/assistant/openai-model.ts'
import { openCdn } from '#adapters/cdn/open-cdn.ts'
import { openDocumentReader } from '#adapters/documents/open-document-reader.ts'
import { openHostProofs } from '#adapters/hosts/open-host-proofs.ts'
import { openLimits } from '#adapters/limits/open-limits.ts'
import { openLog } from '#adapters/log.ts'
import { openFileMail } from '#adapters/mail/file-mail.ts'
import { openSmtpMail } from '#adapters/mail/smtp-mail.ts'
import { openGoogleMaps } from '#adapters/maps/google-maps.ts'
import { type OpenMeters, openMeters } from '#adapters/meters/open-meters.ts'
import { openPaperDrawer } from '#adapters/papers/open-paper-drawer.ts'
import { openShiprocket } from '#adapters/parcels/shiprocket-parcels.ts'
import { openRazorpay } from '#adapters/payments/razorpay-payments.ts'
import { openPictureReader } from '#adapters/reading/open-picture-reader.ts'
import { readOrMakeKey } from '#adapters/secrets/key-file.ts'
import { openSecrets } from '#adapters/secrets/open-secrets.ts'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { openS3Storage } from '#adapters/storage/s3-storage.ts'
import type { OpenTraces } from '#adapters/traces/open-traces.ts'
import { openOnnxVision } from '#adapters/vision/onnx-vision.ts'
import { openWebFiles } from '#adapters/web-files/fetch-web-file.ts'
import { openWebhookTransport } from '#adapters/webhooks/post-webhook.ts'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { detectPooler, noPooler, type Pooler } from '#db/detect-pooler.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDataCache } from '#platform/cache/data-cache.ts'
import { recordPurges } from '#platform/cache/purge-outbox.ts'
import type { CardPayments } from '#platform/card-payments.ts'
import type { EInvoiceService } from '#platform/e-invoice-service.ts'
import type { ParcelService } from '#platform/parcel-service.ts'
import type { Log, Outside } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import type { Config } from './config.ts'
import { openChanges } from './open-changes.ts'
import { openSlowLog } from './slow-log.ts'

const missingKeyText =
  'SECRET_KEYS is not set: a production server encrypts authenticator keys with it. ' +
  'Generate one with `openssl rand -hex 32` and give every process the same value.'

const missingDirectUrlText =
  'DATABASE_URL names a pooler that pools transactions: set DATABASE_DIRECT_URL to the address of ' +
  'PostgreSQL itself, for notices and migrations.'

/** Statements of a request are cancelled after this time. Source: QUALITY F3, SAFE-10. */
const requestLimitMs = 10_000
/** The limit for jobs, recurring tasks and imports, which do more work. */
const workLimitMs = 10 * 60_000

export interface OpenShop extends AppContext {
  config: Config
  /** Exposes its pools and replicas. */
  database: AppContext['database'] & Partial<Pick<OpenDatabase, 'pools' | 'replicas' | 'connect'>>
  meters?: OpenMeters
  /** What stands before the database. */
  pooler?: Pooler
  /** Absent: no traces are sent. */
  traces?: OpenTraces
  /** Absent: there is no Redis. */
  isRedisUp?: () => boolean
  /** Whether each request is logged. */
  logsRequests?: boolean
  /** The current database address: the embedded database may move. */
  readonly databaseUrl: string
  /**
   * Subscribes to cache tags invalidated by any process; `*` after the connection was interrupted.
   */
  onDrop(listener: (tags: readonly string[]) => void): void
  close(): Promise<void>
}

export interface OpenShopOptions {
  /** Receives a line about each step. */
  report?: (line: string) => void
  /**
   * For a server: collects metrics, cancels slow statements of requests, and limits the wait for a
   * connection.
   */
  isServer?: boolean
}

/**
 * Opens the database, the caches and external services as one shop, migrates the schema and listens
 * for invalidations.
 */
export async function openShop(config: Config, options: OpenShopOptions = {}): Promise<OpenShop> {
  const report = options.report ?? (() => {})
  if (options.isServer && config.mode === 'production' && config.secretKeys.length === 0)
    throw new Error(missingKeyText)
  const log = openLog(config.logLevel)
  const outside = await openOutside(config, log)
  recordPurges(outside.cdn !== undefined)
  const meters = options.isServer ? openMeters() : undefined
  if (meters) outside.meters = meters
  const traces = options.isServer ? await loadTraces(config, log) : undefined
  const databaseServer = await openDatabaseServer(config, report)
  const address = () => databaseServer.url
  const directAddress = () => databaseServer.directUrl
  const pooler = await findPooler(config.database)
  const migrations = await migrate(directAddress(), report)
  if (migrations > 0) report(`Database: ${migrations} migration${migrations === 1 ? '' : 's'} run`)

  const logSlow = openSlowLog(
    log,
    options.isServer ? config.slowStatementMs : 0,
    () => database?.pool,
  )
  const database: OpenDatabase = openDatabase({
    url: address,
    pooler,
    replicaUrls: config.database.replicaUrls,
    maxLagMs: config.database.maxLagMs,
    connections: config.database.connections,
    ...(options.isServer && { waitMs: config.database.waitMs, requestLimitMs, workLimitMs }),
    onIdleError: (error) =>
      log.warn({ event: 'db.connection_lost', err: error }, 'A database connection was lost'),
    onReplica: ({ name, usable, lagMs }) =>
      log[usable ? 'info' : 'warn'](
        { event: usable ? 'db.replica_included' : 'db.replica_excluded', replica: name, lagMs },
        usable ? 'Replica in use' : 'Replica excluded',
      ),
    onStatement: (statement) => {
      meters?.statement(statement.ms, statement.failed)
      traces?.statement(statement)
      logSlow(statement)
    },
  })
  // Its library is nearly half of all files that a process would load at startup.
  const openRedis = config.redisUrl && (await import('#adapters/redis/open-redis.ts')).openRedis
  const redis = openRedis ? openRedis(config.redisUrl!, log) : null
  outside.limits = openLimits(database.pool, config.rateLimits, redis?.client ?? null)
  const memory = openDataCache()
  const listeners: ((tags: readonly string[]) => void)[] = [(tags) => memory.invalidate(tags)]
  const notifyListeners = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const changes = await openChanges({ database, directAddress, redis, onChange: notifyListeners })
  return {
    config,
    get databaseUrl() {
      return databaseServer.url
    },
    database,
    pooler,
    cache: memory,
    outside,
    ...(meters && { meters }),
    ...(traces && { traces }),
    ...(redis && { isRedisUp: () => redis.client.isReady }),
    logsRequests: log.writesInfo,
    onDrop: (listener) => listeners.push(listener),
    async close() {
      outside.pictureReader?.close()
      outside.papers?.close()
      await changes.close()
      redis?.close()
      await database.close()
      await traces?.close()
      await databaseServer.close()
      log.flush()
    },
  }
}

/** Throws where notices and migrations would go through a pooler that shares connections. */
async function findPooler({ url, directUrl }: Config['database']): Promise<Pooler> {
  const pooler = url ? await detectPooler(url) : noPooler
  if (pooler.mode !== 'transaction') return pooler
  const direct = directUrl && (await detectPooler(directUrl))
  if (!direct || direct.mode === 'transaction') throw new Error(missingDirectUrlText)
  return pooler
}

/**
 * The PostgreSQL server of the configuration: an external one, or the embedded one, which is
 * started unless it runs.
 */
export async function openDatabaseServer(
  config: Config,
  report: (line: string) => void,
): Promise<{ readonly url: string; readonly directUrl: string; close(): Promise<void> }> {
  const { url, directUrl } = config.database
  if (url) return { url, directUrl: directUrl ?? url, async close() {} }
  const embedded = await openEmbedded({ directory: join(config.dataDirectory, 'database'), report })
  return {
    get url() {
      return embedded.url
    },
    get directUrl() {
      return embedded.url
    },
    close: () => embedded.close(),
  }
}

/** Its library is loaded only where a collector is configured. */
async function loadTraces(config: Config, log: Log): Promise<OpenTraces | undefined> {
  if (!config.traces) return undefined
  const { openTraces } = await import('#adapters/traces/open-traces.ts')
  return openTraces({ ...config.traces, log })
}

/** Where the shop stores its files, most of them images. */
export const getFilesDirectory = (config: Config) => join(config.dataDirectory, 'files')

async function loadSecretKeys({
  mode,
  secretKeys,
  dataDirectory,
}: Config): Promise<readonly string[]> {
  if (secretKeys.length > 0 || mode === 'production') return secretKeys
  return [await readOrMakeKey(join(dataDirectory, 'secret-key'))]
}

/** Accounts with the invoice registration portal, by seller and GSTIN. */
async function openEInvoices({ eInvoices, outboundHosts: allowedHosts }: Config) {
  const { accounts, baseUrl, publicKey } = eInvoices
  const bySeller = new Map<string, Map<string, EInvoiceService>>()
  if (accounts.length === 0) return bySeller
  const { openIrp } = await import('#adapters/e-invoices/irp-e-invoices.ts')
  for (const { seller, ...account } of accounts) {
    const own = bySeller.get(seller) ?? new Map<string, EInvoiceService>()
    own.set(account.gstin, openIrp({ ...account, baseUrl, publicKey, allowedHosts }))
    bySeller.set(seller, own)
  }
  return bySeller
}

/** Adapters for external services. Maps and cards need their keys. */
async function openOutside(config: Config, log: Log): Promise<Outside> {
  const { assistant, cdn, mail, googleMaps, stripe, outboundHosts, visionModel, pictureReader } =
    config
  const { hostProofs } = config
  const allowedHosts = outboundHosts
  const cards = new Map<string, CardPayments>()
  for (const { seller, ...keys } of stripe.accounts) {
    // Its library is a third of all files that a process would load at startup.
    const { openStripeCards } = await import('#adapters/payments/stripe-cards.ts')
    cards.set(seller, openStripeCards({ ...keys, baseUrl: stripe.baseUrl, allowedHosts }))
  }
  for (const { seller, ...keys } of config.razorpay.accounts)
    cards.set(seller, openRazorpay({ ...keys, baseUrl: config.razorpay.baseUrl, allowedHosts }))
  const parcels = new Map<string, ParcelService>()
  for (const { seller, ...account } of config.shiprocket.accounts)
    parcels.set(
      seller,
      openShiprocket({ ...account, baseUrl: config.shiprocket.baseUrl, allowedHosts }),
    )
  const eInvoices = await openEInvoices(config)
  return {
    storage: config.s3 ? openS3Storage(config.s3, log) : openFileStorage(getFilesDirectory(config)),
    secrets: openSecrets(await loadSecretKeys(config)),
    documentLimits: config.documentLimits,
    staffNeedsFactor: config.mode === 'production',
    log,
    mail: mail.smtpUrl
      ? openSmtpMail({ url: mail.smtpUrl, from: mail.from })
      : openFileMail(mail.folder),
    ...(cdn ? { cdn: openCdn({ ...cdn, allowedHosts }) } : {}),
    ...(googleMaps ? { maps: openGoogleMaps({ ...googleMaps, allowedHosts }) } : {}),
    ...(cards.size > 0 ? { cards } : {}),
    ...(parcels.size > 0 ? { parcels } : {}),
    ...(eInvoices.size > 0 ? { eInvoices } : {}),
    ...(assistant ? { assistant: openOpenAiModel({ ...assistant, allowedHosts }) } : {}),
    ...(visionModel ? { vision: await openOnnxVision(visionModel) } : {}),
    ...(pictureReader === 'off'
      ? {}
      : { pictureReader: openPictureReader({ readsWords: pictureReader === 'text', log }) }),
    ...(hostProofs === 'off'
      ? {}
      : { hostProofs: openHostProofs({ readsFiles: hostProofs === 'dns-and-file' }) }),
    papers: openPaperDrawer({ log }),
    documentReader: openDocumentReader({ log }),
    webhooks: openWebhookTransport({ allowsPrivate: config.webhookTargets === 'any' }),
    webFiles: openWebFiles({ allowsPrivate: config.webhookTargets === 'any' }),
  }
}
