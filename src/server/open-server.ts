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
import { devMailDoor } from './dev-mail.ts'
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

/** Where pages come from: the built ones, or in development those that Vite makes (dev.ts). */
export interface PageSource {
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** Folder of built assets; null where Vite serves them. */
  assets: string | null
}

export async function builtPages(root: string): Promise<PageSource> {
  const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  return { build: async () => build, mode: 'production', assets: join(root, 'build/client') }
}

/** Joins the shop and its pages into a server: kept pages first, then the pipeline. */
export async function openServer(shop: OpenShop, source?: PageSource): Promise<OpenServer> {
  const { config } = shop
  const from = source ?? (await builtPages(config.root))
  const scoping = openScoping(shop)
  const memory = openPageMemory(config.pageCacheBytes)
  shop.onDrop((tags) => memory.drop(tags))
  const pages = openPages({
    build: from.build,
    mode: from.mode,
    memory,
    links: scoping.links,
    keep: from.mode === 'production' && config.pageCacheBytes > 0,
  })
  const app = openHttp({
    shop,
    scoping,
    pages,
    assets: from.assets,
    doors: (open) => {
      crawlerDoor(open)
      if (config.mode === 'demo') devMailDoor(open, config.mail.folder)
      apiDoor(open, { mode: config.mode, links: scoping.links })
    },
  })
  const toHono = getRequestListener(app.fetch)
  const server = createServer((req, res) => {
    if (!answerFromMemory(memory, config.trustedProxies, req, res)) void toHono(req, res)
  })
  return { app, pages: memory, server }
}
