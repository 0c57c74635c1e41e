import { type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface HttpCall {
  method?: string
  /** A `host` header requests another shop than "in". */
  headers?: Record<string, string>
  body?: string
  /** Over a new connection. */
  alone?: boolean
}

/** One GET of the shop "in", over a new connection. */
export function getPage(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return sendRequest(port, path, { headers, alone: true })
}

/** By IP address, since Node can't resolve in.localhost. */
export function sendRequest(port: number, path: string, question: HttpCall = {}): Promise<Answer> {
  const { method = 'GET', headers, body, alone = false } = question
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: getHost(port), ...headers },
    }
    const clientRequest = request({ ...options, ...(alone && { agent: false }) }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('close', () => reject(new Error('cut off')))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    clientRequest.setTimeout(20_000, () =>
      clientRequest.destroy(new Error(`${path} was not answered within 20 s`)),
    )
    clientRequest.on('error', reject).end(body)
  })
}

export const getHost = (port: number) => `in.localhost:${port}`

/** Addresses that a bench visits; all of them answer 200. */
export interface SamplePages {
  group: string
  /** The main category with the most products. */
  listing: string
  /** Another category, to navigate to from there. */
  otherListing: string
  product: string
}

export async function findSamplePages(port: number): Promise<SamplePages> {
  const [listing, otherListing] = await listMainCategories(port)
  return {
    group: await findLink(port, '/', '/categories/'),
    listing: listing!,
    otherListing: otherListing!,
    product: await findLink(port, listing!, '/product/'),
  }
}

/** The pages of a shop's main categories, the one with the most products first. */
export async function listMainCategories(port: number, host = getHost(port)): Promise<string[]> {
  const menu = JSON.parse((await fetchPage(port, '/api/v1/menu', host)).toString()) as {
    mainCategories: { url: string }[]
  }[]
  const listings: { path: string; count: number }[] = []
  for (const { url } of menu.flatMap((group) => group.mainCategories)) {
    const address = `/api/v1/categories/listing?CatUrl=${url}`
    const { count } = JSON.parse((await fetchPage(port, address, host)).toString())
    listings.push({ path: `/category/${url}`, count })
  }
  return listings.sort((a, b) => b.count - a.count).map(({ path }) => path)
}

/** The first link of a page to an address of this kind. */
async function findLink(port: number, page: string, start: string): Promise<string> {
  const link = (await fetchPage(port, page))
    .toString()
    .split(`href="${start}`)[1]
    ?.split(/["?#]/)[0]
  if (!link) throw new Error(`${page} has no link to ${start}…`)
  return start + link
}

async function fetchPage(port: number, path: string, host = getHost(port)): Promise<Buffer> {
  const { status, body } = await getPage(port, path, { host })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return body
}
