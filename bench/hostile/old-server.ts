import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { readSlowly } from './old-reader.ts'

/** A server in its own process that reads forms as the shop once did. */
export async function openOldServer(): Promise<{
  port: number
  pid: number
  stop(): Promise<void>
}> {
  const child = fork(import.meta.filename, ['--serve'])
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    pid: child.pid!,
    async stop() {
      const childExit = once(child, 'exit')
      child.kill()
      await childExit
    },
  }
}

if (process.argv[2] === '--serve' && process.send) {
  const server = createServer(async (req, res) => {
    if (req.method === 'POST') await readSlowly(req.headers['content-type'] ?? '', await text(req))
    res.end('ok')
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
}
