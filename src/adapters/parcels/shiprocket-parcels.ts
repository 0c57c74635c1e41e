import type { z } from 'zod'
import { toMajor } from '#kernel/money.ts'
import type {
  BookedParcel,
  Booking,
  NumberedParcel,
  ParcelPickup,
  ParcelService,
  ParcelStatus,
} from '#platform/parcel-service.ts'
import { FetchStatusError, fetchBytes, fetchJson } from '../allowed-fetch.ts'
import { openBreaker } from '../circuit-breaker.ts'
import {
  assignSchema,
  cancelSchema,
  createSchema,
  labelSchema,
  loginSchema,
  pickupSchema,
  trackSchema,
} from './shiprocket-answers.ts'

export interface ShiprocketOptions {
  /** Of a user for the API, not of a person. */
  email: string
  password: string
  /** Outbound allow-list: it must have the base URL's host, and the one that labels lie on. */
  allowedHosts: readonly string[]
  /** `https://apiv2.shiprocket.in` by default. */
  baseUrl?: string
  timeoutMs?: number
  /** See circuit-breaker.ts. */
  clock?: () => number
}

const maxBytes = 1_000_000
const maxLabelBytes = 5_000_000
/** Of a parcel that is to be fetched, or has been. */
const pickupStatuses = /pick\W*up|in transit|shipped|out for delivery|delivered/i
const cancelStatuses = /^cancell?(?:ed|ation)/i
/** A token lives for ten days; a new one is asked for after nine. */
const tokenMs = 9 * 24 * 60 * 60_000

/**
 * Shiprocket: a parcel is created under our reference, gets a courier and its number, and a label.
 * A parcel that was created before is found again by its reference, so that booking it twice costs
 * once. Calls time out after eight seconds; after five failures in a row there are none for 30
 * seconds. No error has the password, the token or an answer. Source: DEAL-05, QUALITY F11,
 * security 7.
 */
