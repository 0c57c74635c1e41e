import pg from 'pg'
import { migrate } from '#db/migrate.ts'

/** An empty, migrated database of this name on the server of `serverUrl`; an existing one is dropped. */
export async function freshDatabase(serverUrl: string, name: string): Promise<URL> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url
}
