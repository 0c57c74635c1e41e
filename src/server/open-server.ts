import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { apiDoor } from '#api/api.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { answerFromMemory } from './cached.ts'
import { crawlerDoor } from './crawlers.ts'
import { type HttpEnv, openHttp } from './http.ts'
import { openPages } from './page.ts'
import { openPageMemory, type PageMemory } from './page-memory.ts'
import { openScoping } from './scope.ts'

export interface OpenServer {
  app: Hono<HttpEnv>
  pages: PageMemory
  /** Not listening yet. */
  server: Server
}

/** Joins the shop and the built pages into a server: kept pages first, then the pipeline. */
export async function openServer(shop: OpenShop): Promise<OpenServer> {
  const { config } = shop
  const scoping = openScoping(shop)
  const memory = openPageMemory(config.pageCacheBytes)
  shop.onDrop((tags) => memory.drop(tags))
  const built = join(config.root, 'build')
  const build: ServerBuild = await import(pathToFileURL(join(built, 'server/index.js')).href)
  const pages = openPages({
    build: async () => build,
    mode: 'production',
    memory,
    links: scoping.links,
    keep: config.pageCacheBytes > 0,
  })
  const app = openHttp({
    shop,
    scoping,
    pages,
    assets: join(built, 'client'),
    doors: (open) => {
      crawlerDoor(open)
      apiDoor(open, { mode: config.mode, links: scoping.links })
    },
  })
  const toHono = getRequestListener(app.fetch)
  const server = createServer((req, res) => {
    if (!answerFromMemory(memory, req, res)) void toHono(req, res)
  })
  return { app, pages: memory, server }
}
