import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverEnvironment, serverFlags } from './server-command.mjs'

test('[SCALE-02] a deployed server is started as npm start does it', () => {
  const unit = readFileSync(join(import.meta.dirname, '../deploy/systemd/haggle@.service'), 'utf8')
  expect(unit).toContain(`bin/node ${serverFlags.join(' ')} src/server/main.ts`)
  for (const [name, value] of Object.entries(serverEnvironment))
    expect(unit).toContain(`${name}=${value}`)
})
