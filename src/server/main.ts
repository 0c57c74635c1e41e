import { setFlagsFromString } from 'node:v8'
import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { saveRunningPort } from '#boot/running-port.ts'
import { flushTrackedEvents } from '#domain/engagement/engagement.ts'
import { openServer } from './open-server.ts'
import { openJobs } from './process/jobs.ts'
import { openPrivatePort } from './process/private-port.ts'
import { startRecurringTasks } from './process/recurring-tasks.ts'
import { runShutdownSteps, shutDown } from './process/shut-down.ts'
import { buildWelcome } from './process/welcome.ts'

// The heap may grow by 60 % of what is in use before it is collected; by default it triples, and keeps
// that. Source: SCALE-02.
setFlagsFromString('--heap-growing-percent=60')

const writeLine = (line: string) => process.stdout.write(`${line}\n`)
const config = readConfig()
const shop = await openShop(config, { report: writeLine, isServer: true })
const opened = await openServer(shop)
const { server, admission, readiness, warmUp, drain } = opened
const privatePort = openPrivatePort(shop, readiness)

void warmUp()
void startListening()

/** Pages are served without waiting for the jobs, and also when they fail to start. */
const jobs = openJobs(shop).catch((error) => {
  shop.outside.log.error({ event: 'jobs.start_failed', err: error }, 'Jobs could not be started')
})

const stopRecurringTasks = startRecurringTasks(shop, config.links)

// An unhandled rejection is logged and does not end the process, which would drop all other
// requests.
process.on('unhandledRejection', (error) =>
  shop.outside.log.error(
    { event: 'process.unhandled_rejection', err: error },
    'Unhandled promise rejection',
  ),
)

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    const { log } = shop.outside
    const waitMs = signal === 'SIGINT' ? 0 : config.stopWaitMs
    setTimeout(() => process.exit(1), waitMs + 35_000).unref()
    log.info({ event: 'process.shutting_down', signal }, 'Shutting down')
    // Requests end first, since they may still queue jobs and events; then recurring tasks and
    // jobs; the database last.
    void runShutdownSteps(log, [
      () => shutDown({ server, sockets: opened.sockets(), admission, drain, waitMs }),
      () => Promise.all([stopRecurringTasks(), jobs.then((opened) => opened?.stop())]),
      () => flushTrackedEvents(shop),
      () => shop.close(),
    ]).then((exitCode) => {
      void privatePort?.close()
      process.exit(exitCode)
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
        ? `Port ${port} of ${host} is in use. To use another one: PORT=${port + 1} npm start\n`
        : `${message}\n`,
    )
    await shop.close().finally(() => process.exit(1))
  }
  await saveRunningPort(config).catch((err: unknown) =>
    shop.outside.log.warn({ event: 'process.port_not_saved', err }, 'The port could not be saved'),
  )
  for (const line of await buildWelcome(shop)) writeLine(line)
}
