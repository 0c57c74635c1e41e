import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { flushTrackedEvents } from '#domain/engagement/engagement.ts'
import { openServer } from './open-server.ts'
import { openJobs } from './process/jobs.ts'
import { startRecurringTasks } from './process/recurring-tasks.ts'
import { buildWelcome } from './process/welcome.ts'

/**
 * `npm run dev`: the same shop with pages built by Vite on demand. It restarts when server code
 * changes.
 */
const writeLine = (line: string) => process.stdout.write(`${line}\n`)
const config = readConfig()
const shop = await openShop(config, { report: writeLine })

const server = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
const opened = await openServer(shop, {
  build: () =>
    vite.ssrLoadModule(
      'virtual:react-router/server-build',
    ) as Promise<unknown> as Promise<ServerBuild>,
  mode: 'development',
  assets: null,
})
server.on('request', (req, res) =>
  vite.middlewares(req, res, () => {
    void getRequestListener((request) => opened.fetch(request, { incoming: req }))(req, res)
  }),
)
server.listen(config.listen.port, config.listen.host, async () => {
  for (const line of await buildWelcome(shop)) writeLine(line)
})

const stopRecurringTasks = startRecurringTasks(shop, config.links)
const jobs = await openJobs(shop)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
    void Promise.all([vite.close(), stopRecurringTasks(), jobs.stop()])
      .then(() => flushTrackedEvents(shop))
      .then(() => shop.close())
      .then(() => process.exit(0))
  })
}
