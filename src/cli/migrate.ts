import { getMigrationState } from '#db/migrate.ts'
import type { Command } from './command.ts'

export const command: Command = {
  name: 'migrate',
  summary: 'migrate the database to the newest schema',
  help: `haggle migrate

Runs pending migrations. Safe while the shop runs and from several machines at once: one works, the others wait.

Exit code 0: up to date.`,
  async run(_args, { openShop, out }) {
    const shop = await openShop()
    const { known, applied } = await getMigrationState(shop.database.pool)
    out.write(`${applied} of ${known} migrations are in the database\n`)
    return applied === known ? 0 : 1
  },
}
