import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'

/**
 * A child process for embedded.test.ts. Arguments: directory, port, rounds. Without rounds it
 * opens, prints `{"port":…,"postmaster":…}`, closes at the first line of input and prints "left".
 * With rounds it opens, queries and closes that often at random times, and prints "left".
 */
const [directory = '', port, rounds = '0'] = process.argv.slice(2)
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '16MB',
}
const open = () => openEmbedded({ directory, port: Number(port), settings })

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

if (rounds === '0') {
  const input = createInterface(process.stdin)
  const embedded = await open()
  await query(embedded.url, 'select 1')
  const files = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`
  const [row] = await query(embedded.url, files)
  console.log(JSON.stringify({ port: embedded.port, postmaster: row.pid }))
  await new Promise((resolve) => input.once('line', resolve))
  await embedded.close()
  input.close()
}
for (let round = 0; round < Number(rounds); round++) {
  await pause(Math.random() * 100)
  const embedded = await open()
  await query(embedded.url, 'select 1')
  await pause(Math.random() * 100)
  await embedded.close()
}
console.log('left')
