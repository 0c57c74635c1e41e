import { PgBoss } from 'pg-boss'
import type { OpenShop } from '#boot/open-shop.ts'
import { createClientClass } from '#db/safe-client.ts'
import { purgeAgents } from '#domain/agents/agents.ts'
import {
  collectDuePhrases,
  recountDueWords,
  refreshPopularity,
  reindexOutdatedSearches,
  restoreEntryPrices,
  restoreFilters,
} from '#domain/catalog/catalog.ts'
import { purgeCompanyInvitations } from '#domain/companies/companies.ts'
import { purgeUnserved } from '#domain/delivery/delivery.ts'
import {
  learnLifts,
  proposeSynonyms,
  purgeEvents,
  rebuildPopularSearches,
  recomputeScores,
} from '#domain/engagement/engagement.ts'
import { listSellers } from '#domain/sellers/sellers.ts'
import { purgeWebhooks } from '#domain/webhooks/webhooks.ts'
import { purgeCommands } from '#platform/commands/run-command.ts'
import { recordMetrics } from '#platform/metrics.ts'

/**
 * Background work that is too expensive to run in every process (recurring-tasks.ts has the rest).
 * With several processes each job runs in one of them at a time.
 */
export interface Job {
  name: string
  /** Five fields, UTC, to the minute. */
  cron: string
  /** Also runs when a process starts, to make up for runs missed while none was running. */
  atStart?: boolean
  /**
   * Throws on failure, which is logged and retried once. `signal` aborts when the process shuts
   * down.
   */
  run(shop: OpenShop, signal: AbortSignal): Promise<unknown>
}

const forEachSeller = (
  work: (shop: OpenShop, sellerId: number) => Promise<unknown>,
): Job['run'] => {
  return async (shop, signal) => {
    for (const seller of await listSellers(shop.database.primary)) {
      if (!signal.aborted) await work(shop, seller.id)
    }
  }
}

export const jobs: readonly Job[] = [
  {
    name: 'scores',
    cron: '7 * * * *',
    atStart: true,
    run: forEachSeller((shop, id) => recomputeScores(shop, id, new Date())),
  },
  {
    name: 'searches',
    cron: '17 * * * *',
    atStart: true,
    run: forEachSeller((shop, id) => rebuildPopularSearches(shop, id, new Date())),
  },
  {
    name: 'learn',
    cron: '27 * * * *',
    atStart: true,
    run: forEachSeller(async (shop, id) => {
      await learnLifts(shop, id, new Date())
      await proposeSynonyms(shop, id, new Date())
    }),
  },
  {
    name: 'popularity',
    cron: '37 2 * * *',
    run: forEachSeller((shop, id) => refreshPopularity(shop.database, id)),
  },
  {
    name: 'words',
    cron: '*/10 * * * *',
    atStart: true,
    run: async (shop) => {
      await reindexOutdatedSearches(shop)
      await recountDueWords(shop.database)
      await collectDuePhrases(shop.database)
      await restoreFilters(shop.database)
      await restoreEntryPrices(shop.database, new Date())
    },
  },
  {
    name: 'measure',
    cron: '* * * * *',
    atStart: true,
    run: (shop) => recordMetrics(shop.database.primary, new Date()),
  },
  {
    name: 'forget',
    cron: '47 3 * * *',
    atStart: true,
    run: async (shop, signal) => {
      await purgeUnserved(shop, new Date())
      await purgeEvents(shop, new Date(), signal)
      await purgeCommands(shop, new Date(), signal)
      await purgeCompanyInvitations(shop, new Date())
    },
  },
  {
    name: 'agents',
    cron: '57 * * * *',
    run: forEachSeller((shop, id) => purgeAgents(shop, id, new Date())),
  },
  {
    name: 'webhooks',
    cron: '52 4 * * *',
    run: forEachSeller((shop, id) => purgeWebhooks(shop, id, new Date())),
  },
]

/** How long a process that shuts down waits for its jobs; unfinished ones run again elsewhere. */
const stopTimeoutMs = 10_000

export interface Jobs {
  /** Queues a job now, unless it is queued or running already. */
  start(name: string): Promise<void>
  /** Takes no more work, waits for running jobs, and closes its connections. */
  stop(): Promise<void>
}

/**
 * Runs jobs in this process; servers do so, commands don't. The queue (pg-boss) keeps its own
 * tables in the schema `jobs` of the same database. Its failures are logged and stop nothing else.
 */
export async function openJobs(shop: OpenShop, jobList: readonly Job[] = jobs): Promise<Jobs> {
  const { log } = shop.outside
  const stopping = new AbortController()
  // Passed on to the pg pool; pg-boss's types omit it.
  const pool = {
    application_name: 'haggle jobs',
    max: 1,
    Client: createClientClass(() => shop.databaseUrl),
  }
  const boss = new PgBoss({ connectionString: shop.databaseUrl, schema: 'jobs', ...pool })
  boss.on('error', (error) =>
    log.error({ event: 'jobs.queue_failed', err: error }, 'The job queue failed'),
  )
  await boss.start()
  for (const job of jobList) {
    await boss.createQueue(job.name, {
      policy: 'exclusive',
      retryLimit: 1,
      expireInSeconds: 600,
      deleteAfterSeconds: 3600,
    })
    await boss.work(job.name, async () => {
      try {
        const run = () => job.run(shop, stopping.signal)
        await (shop.traces ? shop.traces.job(job.name, run) : run())
      } catch (error) {
        log.error({ event: 'job.failed', err: error, job: job.name }, 'A job failed')
        throw error
      }
    })
    await boss.schedule(job.name, job.cron)
    if (job.atStart) await boss.send(job.name, {})
  }
  return {
    async start(name) {
      await boss.send(name, {})
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}
