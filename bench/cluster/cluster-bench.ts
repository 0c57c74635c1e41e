import { parseArgs } from 'node:util'
import { debianPrograms } from '../faults/postgres-pair.ts'
import { hasProgram } from '../load/programs.ts'
import { build } from '../shop-process.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { citusSpreads } from './citus-trial.ts'
import { primaryFailsOver } from './failover-trial.ts'
import { imageRuns } from './image-trial.ts'
import { poolerShares } from './pooler-trial.ts'
import { restoredToTime } from './recovery-trial.ts'
import { redisGoes } from './redis-trial.ts'
import { storeFails } from './storage-trial.ts'
import { wholeClusterHolds } from './whole-trial.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'm2,m3,m4,citus,m7,m9,image' },
    // M1 instead: everything at once.
    full: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
    // M2: how often the primary is killed.
    kills: { type: 'string', default: '3' },
    'no-build': { type: 'boolean', default: false },
  },
})

/** Each trial with the Debian packages that it needs, by a program of each. */
const trials: Record<
  string,
  { needs: Record<string, string>; run: (programs: string) => Promise<Verdict[]> }
> = {
  m1: {
    needs: {
      ...{ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' },
      ...{ 'redis-server': 'redis-server', varnishd: 'varnish varnish-modules' },
    },
    run: (programs) => wholeClusterHolds(programs, Number(values.minutes)),
  },
  m2: {
    needs: { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' },
    run: (programs) => primaryFailsOver(programs, Number(values.kills)),
  },
  image: {
    needs: { debootstrap: 'debootstrap', setpriv: 'util-linux', npm: 'npm' },
    run: imageRuns,
  },
  m3: { needs: {}, run: storeFails },
  m4: { needs: { 'redis-server': 'redis-server' }, run: redisGoes },
  citus: { needs: {}, run: citusSpreads },
  m7: { needs: { pgbouncer: 'pgbouncer' }, run: poolerShares },
  m9: { needs: { pgbackrest: 'pgbackrest', rsync: 'rsync' }, run: restoredToTime },
}

// Each program that a trial starts ends with this process.
process.setMaxListeners(50)
const programs = debianPrograms()
if (!programs) throw new Error('This bench needs PostgreSQL: apt-get install postgresql')
if (!values['no-build']) build()
const verdicts: Verdict[] = []
for (const name of (values.full ? 'm1' : values.only).split(',')) {
  const trial = trials[name]
  if (!trial) throw new Error(`--only takes ${Object.keys(trials).join(', ')}`)
  const missing = Object.entries(trial.needs).filter(([program]) => !hasProgram(program))
  if (missing.length > 0) {
    const packages = missing.map(([, each]) => each).join(' ')
    console.log(`${name.toUpperCase()} skipped: apt-get install ${packages}`)
    continue
  }
  console.log(`${name.toUpperCase()} …`)
  try {
    verdicts.push(...(await trial.run(programs)))
  } catch (error) {
    const measured = (error as Error).message
    verdicts.push({ what: `${name.toUpperCase()} was not finished`, bar: '', measured, met: false })
  }
}
printVerdicts(verdicts)
process.exit()
