import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
// @ts-expect-error: a program without types
import { findPrograms, serverUser, withCluster } from '../tools/older-postgres.mjs'
import { pgbouncer, startPgBouncer } from './pgbouncer.ts'

/** Why these can't be tested here; null if they can. */
export function listMissingPrograms(): string | null {
  if (!findPrograms()) return 'no PostgreSQL of the distribution'
  if (!existsSync(pgbouncer)) return 'no PgBouncer'
  return spawnSync('openssl', ['version']).status === 0 ? null : 'no openssl'
}

export interface CancelServers {
  /** PostgreSQL itself, with TLS. */
  direct: string
  /** PgBouncer in front of it, in session mode, with optional TLS. */
  bouncer: string
  close(): Promise<void>
}

export async function openCancelServers(): Promise<CancelServers> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-cancel-'))
  const tls = makeCertificate(folder)
  let end = () => {}
  const stopSignal = new Promise<void>((resolve) => {
    end = resolve
  })
  let clusterRun: Promise<void> = Promise.resolve()
  const direct = await new Promise<string>((resolve, reject) => {
    clusterRun = withCluster(findPrograms()!, async (url: string) => {
      resolve(url)
      await stopSignal
    })
    clusterRun.catch(reject)
  })
  const admin = new pg.Client({ connectionString: direct })
  await admin.connect()
  for (const [name, value] of Object.entries({
    ssl_cert_file: tls.cert,
    ssl_key_file: tls.key,
    ssl: 'on',
  }))
    await admin.query(`alter system set ${name} = '${value}'`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
  const bouncer = await startPgBouncer(folder, direct, {
    pool_mode: 'session',
    client_tls_sslmode: 'allow',
    client_tls_cert_file: tls.cert,
    client_tls_key_file: tls.key,
  })
  return {
    direct,
    bouncer: bouncer.url,
    async close() {
      await bouncer.stop()
      end()
      await clusterRun
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeCertificate(folder: string): { cert: string; key: string } {
  const cert = join(folder, 'cert.pem')
  const key = join(folder, 'key.pem')
  const opensslArgs = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  const certificateRun = spawnSync('openssl', [...opensslArgs, '-keyout', key, '-out', cert])
  if (certificateRun.status !== 0) throw new Error(String(certificateRun.stderr))
  chmodSync(key, 0o600)
  const { uid, gid } = serverUser()
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, cert, key]) chownSync(path, uid, gid)
  return { cert, key }
}

const cancelCode = 80_877_102

/** A proxy to a server that drops cancel requests and passes everything else on. */
export async function openCancelDroppingProxy(
  to: string,
): Promise<{ url: string; swallowed(): number; close(): void }> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let droppedCancels = 0
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('data', (first: Buffer) => {
      if (first.length >= 8 && first.readInt32BE(4) === cancelCode) {
        droppedCancels++
        return
      }
      const line = connect(Number(port), hostname)
      open.add(line)
      line.on('error', () => socket.destroy())
      line.write(first)
      socket.pipe(line).pipe(socket)
      socket.on('close', () => line.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    swallowed: () => droppedCancels,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
