// Runs the tests of the slices and the layers below them on the oldest supported PostgreSQL: `.ci/run` calls this.
import { ensureInstalled } from './install.mjs'
import { ensurePrograms, withCluster } from './older-postgres.mjs'
import { run, runSteps } from './run-steps.mjs'

async function slicesOnOlderPostgres() {
  const programs = ensurePrograms()
  if (!programs)
    return 'no PostgreSQL of the distribution here, and only root on Debian may install one'
  console.log(`PostgreSQL of ${programs}`)
  // The tests of the embedded server start their own and need no second one.
  const slices = [
    'vitest',
    'run',
    'src/db',
    'src/platform',
    'src/domain',
    'src/app',
    '--exclude',
    'src/db/embedded/*',
  ]
  return withCluster(programs, (url) => run(slices, { TEST_DATABASE_URL: url }))
}

ensureInstalled()
const passed = await runSteps([['slices on the oldest PostgreSQL', slicesOnOlderPostgres]])
process.exitCode = passed ? 0 : 1
