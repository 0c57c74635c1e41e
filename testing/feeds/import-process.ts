import { createQuietLog } from '#adapters/log.ts'
import { openSecrets } from '#adapters/secrets/open-secrets.ts'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { openDatabase } from '#db/client.ts'
import { runDueImport } from '#domain/feeds/feeds.ts'
import { openDataCache } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'

// Runs the due import in its own process, for tests that kill it: node import-process.ts URL FOLDER.
const [url, folder] = process.argv.slice(2)
const context: AppContext = {
  database: openDatabase({ url: url!, connections: 3 }),
  cache: openDataCache(),
  outside: {
    storage: openFileStorage(folder!),
    secrets: openSecrets(['a key of the test shop, of 32 letters']),
    log: createQuietLog(() => {}),
    mail: { send: async () => {} },
    cards: new Map(),
  },
}
await runDueImport(context)
await context.database.close()
