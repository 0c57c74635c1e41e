import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type ShiprocketMode =
  | 'right'
  | 'slow'
  | 'error'
  | 'html'
  | 'redirect'
  | 'other-parcel'
  | 'no-courier'
  | 'strange-number'
  | 'same-number'
  | 'label-inside'
  | 'label-not-pdf'
  | 'lost-after-number'
  | 'lost-pickup'
  | 'lost-cancelling'
  | 'no-pickup'

interface FakeParcel {
  shipment: number
  body: Record<string, unknown>
  awb: string | null
  /** Of the courier, once somebody asked. */
  status?: string
}

export interface ShiprocketServer {
  baseUrl: string
  host: string
  mode: ShiprocketMode
  /** By our reference. */
  parcels: Map<string, FakeParcel>
  /** Paths as they were called. */
  calls: string[]
  status: string
  /** Ends all tokens. */
  endTokens(): void
  close(): Promise<void>
}

export const shiprocketUser = { email: 'api@seller.example', password: 'parcel-canary-1' }

/** A fake of Shiprocket's API as far as the shop uses it: tokens, adhoc orders, numbers, labels, pickups, cancelling, tracking. */
export async function openShiprocketServer(): Promise<ShiprocketServer> {
  const state = {
    mode: 'right' as ShiprocketMode,
    parcels: new Map<string, FakeParcel>(),
    calls: [] as string[],
    status: 'IN TRANSIT',
  }
  const tokens = new Set<string>()
  let issued = 0

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://shiprocket')
    const path = pathname.replace('/v1/external/', '')
    state.calls.push(path)
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    if (state.mode === 'slow') return void setTimeout(() => send(response, 200, {}), 2_000)
    if (state.mode === 'error') return send(response, 503, { message: shiprocketUser.password })
    if (state.mode === 'html') return void response.writeHead(200).end('<p>Maintenance')
    if (state.mode === 'redirect')
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    if (pathname.endsWith('.pdf'))
      return void response
        .writeHead(200)
        .end(state.mode === 'label-not-pdf' ? '<html>' : '%PDF-1.4 label')
    if (path === 'auth/login') {
      if (body.email !== shiprocketUser.email || body.password !== shiprocketUser.password)
        return send(response, 403, { message: 'Invalid email and password combination' })
      const token = `token-${++issued}-abcdefgh`
      tokens.add(token)
      return send(response, 200, { token, id: 1, company_id: 2 })
    }
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return send(response, 401, { message: 'Token has expired' })
    answer(path, body, response)
  })

  function answer(path: string, body: Record<string, unknown>, response: ServerResponse) {
    if (path === 'orders/create/adhoc') {
      create(body, response)
      return
    }
    const parcels = [...state.parcels.values()]
    if (path === 'courier/assign/awb') {
      if (state.mode === 'no-courier')
        return send(response, 200, {
          awb_assign_status: 0,
          message: 'No courier serves this place',
        })
      const parcel = parcels.find(({ shipment }) => shipment === body.shipment_id)
      if (!parcel || parcel.awb) return send(response, 400, { message: 'AWB is already assigned' })
      const numbers = { 'strange-number': '../../etc/passwd', 'same-number': 'AWB700001' }
      const usual = `AWB${700_000 + state.parcels.size}`
      parcel.awb = numbers[state.mode as keyof typeof numbers] ?? usual
      if (state.mode === 'lost-after-number') return void response.destroy()
      const data = { awb_code: parcel.awb, courier_name: 'Xpress Surface' }
      return send(response, 200, { awb_assign_status: 1, response: { data } })
    }
    if (path === 'courier/generate/label') {
      const inside = 'http://10.0.0.7/label.pdf'
      const url = state.mode === 'label-inside' ? inside : `${baseUrl}/labels/1.pdf`
      return send(response, 200, { label_created: 1, label_url: url })
    }
    if (path === 'courier/generate/pickup') {
      const [shipment] = body.shipment_id as number[]
      const parcel = parcels.find((each) => each.shipment === shipment && each.awb)
      if (!parcel || state.mode === 'no-pickup')
        return send(response, 400, { message: 'No pickup at this place' })
      if (parcel.status) return send(response, 400, { message: 'Already in Pickup Queue.' })
      parcel.status = 'PICKUP SCHEDULED'
      if (state.mode === 'lost-pickup') return void response.destroy()
      const scheduled = { pickup_scheduled_date: '2026-11-25 10:00:00', status: 3 }
      return send(response, 200, { pickup_status: 1, response: scheduled })
    }
    if (path === 'orders/cancel/shipment/awbs') {
      const parcel = parcels.find(({ awb }) => awb === (body.awbs as string[])[0])
      const isGone = parcel?.status === 'Canceled' || parcel?.status === 'IN TRANSIT'
      if (!parcel || isGone) return send(response, 400, { message: 'It can not be cancelled' })
      parcel.status = 'Canceled'
      if (state.mode === 'lost-cancelling') return void response.destroy()
      const message = 'Bulk Shipment cancellation is in progress. Please wait for some time.'
      return send(response, 200, { message })
    }
    if (path.startsWith('courier/track/awb/')) {
      const number = path.split('/').at(-1)
      const status = parcels.find(({ awb }) => awb === number)?.status ?? state.status
      const track = [{ current_status: status, awb_code: number }]
      return send(response, 200, { tracking_data: { track_status: 1, shipment_track: track } })
    }
    send(response, 404, {})
  }

  function create(body: Record<string, unknown>, response: ServerResponse) {
    const reference = String(body.order_id)
    const earlier = state.parcels.get(reference)
    const parcel = earlier ?? { shipment: 5_000 + state.parcels.size, body, awb: null }
    state.parcels.set(reference, parcel)
    send(response, 200, {
      order_id: parcel.shipment + 1,
      channel_order_id: state.mode === 'other-parcel' ? 'another' : reference,
      shipment_id: parcel.shipment,
      status: 'NEW',
      status_code: 1,
      awb_code: parcel.awb ?? '',
      courier_name: parcel.awb ? 'Xpress Surface' : '',
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const baseUrl = `http://${host}`
  return Object.assign(state, {
    host,
    baseUrl,
    endTokens: () => tokens.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
