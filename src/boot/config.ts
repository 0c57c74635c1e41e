import { join } from 'node:path'
import { checkedSettings } from './checked-settings.ts'
import {
  parseEInvoiceAccount,
  parseRateLimits,
  parseRazorpayAccount,
  parseShiprocketAccount,
  parseStripeAccount,
} from './setting-values.ts'
import { root, settings } from './settings.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the whole configuration; throws one error that names every invalid setting. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const presentEnv = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = checkedSettings.safeParse(presentEnv)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Invalid configuration:\n${lines.join('\n')}`)
  }
  const s = result.data
  const mode = s.HAGGLE_MODE ?? (s.DATABASE_URL ? 'production' : 'demo')
  const scheme = s.PUBLIC_SCHEME ?? (mode === 'demo' ? 'http' : 'https')
  return {
    mode,
    root,
    listen: { host: s.HOST, port: s.PORT },
    links: { scheme, port: s.PUBLIC_PORT ?? (mode === 'demo' ? s.PORT : null) },
    database: {
      url: s.DATABASE_URL ?? null,
      directUrl: s.DATABASE_DIRECT_URL ?? null,
      replicaUrls: s.DATABASE_REPLICA_URLS,
      maxLagMs: s.DATABASE_REPLICA_LAG_MS,
      connections: s.DATABASE_CONNECTIONS,
      waitMs: s.DATABASE_WAIT_MS,
    },
    redisUrl: s.REDIS_URL ?? null,
    slowStatementMs: s.SLOW_STATEMENT_MS,
    /** Null: disabled. */
    privateListen:
      s.METRICS_PORT === undefined && mode === 'demo'
        ? null
        : { host: s.METRICS_HOST, port: s.METRICS_PORT ?? (s.PORT === 0 ? 0 : s.PORT + 1_000) },
    requestsAtOnce: s.REQUESTS_AT_ONCE,
    stopWaitMs: s.STOP_WAIT_MS ?? (mode === 'demo' ? 0 : 5_000),
    dataDirectory: s.DATA_DIRECTORY,
    /** Null: files are in a folder. */
    s3:
      s.S3_ENDPOINT && s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: s.S3_ENDPOINT.replace(/\/+$/, ''),
            bucket: s.S3_BUCKET,
            region: s.S3_REGION,
            prefix: s.S3_PREFIX,
            accessKeyId: s.S3_ACCESS_KEY_ID,
            secretAccessKey: s.S3_SECRET_ACCESS_KEY,
          }
        : null,
    trustedProxies: s.TRUSTED_PROXIES,
    outboundHosts: s.OUTBOUND_HOSTS,
    webhookTargets: s.WEBHOOK_TARGETS,
    mail: {
      smtpUrl: s.SMTP_URL ?? null,
      from: s.MAIL_FROM ?? null,
      folder: join(s.DATA_DIRECTORY, 'outbox'),
    },
    secretKeys: s.SECRET_KEYS,
    rateLimits: parseRateLimits(s.RATE_LIMITS),
    limitLoopback: mode === 'production' || s.LIMIT_LOOPBACK === 'yes',
    assistant:
      s.ASSISTANT_URL && s.ASSISTANT_MODEL && s.ASSISTANT_KEY
        ? {
            baseUrl: s.ASSISTANT_URL,
            model: s.ASSISTANT_MODEL,
            key: s.ASSISTANT_KEY,
            dayTokens: s.ASSISTANT_DAY_TOKENS,
          }
        : null,
    googleMaps: s.GOOGLE_MAPS_KEY ? { key: s.GOOGLE_MAPS_KEY, baseUrl: s.GOOGLE_MAPS_URL } : null,
    stripe: { accounts: s.STRIPE_ACCOUNTS.map(parseStripeAccount), baseUrl: s.STRIPE_URL },
    razorpay: {
      accounts: s.RAZORPAY_ACCOUNTS.map(parseRazorpayAccount),
      baseUrl: s.RAZORPAY_URL,
    },
    shiprocket: {
      accounts: s.SHIPROCKET_ACCOUNTS.map(parseShiprocketAccount),
      baseUrl: s.SHIPROCKET_URL,
    },
    eInvoices: {
      accounts: s.EINVOICE_ACCOUNTS.map(parseEInvoiceAccount),
      baseUrl: s.EINVOICE_URL,
      publicKey: s.EINVOICE_KEY ?? '',
    },
    cdn: s.CDN
      ? {
          kind: s.CDN,
          purgeUrls: s.CDN_PURGE_URL,
          token: s.CDN_TOKEN ?? null,
          maxSeconds: s.CDN_SECONDS,
        }
      : null,
    traces: s.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: s.OTEL_SERVICE_NAME,
          share: s.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    documentLimits: {
      maxBytes: s.DOCUMENT_MB * 1024 * 1024,
      maxVideoBytes: s.VIDEO_MB * 1024 * 1024,
    },
    uploadBytesAtOnce: s.UPLOADS_MB * 1024 * 1024,
    pageCacheBytes: s.PAGE_CACHE_MB * 1024 * 1024,
    visionModel: s.VISION_MODEL ?? null,
    pictureReader: s.PICTURE_READER,
    hostProofs: s.HOST_PROOFS,
    logLevel: s.LOG_LEVEL,
    demoProducts: s.DEMO_PRODUCTS ?? null,
    defaultSeller: mode === 'demo' ? s.DEFAULT_SELLER : null,
    /**
     * Defaults for a seller added without these options; null: they are required. Source: MODE-02.
     */
    defaults: {
      clientId: s.DEFAULT_CLIENT_ID ?? null,
      currency: s.DEFAULT_CURRENCY ?? null,
      pincode: s.DEFAULT_PINCODE ?? null,
      language: s.DEFAULT_LANGUAGE ?? null,
      country: s.DEFAULT_COUNTRY ?? null,
    },
  } as const
}

/** Name, default and description of each setting, for the reference. */
export function describeSettings(): { name: string; fallback: string; description: string }[] {
  const defaults: Record<string, unknown> = settings.parse({})
  return Object.entries(settings.shape).map(([name, schema]) => {
    const fallback = defaults[name]
    const text =
      fallback === undefined || (Array.isArray(fallback) && fallback.length === 0)
        ? 'unset'
        : String(fallback)
    return { name, fallback: text.replace(root, ''), description: schema.description ?? '' }
  })
}
