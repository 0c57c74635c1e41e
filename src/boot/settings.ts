import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const commaList = (defaultValue: string) =>
  z
    .string()
    .default(defaultValue)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
const list = commaList('')

const newSellerDefault = (pattern: RegExp, what: string, example: string) =>
  z
    .string()
    .regex(pattern)
    .optional()
    .describe(
      `${what} of a seller that is added without one, as ${example}; unset: it must be told`,
    )

/**
 * Every setting, from the environment. docs/reference/settings.md is generated from the
 * descriptions here.
 */
export const settings = z.object({
  HAGGLE_MODE: z
    .enum(['demo', 'production'])
    .optional()
    .describe('demo or production; demo where DATABASE_URL is unset'),
  HOST: z.string().default('127.0.0.1').describe('Address the server listens on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('Port the server listens on'),
  PUBLIC_SCHEME: z
    .enum(['http', 'https'])
    .optional()
    .describe('Scheme of links; http in demo mode, else https'),
  PUBLIC_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe('Port in links; PORT in demo mode, else none'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('A PostgreSQL (15 or newer) of your own; unset: the embedded one'),
  DATABASE_DIRECT_URL: z
    .url()
    .optional()
    .describe(
      'PostgreSQL itself, where DATABASE_URL names a pooler in transaction mode: for notices and migrations; unset: DATABASE_URL',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'Redis or Valkey that counts rate limits and tells of changes for all processes, as redis://user:password@host:6379; unset, and while it is away: the database does',
    ),
  DATABASE_REPLICA_URLS: list
    .refine((all) => all.every((one) => URL.canParse(one)), 'Takes addresses as DATABASE_URL does')
    .describe(
      'Comma-separated read replicas (streaming standbys of DATABASE_URL); reads are spread over them',
    ),
  DATABASE_REPLICA_LAG_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(5_000)
    .describe('A replica that lags more milliseconds is left out until it has caught up'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('Most connections per pool'),
  DATABASE_WAIT_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(60_000)
    .default(1_000)
    .describe(
      'Milliseconds that a request waits for a free connection before it is told to come again',
    ),
  SLOW_STATEMENT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(100)
    .describe(
      'Statements that take as many milliseconds are logged, without their values; 0: none is',
    ),
  DATA_DIRECTORY: z
    .string()
    .default(join(root, '.data'))
    .describe('Embedded database, pictures and other files'),
  TRUSTED_PROXIES: list.describe(
    'Addresses of proxies whose X-Forwarded-Host and X-Forwarded-For count; nobody else’s do',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Server that mails go out by, as smtps://user:password@host; unset: they are files in DATA_DIRECTORY/outbox',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .describe(
      'Address that mails come from where it is not the seller’s own; replies go to the seller all the same',
    ),
  SECRET_KEYS: list
    .refine((all) => all.every((one) => one.length >= 32), 'Each must have 32 characters or more')
    .refine(
      (all) => !all.some((one) => one.includes('CHANGE-ME')),
      'Make one with `openssl rand -hex 32`',
    )
    .describe(
      'Comma-separated keys of 32 random characters or more, alike for all processes: the first seals authenticator keys and signs known devices, the others open what they sealed. A server in production needs one; in demo mode one is made in DATA_DIRECTORY/secret-key',
    ),
  RATE_LIMITS: list
    .refine(
      (all) => all.every((one) => /^[a-z-]+=\d{1,7}\/\d{1,7}$/.test(one)),
      'Takes name=points/seconds',
    )
    .describe(
      'Comma-separated name=points/seconds that replace budgets of ' +
        'src/platform/rate-limits.ts, as sign-in=60/900; all processes count together, ' +
        'except suggest, document and agent, which each counts for itself where there is ' +
        'no Redis',
    ),
  LIMIT_LOOPBACK: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('yes: rate limits count for loopback in demo mode too, as tests of them need'),
  GOOGLE_MAPS_KEY: z
    .string()
    .optional()
    .describe(
      'Key of Google Maps, which our server then asks for places; unset: the place book answers',
    ),
  GOOGLE_MAPS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://maps.googleapis.com')
    .describe('Where Google Maps is asked'),
  STRIPE_ACCOUNTS: list.describe(
    'Stripe accounts for cards, comma-separated, each as seller=secret key:webhook secret; a seller without one offers no cards',
  ),
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .describe('Where Stripe is asked'),
  RAZORPAY_ACCOUNTS: list.describe(
    'Razorpay accounts for UPI, cards and netbanking, comma-separated, each as seller=key id:key ' +
      'secret:webhook secret; a seller has an account with Stripe or Razorpay',
  ),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.razorpay.com')
    .describe('Where Razorpay is asked'),
  SHIPROCKET_ACCOUNTS: list.describe(
    'Shiprocket accounts that book parcels, comma-separated, each as seller=address of an API user:password; its host and the one that its labels lie on belong into OUTBOUND_HOSTS',
  ),
  SHIPROCKET_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://apiv2.shiprocket.in')
    .describe('Where Shiprocket is asked'),
  EINVOICE_ACCOUNTS: list.describe(
    'API accounts with the invoice registration portal of India, comma-separated, each ' +
      'as seller=GSTIN:user:password:client id:client secret; invoices and notes of that ' +
      'GSTIN to registered buyers are then registered; unset: none is',
  ),
  EINVOICE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://einvoice1.gst.gov.in')
    .describe(
      'Where the invoice registration portal is asked; its host belongs into OUTBOUND_HOSTS',
    ),
  EINVOICE_KEY: z
    .base64()
    .optional()
    .describe(
      'The portal’s public key, which encrypts credentials: base64 of its DER, as the file that it publishes',
    ),
  ASSISTANT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'A model for Amy behind the interface of OpenAI’s chat completions, as https://api.openai.com/v1; unset: rules alone',
    ),
  ASSISTANT_MODEL: z.string().optional().describe('Name of that model'),
  ASSISTANT_KEY: z.string().optional().describe('Key for ASSISTANT_URL; all three must be set'),
  ASSISTANT_DAY_TOKENS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000_000)
    .describe(
      'Tokens of that model that the shoppers of one seller may use up in a day; then rules answer until the next',
    ),
  OUTBOUND_HOSTS: commaList('maps.googleapis.com,api.stripe.com,api.razorpay.com').describe(
    'Comma-separated hosts that the server may ask, with the port where it is not the usual one; ' +
      'webhooks and pictures at sellers’ addresses aside, no other is ever asked',
  ),
  WEBHOOK_TARGETS: z
    .enum(['public', 'any'])
    .default('public')
    .describe(
      'Where webhooks of the shops may go, and their pictures be fetched from: public, by https to ' +
        'addresses of the public internet; any, also by http and into private networks, as tests and ' +
        'development need',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible service that keeps the files, as https://s3.eu-central-1.amazonaws.com; unset: they are in DATA_DIRECTORY/files',
    ),
  S3_BUCKET: z.string().optional().describe('Bucket of the files; it is addressed by path'),
  S3_REGION: z.string().default('us-east-1').describe('Region that calls are signed for'),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w-]+\/)*$/, 'Takes words, each followed by a slash')
    .default('')
    .describe('Begins the key of every file, as haggle/'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key for the bucket'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .describe('Its secret; endpoint, bucket and both keys must be set together'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .min(0)
    .max(4096)
    .default(40)
    .describe('Room for visitors’ pages; 0 turns the cache off'),
  CDN: z
    .enum(['varnish', 'fastly', 'cloudflare'])
    .optional()
    .describe('The CDN before the shop, which keeps visitors’ pages; unset: none'),
  CDN_PURGE_URL: list
    .refine((all) => all.every((one) => URL.canParse(one)), 'Takes addresses')
    .describe(
      'Where the CDN is told what has changed: each Varnish, comma-separated, or https://api.fastly.com/service/ID, or https://api.cloudflare.com/client/v4/zones/ID',
    ),
  CDN_TOKEN: z.string().optional().describe('Token for CDN_PURGE_URL; Varnish needs none'),
  CDN_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(604_800)
    .default(3_600)
    .describe('Seconds that the CDN keeps a page at most'),
  DOCUMENT_MB: z.coerce
    .number()
    .min(1)
    .max(1_024)
    .default(25)
    .describe('How large a data sheet, drawing or other document of a product may be, in MB'),
  VIDEO_MB: z.coerce
    .number()
    .min(1)
    .max(8_192)
    .default(200)
    .describe('How large a video of a product may be, in MB'),
  UPLOADS_MB: z.coerce
    .number()
    .min(64)
    .max(65_536)
    .default(256)
    .describe(
      'Bytes of files being sent that a process holds at once, in MB, a quarter of them or 64 for one address; whoever sends more is asked to try again',
    ),
  VISION_MODEL: z
    .string()
    .optional()
    .describe(
      'An ONNX file that sees pictures, with a JSON file beside it; unset: the built-in look',
    ),
  PICTURE_READER: z
    .enum(['off', 'codes', 'text'])
    .default('text')
    .describe(
      'What is read in pictures that people search with: bar codes, or printed part numbers too; ' +
        'takes a process of its own of some 170 MB while pictures are searched',
    ),
  HOST_PROOFS: z
    .enum(['off', 'dns', 'dns-and-file'])
    .default('dns')
    .describe('How sellers prove hosts: by DNS, or also by a file, read at public addresses only'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address of the private port'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe(
      'Private port with /metrics, /livez and /readyz; PORT + 1000 in production, where /metrics is nowhere else, and none in demo mode',
    ),
  REQUESTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(128)
    .describe(
      'Pages that are made at once at most, also where they could be answered within a second; requests of orders may be four times as many',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Collector of OpenTelemetry that traces are sent to by OTLP over HTTP, as http://127.0.0.1:4318; unset: none are, and nothing of it is loaded',
    ),
  OTEL_SERVICE_NAME: z.string().default('haggle').describe('Name of the service in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      'Share of the traces begun here that is sent, from 0 to 1; a caller’s own are sent where its traceparent says so',
    ),
  STOP_WAIT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .describe(
      'How long a leaving process still answers after /readyz has begun to say so: longer than the balancer takes to notice; 5000 in production, 0 in demo mode',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('How much is logged'),
  DEMO_PRODUCTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Products of the demo shop’s first seller; its usual 800 where unset'),
  DEFAULT_SELLER: z
    .string()
    .default('in')
    .describe('Seller of localhost and 127.0.0.1 in demo mode'),
  DEFAULT_CLIENT_ID: z
    .guid()
    .optional()
    .describe('ClientId of a seller that is added without one; unset: a random one'),
  DEFAULT_CURRENCY: newSellerDefault(/^[A-Z]{3}$/, 'Currency', 'INR'),
  DEFAULT_PINCODE: newSellerDefault(/^[A-Za-z0-9 -]{3,12}$/, 'Default place’s pincode', '411001'),
  DEFAULT_LANGUAGE: newSellerDefault(/^[a-z]{2,3}$/, 'Language', 'en'),
  DEFAULT_COUNTRY: newSellerDefault(/^[A-Z]{2}$/, 'Country', 'IN'),
})
