import { type Database, openDatabase } from '#db/client.ts'
import { openServers, type Servers } from '../contest/contest-servers.ts'
import { freshDatabase } from '../contest/fresh-database.ts'
import { root } from '../shop-process.ts'
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts'

/** Real servers over an empty database, and their mail server at 127.0.0.1. */
export interface MailTestBed {
  database: Database
  servers: Servers
  sink: SmtpSink
}

export async function withMailTestBed<T>(
  serverUrl: string,
  { processes, delayMs }: { processes: number; delayMs: number },
  run: (stand: MailTestBed) => Promise<T>,
): Promise<T> {
  const url = await freshDatabase(serverUrl, 'mail')
  const database = openDatabase({ url: url.href, connections: 4 })
  const sink = await openSmtpSink(delayMs)
  const servers = await openServers(root, url.href, processes, { SMTP_URL: sink.url })
  try {
    return await run({ database, servers, sink })
  } finally {
    await servers.close()
    await sink.close()
    await database.close()
  }
}
