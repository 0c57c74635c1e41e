import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { flushTracked } from '#domain/engagement/engagement.ts'
import { startChores } from './chores.ts'
import { openJobs } from './jobs.ts'
import { openServer } from './open-server.ts'
import { welcome } from './welcome.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const config = readConfig()
const shop = await openShop(config, { report: say })
const { server } = await openServer(shop)

server.once('error', (error: NodeJS.ErrnoException) => {
  const { host, port } = config.listen
  const taken = error.code === 'EADDRINUSE'
  process.stderr.write(
    taken ? `Port ${port} of ${host} is taken: PORT=${port + 1} npm start takes another one\n` : `${error.message}\n`,
  )
  void shop.close().finally(() => process.exit(1))
})
server.listen(config.listen.port, config.listen.host, async () => {
  for (const line of await welcome(shop)) say(line)
})

/** Pages don't wait for them, and are answered without them. */
const jobs = openJobs(shop).catch((error) => {
  shop.outside.log.error({ err: error }, 'Jobs could not be started')
})

const stopChores = startChores(shop, config.links)

let leaving = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), 20_000).unref()
    const answered = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    void Promise.all([answered, stopChores(), jobs.then((opened) => opened?.stop())])
      .then(() => flushTracked(shop))
      .then(() => shop.close())
      .then(() => process.exit(0))
  })
}
