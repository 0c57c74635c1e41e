import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { saveRunningPort } from '#boot/running-port.ts'
import { flushTrackedEvents } from '#domain/engagement/engagement.ts'
import { openJobs } from './jobs.ts'
import { openServer } from './open-server.ts'
import { openPrivatePort } from './private-port.ts'
import { startRecurringTasks } from './recurring-tasks.ts'
import { shutDown } from './shut-down.ts'
import { buildWelcome } from './welcome.ts'

const writeLine = (line: string) => process.stdout.write(`${line}\n`)
const config = readConfig()
const shop = await openShop(config, { report: writeLine, isServer: true })
const opened = await openServer(shop)
const { server, admission, readiness, warmUp, drain } = opened
const privatePort = openPrivatePort(shop, readiness)

void warmUp()
void startListening()

/** Pages don't wait for them, and are answered without them. */
const jobs = openJobs(shop).catch((error) => {
  shop.outside.log.error({ err: error }, 'Jobs could not be started')
})

const stopChores = startRecurringTasks(shop, config.links)

// Something that nobody waited for went wrong: it is told, and no reason to drop everybody else's requests.
process.on('unhandledRejection', (error) =>
  shop.outside.log.error({ err: error }, 'Something failed unheard'),
)

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    const { log } = shop.outside
    const waitMs = signal === 'SIGINT' ? 0 : config.stopWaitMs
    setTimeout(() => process.exit(1), waitMs + 35_000).unref()
    log.info({ signal }, 'Leaving')
    // Requests first: those under way may still queue jobs and track; then what works by the clock; the database last.
    void shutDown({ server, sockets: opened.sockets(), admission, drain, waitMs })
      .then(() => Promise.all([stopChores(), jobs.then((opened) => opened?.stop())]))
      .then(() => flushTrackedEvents(shop))
      .catch((error) => log.error({ err: error }, 'Not everything was finished'))
      .then(() => shop.close())
      .finally(() => {
        void privatePort?.close()
        process.exit(0)
      })
  })
}

async function startListening(): Promise<void> {
  try {
    await opened.listen(config.listen)
  } catch (error) {
    const { host, port } = config.listen
    const { code, message } = error as NodeJS.ErrnoException
    const isPortTaken = code === 'EADDRINUSE'
    process.stderr.write(
      isPortTaken
        ? `Port ${port} of ${host} is taken: PORT=${port + 1} npm start takes another one\n`
        : `${message}\n`,
    )
    await shop.close().finally(() => process.exit(1))
  }
  await saveRunningPort(config).catch((err: unknown) =>
    shop.outside.log.warn({ err }, 'The port could not be noted'),
  )
  for (const line of await buildWelcome(shop)) writeLine(line)
}
