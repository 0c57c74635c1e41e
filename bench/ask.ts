import { type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Question {
  method?: string
  /** `host` among them asks another shop than "in". */
  headers?: Record<string, string>
  body?: string
  /** Over a connection of its own. */
  alone?: boolean
}

/** One GET of the shop "in", over a connection of its own. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(port, path, { headers, alone: true })
}

/** By address, since Node can't resolve in.localhost. */
export function send(port: number, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers, body, alone = false } = question
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: hostOf(port), ...headers },
    }
    const asked = request({ ...options, ...(alone && { agent: false }) }, (answer) => {
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
    asked.setTimeout(20_000, () => asked.destroy(new Error(`${path} was not answered within 20 s`)))
    asked.on('error', reject).end(body)
  })
}

export const hostOf = (port: number) => `in.localhost:${port}`

/** Addresses that a bench visits; all of them answer 200. */
export interface Sights {
  group: string
  /** The main category with the most products. */
  listing: string
  /** Another category, to go to from there. */
  otherListing: string
  product: string
}

export async function sightsOf(port: number): Promise<Sights> {
  const menu = JSON.parse((await good(port, '/api/v1/menu')).toString()) as {
    mainCategories: { url: string }[]
  }[]
  const counted: { path: string; count: number }[] = []
  for (const { url } of menu.flatMap((group) => group.mainCategories)) {
    const { count } = JSON.parse(
      (await good(port, `/api/v1/categories/listing?CatUrl=${url}`)).toString(),
    )
    counted.push({ path: `/category/${url}`, count })
  }
  counted.sort((a, b) => b.count - a.count)
  const listing = counted[0]!.path
  return {
    group: await linkOf(port, '/', '/categories/'),
    listing,
    otherListing: counted[1]!.path,
    product: await linkOf(port, listing, '/product/'),
  }
}

/** The first link of a page that leads to an address of this kind. */
async function linkOf(port: number, page: string, start: string): Promise<string> {
  const link = (await good(port, page)).toString().split(`href="${start}`)[1]?.split(/["?#]/)[0]
  if (!link) throw new Error(`${page} has no link to ${start}…`)
  return start + link
}

async function good(port: number, path: string): Promise<Buffer> {
  const { status, body } = await ask(port, path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return body
}
