// Loads the demo shop of the journeys; `npm test` does so beside what runs before them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { journeySettings, prepareJourneyData } from './journey-data.ts'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'src/cli/main.ts'), 'demo', '--if-empty'],
  {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...journeySettings,
      NODE_ENV: 'production',
      DATA_DIRECTORY: prepareJourneyData(root),
    },
  },
)
process.exitCode = status ?? 1
