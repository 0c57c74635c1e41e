import { openDatabase } from '#db/client.ts'
import { openMemory } from '#domain/cache.ts'
import { runDueImport } from '#domain/feeds/feeds.ts'
import type { Ground } from '#domain/scope.ts'
import { quietLog } from '#outside/log.ts'
import { openSecrets } from '#outside/secrets/open-secrets.ts'
import { openFileStorage } from '#outside/storage/file-storage.ts'

// A process of its own that works at the import that is due, for tests that kill it: node import-process.ts URL FOLDER.
const [url, folder] = process.argv.slice(2)
const ground: Ground = {
  database: openDatabase({ url: url!, connections: 3 }),
  memory: openMemory(),
  outside: {
    storage: openFileStorage(folder!),
    secrets: openSecrets(['a key of the test shop, of 32 letters']),
    log: quietLog(() => {}),
    mail: { send: async () => {} },
    cards: new Map(),
  },
}
await runDueImport(ground)
await ground.database.close()
