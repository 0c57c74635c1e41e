import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake Google server behaves. */
export type GoogleMode =
  | 'right'
  | 'slow'
  | 'error'
  | 'nonsense'
  | 'html'
  | 'limit'
  | 'denied'
  | 'redirect'
  | 'endless'
  | 'hang-up'
  | 'empty'

export interface GoogleServer {
  baseUrl: string
  host: string
  mode: GoogleMode
  /** Requested addresses, with the query. */
  requests: URL[]
  /** Target of the redirect mode. */
  redirectTo: string
  close(): Promise<void>
}

const kothrud = {
  place_id: 'ChIJkothrud',
  formatted_address: 'Kothrud, Pune, Maharashtra 411038, India',
  address_components: [
    {
      long_name: 'Kothrud',
      short_name: 'Kothrud',
      types: ['political', 'sublocality', 'sublocality_level_1'],
    },
    { long_name: 'Pune', short_name: 'Pune', types: ['locality', 'political'] },
    { long_name: 'Pune', short_name: 'Pune', types: ['administrative_area_level_3', 'political'] },
    {
      long_name: 'Maharashtra',
      short_name: 'MH',
      types: ['administrative_area_level_1', 'political'],
    },
    { long_name: 'India', short_name: 'IN', types: ['country', 'political'] },
    { long_name: '411038', short_name: '411038', types: ['postal_code'] },
  ],
  geometry: { location: { lat: 18.5073985, lng: 73.8076504 }, location_type: 'APPROXIMATE' },
  types: ['political', 'sublocality', 'sublocality_level_1'],
}

const plusCode = {
  place_id: 'GhIJplus',
  formatted_address: '7JCMGR45+9X Pune, India',
  address_components: [],
  types: ['plus_code'],
}

const suggestion = {
  description: 'Kothrud, Pune, Maharashtra, India',
  matched_substrings: [{ length: 5, offset: 0 }],
  place_id: 'ChIJkothrud',
  structured_formatting: { main_text: 'Kothrud', secondary_text: 'Pune, Maharashtra, India' },
  terms: [{ offset: 0, value: 'Kothrud' }],
}

const answers: Record<string, unknown> = {
  '/maps/api/geocode/json': { results: [plusCode, kothrud], status: 'OK' },
  '/maps/api/place/autocomplete/json': { predictions: [suggestion], status: 'OK' },
  '/maps/api/place/details/json': { html_attributions: [], result: kothrud, status: 'OK' },
}

/** A loopback server with Google's Geocoding, Places Autocomplete and Place Details JSON. */
export async function openGoogleServer(): Promise<GoogleServer> {
  const server = createServer((request, response) => respond(google, request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const google: GoogleServer = {
    host,
    baseUrl: `http://${host}`,
    mode: 'right',
    requests: [],
    redirectTo: '',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return google
}

function respond(google: GoogleServer, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', google.baseUrl)
  google.requests.push(url)
  const json = (body: unknown, status = 200) => {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
      .end(JSON.stringify(body))
  }
  const refusal = {
    error_message: `The key ${url.searchParams.get('key')} is over its limit`,
    results: [],
    predictions: [],
  }
  switch (google.mode) {
    case 'right':
      return json(answers[url.pathname] ?? {}, url.pathname in answers ? 200 : 404)
    case 'empty':
      return json({ results: [], predictions: [], status: 'ZERO_RESULTS' })
    case 'limit':
      return json({ ...refusal, status: 'OVER_QUERY_LIMIT' })
    case 'denied':
      return json({ ...refusal, status: 'REQUEST_DENIED' })
    case 'error':
      return json({ error: url.href }, 500)
    case 'nonsense':
      return json({
        status: 'OK',
        results: [{ place_id: 7, geometry: { location: 'here' } }],
        predictions: 'none',
        result: [],
      })
    case 'html':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>Sign in to the network</html>')
    case 'redirect':
      return void response.writeHead(302, { location: google.redirectTo }).end()
    case 'hang-up':
      return void request.socket.destroy()
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' })
      return streamEndlessly(response)
    case 'slow':
      return
  }
}

function streamEndlessly(response: ServerResponse) {
  if (!response.destroyed) response.write(' '.repeat(65_536), () => streamEndlessly(response))
}
