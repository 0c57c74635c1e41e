import { openDatabase } from '#db/client.ts'
import { openDataCache } from '#domain/data-cache.ts'
import { runDueImport } from '#domain/feeds/feeds.ts'
import type { AppContext } from '#domain/scope.ts'
import { createQuietLog } from '#outside/log.ts'
import { openSecrets } from '#outside/secrets/open-secrets.ts'
import { openFileStorage } from '#outside/storage/file-storage.ts'

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