export function openShiprocket(options: ShiprocketOptions): ParcelService {
  const {
    email,
    password,
    allowedHosts,
    timeoutMs = 8_000,
    clock = () => performance.now(),
  } = options
  const base = new URL(options.baseUrl ?? 'https://apiv2.shiprocket.in')
  if (!allowedHosts.includes(base.host))
    throw new Error(`The parcel service's host ${base.host} is not among the allowed ones`)
  const limits = { allowedHosts, timeoutMs, maxBytes }
  const breaker = openBreaker({ failures: 5, openMs: 30_000, clock })
  let token: { text: string; until: number } | null = null

  async function call<T extends z.ZodType>(
    path: string,
    schema: T,
    body?: object,
  ): Promise<z.infer<T>> {
    for (let attempt = 0; ; attempt++) {
      const isFresh = token === null || token.until <= clock()
      if (isFresh) token = await signIn()
      try {
        return parseAnswer(schema, await ask(path, body, token!.text))
      } catch (error) {
        // The token was withdrawn before its time: one new one is asked for.
        const isRefused = error instanceof FetchStatusError && error.status === 401
        if (isRefused) token = null
        if (!isRefused || isFresh || attempt > 0) throw error
      }
    }
  }

  async function signIn() {
    const answer = parseAnswer(loginSchema, await ask('auth/login', { email, password }, null))
    return { text: answer.token, until: clock() + tokenMs }
  }

  function ask(path: string, body: object | undefined, bearer: string | null): Promise<unknown> {
    const headers: Record<string, string> = {}
    if (bearer !== null) headers.authorization = `Bearer ${bearer}`
    return fetchJson(new URL(`/v1/external/${path}`, base), limits, { body, headers })
  }

  async function book(parcel: BookedParcel): Promise<Booking> {
    const made = await call('orders/create/adhoc', createSchema, toOrder(parcel))
    if (made.channel_order_id !== undefined && made.channel_order_id !== parcel.reference)
      throw new Error('the parcel service answered about another parcel')
    const { shipment_id: shipment } = made
    // It has a number already where an earlier booking's answer was lost.
    const courier = made.awb_code
      ? { awb_code: made.awb_code, courier_name: made.courier_name ?? '' }
      : (await call('courier/assign/awb', assignSchema, { shipment_id: shipment })).response.data
    return {
      serviceNumber: String(shipment),
      tracking: courier.awb_code,
      courier: courier.courier_name,
      label: await loadLabel(shipment),
    }
  }

  /** It lies elsewhere than the service, where the allow-list must let us fetch it. */
  async function loadLabel(shipment: number): Promise<Uint8Array> {
    const body = { shipment_id: [shipment] }
    const { label_url: address } = await call('courier/generate/label', labelSchema, body)
    const bytes = await fetchBytes(new URL(address), { ...limits, maxBytes: maxLabelBytes })
    if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new Error('the label is not a PDF')
    return bytes
  }

  async function requestPickup({ serviceNumber, tracking }: NumberedParcel): Promise<ParcelPickup> {
    const body = { shipment_id: [Number(serviceNumber)] }
    try {
      const { response } = await call('courier/generate/pickup', pickupSchema, body)
      return { text: (response.pickup_scheduled_date ?? '').slice(0, 80) }
    } catch (error) {
      if (!(await isIn(error, tracking, pickupStatuses))) throw error
      return { text: '' }
    }
  }

  async function cancel({ tracking }: NumberedParcel): Promise<void> {
    try {
      await call('orders/cancel/shipment/awbs', cancelSchema, { awbs: [tracking] })
    } catch (error) {
      if (!(await isIn(error, tracking, cancelStatuses))) throw error
    }
  }

  /** Whether a refused call had been made before, so that the parcel is there already. */
  async function isIn(error: unknown, tracking: string, statuses: RegExp): Promise<boolean> {
    if (!(error instanceof FetchStatusError) || error.status !== 400) return false
    return statuses.test((await track(tracking)).text)
  }

  async function track(tracking: string): Promise<ParcelStatus> {
    const path = `courier/track/awb/${encodeURIComponent(tracking)}`
    const { tracking_data: data } = await call(path, trackSchema)
    return { text: data.shipment_track[0]?.current_status ?? '' }
  }

  return {
    name: 'Shiprocket',
    book: (parcel) => breaker.run(() => book(parcel)),
    requestPickup: (parcel) => breaker.run(() => requestPickup(parcel)),
    cancel: (parcel) => breaker.run(() => cancel(parcel)),
    track: (tracking) => breaker.run(() => track(tracking)),
    getTrackingUrl: (tracking) => `https://shiprocket.co/tracking/${encodeURIComponent(tracking)}`,
  }
}

function parseAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const result = schema.safeParse(answer)
  if (!result.success) throw new Error('the answer is not one of the parcel service')
  return result.data
}

/** The body of orders/create/adhoc: amounts in major units, kilograms and centimetres. */
function toOrder(parcel: BookedParcel): object {
  const { reference, placedAt, pickupPlace, recipient, items, value, currency, size } = parcel
  const [firstName, ...lastNames] = recipient.name.split(' ')
  return {
    order_id: reference,
    order_date: placedAt.toISOString().slice(0, 16).replace('T', ' '),
    pickup_location: pickupPlace,
    billing_customer_name: firstName,
    billing_last_name: lastNames.join(' '),
    billing_address: recipient.line1,
    billing_address_2: recipient.line2,
    billing_city: recipient.city,
    billing_pincode: recipient.postalCode,
    billing_state: recipient.state,
    billing_country: recipient.country,
    billing_email: recipient.email,
    billing_phone: recipient.phone,
    shipping_is_billing: true,
    order_items: items.map(({ name, code, quantity, price }) => ({
      name,
      sku: code,
      units: quantity,
      selling_price: toMajor(price, currency),
    })),
    payment_method: parcel.isCash ? 'COD' : 'Prepaid',
    sub_total: toMajor(value, currency),
    length: size.length,
    breadth: size.width,
    height: size.height,
    weight: size.weight / 1000,
  }
}
