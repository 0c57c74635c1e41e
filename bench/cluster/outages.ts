import type { WholeCluster } from './whole-cluster.ts'

/** A part that ends as when its machine is lost, and comes back. */
export interface Outage {
  name: string
  awayMs: number
  /** All requests pass through it, so some of them find nothing while it is away. */
  isOnlyWay: boolean
  /** Orders that it has in hand may get no answer, or a 502. */
  cutsOrders: boolean
  end(cluster: WholeCluster): Promise<void>
  start(cluster: WholeCluster): Promise<void>
}

/** Each part once. Source: QUALITY M1. */
export const buildOutages = (): Outage[] => [
  {
    ...{ name: 'a process', awayMs: 10_000, isOnlyWay: false, cutsOrders: true },
    end: ({ apps }) => apps[0]!.end('SIGKILL'),
    start: ({ apps }) => apps[0]!.start(),
  },
  {
    ...{ name: 'Redis', awayMs: 10_000, isOnlyWay: false, cutsOrders: false },
    end: ({ redis }) => redis.kill(),
    start: ({ redis }) => redis.start(),
  },
  {
    ...{ name: 'the S3 server', awayMs: 15_000, isOnlyWay: false, cutsOrders: false },
    async end({ store }) {
      store.mode = 'away'
    },
    async start({ store }) {
      store.mode = 'right'
    },
  },
  {
    ...{ name: 'PgBouncer', awayMs: 3_000, isOnlyWay: false, cutsOrders: false },
    end: ({ bouncer }) => bouncer.kill(),
    start: ({ bouncer }) => bouncer.start(),
  },
  buildMemberOutage('a replica', false),
  buildMemberOutage('the primary', true),
  {
    ...{ name: 'HAProxy', awayMs: 1_000, isOnlyWay: true, cutsOrders: true },
    end: ({ entrance }) => entrance.kill(),
    start: ({ entrance }) => entrance.start(),
  },
  {
    ...{ name: 'Varnish', awayMs: 1_000, isOnlyWay: true, cutsOrders: true },
    end: ({ varnish }) => varnish.stop(),
    start: (cluster) => cluster.startVarnish(),
  },
]

/** The primary, or one that follows it, with the Patroni that looks after it. */
function buildMemberOutage(name: string, leads: boolean): Outage {
  let restart = () => {}
  return {
    ...{ name, awayMs: 10_000, isOnlyWay: false, cutsOrders: false },
    async end({ postgres }) {
      const leader = await postgres.leader()
      const member = leads ? leader : postgres.members.find((each) => each !== leader)!
      restart = () => member.start()
      member.kill()
    },
    async start({ postgres }) {
      restart()
      await postgres.untilWhole()
    },
  }
}
