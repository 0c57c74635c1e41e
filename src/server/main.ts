import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { answerFromMemory } from './cached.ts'
import { openHttp } from './http.ts'
import { openPages } from './page.ts'
import { openPageMemory } from './page-memory.ts'
import { openScoping } from './scope.ts'

const config = readConfig()
const say = (line: string) => process.stdout.write(`${line}\n`)
const shop = await openShop(config, { report: say })
const scoping = openScoping(shop)
const memory = openPageMemory(config.pageCacheBytes)
shop.onDrop((tags) => memory.drop(tags))

const built = join(config.root, 'build')
const serverBuild: ServerBuild = await import(pathToFileURL(join(built, 'server/index.js')).href)
const pages = openPages({
  build: async () => serverBuild,
  mode: 'production',
  memory,
  links: scoping.links,
  keep: config.pageCacheBytes > 0,
})
const app = openHttp({ shop, scoping, pages, assets: join(built, 'client') })

const toHono = getRequestListener(app.fetch)
const server = createServer((req, res) => {
  if (!answerFromMemory(memory, req, res)) void toHono(req, res)
})
server.listen(config.listen.port, config.listen.host, () => {
  say(`Haggle is open at http://localhost:${config.listen.port}`)
})

let leaving = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (leaving) return
    leaving = true
    server.close(() => void shop.close().then(() => process.exit(0)))
    server.closeIdleConnections()
    setTimeout(() => process.exit(1), 20_000).unref()
  })
}
