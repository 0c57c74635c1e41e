import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { relistDue } from '#domain/catalog/catalog.ts'
import { startChores } from './chores.ts'
import { openServer } from './open-server.ts'
import { welcome } from './welcome.ts'

/** How often special prices that begin or end are looked for. */
const relistEvery = 10_000

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

const relisting = setInterval(() => {
  relistDue(shop.database, new Date()).catch((error) =>
    shop.outside.log.error({ err: error }, 'Special prices were not looked at'),
  )
}, relistEvery)

const stopChores = startChores(shop)

let leaving = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (leaving) return
    leaving = true
    clearInterval(relisting)
    setTimeout(() => process.exit(1), 20_000).unref()
    server.close(async () => {
      await stopChores()
      await shop.close()
      process.exit(0)
    })
    server.closeIdleConnections()
  })
}
