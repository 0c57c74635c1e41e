import {
  eInvoicePattern,
  getHost,
  haveSameSeller,
  isPublicKey,
  razorpayPattern,
  shiprocketPattern,
  stripePattern,
} from './setting-values.ts'
import { settings } from './settings.ts'

/** Checked before anything is opened: openGoogleMaps would refuse it too. */
const hostNotAllowed = 'Its host is not among OUTBOUND_HOSTS'
export const checkedSettings = settings
  .refine((s) => s.OUTBOUND_HOSTS.includes(getHost(s.GOOGLE_MAPS_URL)) || !s.GOOGLE_MAPS_KEY, {
    path: ['GOOGLE_MAPS_URL'],
    message: hostNotAllowed,
  })
  .refine(
    (s) => s.OUTBOUND_HOSTS.includes(getHost(s.STRIPE_URL)) || s.STRIPE_ACCOUNTS.length === 0,
    {
      path: ['STRIPE_URL'],
      message: hostNotAllowed,
    },
  )
  .refine(
    (s) =>
      s.OUTBOUND_HOSTS.includes(getHost(s.SHIPROCKET_URL)) || s.SHIPROCKET_ACCOUNTS.length === 0,
    { path: ['SHIPROCKET_URL'], message: hostNotAllowed },
  )
  .refine((s) => s.SHIPROCKET_ACCOUNTS.every((account) => shiprocketPattern.test(account)), {
    path: ['SHIPROCKET_ACCOUNTS'],
    message: 'Each must read seller=address:password',
  })
  .refine((s) => s.EINVOICE_ACCOUNTS.every((account) => eInvoicePattern.test(account)), {
    path: ['EINVOICE_ACCOUNTS'],
    message: 'Each must read seller=GSTIN:user:password:client id:client secret',
  })
  .refine((s) => s.EINVOICE_ACCOUNTS.length === 0 || isPublicKey(s.EINVOICE_KEY ?? ''), {
    path: ['EINVOICE_KEY'],
    message: 'It must be the public key of the portal, as base64 of its DER',
  })
  .refine(
    (s) => s.OUTBOUND_HOSTS.includes(getHost(s.EINVOICE_URL)) || s.EINVOICE_ACCOUNTS.length === 0,
    { path: ['EINVOICE_URL'], message: hostNotAllowed },
  )
  .refine((s) => (s.CDN === undefined) === (s.CDN_PURGE_URL.length === 0), {
    path: ['CDN'],
    message: 'CDN and CDN_PURGE_URL belong together',
  })
  .refine((s) => !s.CDN || s.CDN === 'varnish' || s.CDN_TOKEN, {
    path: ['CDN_TOKEN'],
    message: 'This CDN takes no purge without a token',
  })
  .refine((s) => s.CDN_PURGE_URL.every((url) => s.OUTBOUND_HOSTS.includes(getHost(url))), {
    path: ['CDN_PURGE_URL'],
    message: hostNotAllowed,
  })
  .refine((s) => !s.S3_ENDPOINT || s.OUTBOUND_HOSTS.includes(getHost(s.S3_ENDPOINT)), {
    path: ['S3_ENDPOINT'],
    message: hostNotAllowed,
  })
  .refine(
    (s) =>
      !s.OTEL_EXPORTER_OTLP_ENDPOINT ||
      s.OUTBOUND_HOSTS.includes(getHost(s.OTEL_EXPORTER_OTLP_ENDPOINT)),
    { path: ['OTEL_EXPORTER_OTLP_ENDPOINT'], message: hostNotAllowed },
  )
  .refine((s) => !s.ASSISTANT_URL || s.OUTBOUND_HOSTS.includes(getHost(s.ASSISTANT_URL)), {
    path: ['ASSISTANT_URL'],
    message: hostNotAllowed,
  })
  .refine(
    (s) =>
      new Set([s.S3_ENDPOINT, s.S3_BUCKET, s.S3_ACCESS_KEY_ID, s.S3_SECRET_ACCESS_KEY].map(Boolean))
        .size === 1,
    {
      path: ['S3_ENDPOINT'],
      message: 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together',
    },
  )
  .refine(
    (s) => new Set([s.ASSISTANT_URL, s.ASSISTANT_MODEL, s.ASSISTANT_KEY].map(Boolean)).size === 1,
    {
      path: ['ASSISTANT_URL'],
      message: 'ASSISTANT_URL, ASSISTANT_MODEL and ASSISTANT_KEY belong together',
    },
  )
  .refine((s) => s.STRIPE_ACCOUNTS.every((account) => stripePattern.test(account)), {
    path: ['STRIPE_ACCOUNTS'],
    message: 'Each must read seller=secret key:webhook secret',
  })
  .refine(
    (s) => s.OUTBOUND_HOSTS.includes(getHost(s.RAZORPAY_URL)) || s.RAZORPAY_ACCOUNTS.length === 0,
    { path: ['RAZORPAY_URL'], message: hostNotAllowed },
  )
  .refine((s) => s.RAZORPAY_ACCOUNTS.every((account) => razorpayPattern.test(account)), {
    path: ['RAZORPAY_ACCOUNTS'],
    message: 'Each must read seller=key id:key secret:webhook secret',
  })
  .refine((s) => !haveSameSeller([...s.STRIPE_ACCOUNTS, ...s.RAZORPAY_ACCOUNTS]), {
    path: ['RAZORPAY_ACCOUNTS'],
    message: 'A seller has one account, with Stripe or Razorpay',
  })
