import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPictureKeys, loadOriginalPicture, loadProductPage } from '#domain/catalog/catalog.ts'
import { importFeed } from '#testing/feeds/feed-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let folder: string
let server: Server
let otherServer: Server
let otherServerHits = 0
const requestedUrls: string[] = []

const listen = (httpServer: Server) =>
  new Promise<string>((resolve) =>
    httpServer.listen(0, '127.0.0.1', () =>
      resolve(`127.0.0.1:${(httpServer.address() as AddressInfo).port}`),
    ),
  )
let host: string
let otherHost: string

beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'haggle-feed-'))
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const disc = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="40" cy="40" r="25"/></svg>',
    ),
  )
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  otherServer = createServer((_, answer) => {
    otherServerHits++
    answer.end(jpeg)
  })
  otherHost = await listen(otherServer)
  server = createServer((request, answer) => {
    requestedUrls.push(request.url!)
    if (request.url === '/away.jpg')
      answer.writeHead(302, { location: `http://${otherHost}/secret` }).end()
    else if (request.url === '/huge.jpg') answer.end(Buffer.alloc(11 * 1024 * 1024, 0xff))
    else if (request.url === '/disc.png') answer.end(disc)
    else if (request.url === '/text.jpg') answer.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else answer.end(jpeg)
  })
  host = await listen(server)
})
afterAll(async () => {
  server.close()
  otherServer.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

const feed = (...links: string[]) =>
  `id\ttitle\tproduct_type\tprice\timage_link\n${links.map((link, at) => `P${at}\tThing ${at}\tTools\t5\t${link}\n`).join('')}`
const pictures = async (url: string) =>
  (await loadProductPage(await shop.scope('in'), url))!.pictures

test('[security 7] pictures come from named hosts alone, without redirects, once', async () => {
  const links = [
    `http://${host}/a.jpg`,
    `http://${otherHost}/b.jpg`,
    `http://${host}/away.jpg`,
    `http://${host}/huge.jpg`,
    `http://${host}/text.jpg`,
  ]
  expect((await importFeed(shop, folder, feed(...links))).code).toBe(0)
  expect(requestedUrls).toEqual([])
  expect(await pictures('thing-0')).toEqual([])

  const importResult = await importFeed(shop, folder, feed(...links), '--fetch-pictures', host)
  expect(importResult.code).toBe(0)
  expect(otherServerHits).toBe(0)
  const expectedErrors = [
    `${links[1]}: its host is not listed in`,
    `${links[2]}: returned status 302`,
    `${links[3]}: is larger than 10 MB`,
    `${links[4]}: is not a picture`,
  ]
  for (const line of expectedErrors) expect(importResult.err).toContain(line)
  const { seller } = await shop.scope('in')
  const keys = await findPictureKeys(shop.database.primary, seller.id, links)
  expect([...keys.keys()]).toEqual([links[0]])
  expect(await pictures('thing-0')).toEqual([...keys.values()])

  requestedUrls.length = 0
  await importFeed(shop, folder, feed(links[0]!), '--fetch-pictures', host)
  expect(requestedUrls).toEqual([])
  expect((await importFeed(shop, folder, feed(links[0]!))).out).toContain('unchanged 1')
})

test('[LOOK-10] fetched pictures lose a plain background where that is asked for', async () => {
  const link = `http://${host}/disc.png`
  await expect(importFeed(shop, folder, feed(link), '--cut-out-pictures')).rejects.toThrow(
    '--cut-out-pictures goes with --fetch-pictures',
  )
  await importFeed(shop, folder, feed(link), '--fetch-pictures', host, '--cut-out-pictures')
  const [key] = await pictures('thing-0')
  const { seller } = await shop.scope('in')
  const original = await loadOriginalPicture(shop, seller.id, key!)
  expect([...(await sharp(original!).ensureAlpha().raw().toBuffer()).subarray(0, 4)][3]).toBe(0)
})
