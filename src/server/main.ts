import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { noteRunningPort } from '#boot/running-port.ts'
import { flushTracked } from '#domain/engagement/engagement.ts'
import { startChores } from './chores.ts'
import { openJobs } from './jobs.ts'
import { leave } from './leave.ts'
import { openServer } from './open-server.ts'
import { openPrivatePort } from './private-port.ts'
import { welcome } from './welcome.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const config = readConfig()
const shop = await openShop(config, { report: say, serves: true })
const opened = await openServer(shop)
const { server, admission, readiness, warmUp, drain } = opened
const privatePort = openPrivatePort(shop, readiness)

void warmUp()
void open()

/** Pages don't wait for them, and are answered without them. */
const jobs = openJobs(shop).catch((error) => {
  shop.outside.log.error({ err: error }, 'Jobs could not be started')
})

const stopChores = startChores(shop, config.links)

// Something that nobody waited for went wrong: it is told, and no reason to drop everybody else's requests.
process.on('unhandledRejection', (error) =>
  shop.outside.log.error({ err: error }, 'Something failed unheard'),
)

let leaving = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (leaving) return
    leaving = true
    const { log } = shop.outside
    const waitMs = signal === 'SIGINT' ? 0 : config.stopWaitMs
    setTimeout(() => process.exit(1), waitMs + 35_000).unref()
    log.info({ signal }, 'Leaving')
    // Requests first: those under way may still queue jobs and track; then what works by the clock; the database last.
    void leave({ server, sockets: opened.sockets(), admission, drain, waitMs })
      .then(() => Promise.all([stopChores(), jobs.then((opened) => opened?.stop())]))
      .then(() => flushTracked(shop))
      .catch((error) => log.error({ err: error }, 'Not everything was finished'))
      .then(() => shop.close())
      .finally(() => {
        void privatePort?.close()
        process.exit(0)
      })
  })
}

async function open(): Promise<void> {
  try {
    await opened.listen(config.listen)
  } catch (error) {
    const { host, port } = config.listen
    const { code, message } = error as NodeJS.ErrnoException
    const taken = code === 'EADDRINUSE'
    process.stderr.write(
      taken
        ? `Port ${port} of ${host} is taken: PORT=${port + 1} npm start takes another one\n`
        : `${message}\n`,
    )
    await shop.close().finally(() => process.exit(1))
  }
  await noteRunningPort(config).catch((err: unknown) =>
    shop.outside.log.warn({ err }, 'The port could not be noted'),
  )
  for (const line of await welcome(shop)) say(line)
}
