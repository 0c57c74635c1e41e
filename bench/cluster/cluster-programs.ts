import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../e2e/browser.ts'
import { waitUntil } from '../faults/shop-pair.ts'
import { root } from '../shop-process.ts'
import type { Member } from './patroni-cluster.ts'

/** Starts a program that ends with the cluster; its output goes to a log of this name. */
export type Run = (
  name: string,
  command: string,
  args: string[],
  env: Record<string, string>,
) => unknown

/** One is enough here; a shop has three. */
export async function startEtcd(folder: string, run: Run): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  run('etcd', '/usr/bin/etcd', [], {
    ETCD_NAME: 'one',
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: own,
    ETCD_ADVERTISE_CLIENT_URLS: own,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: `one=${peer}`,
  })
  await waitUntil(async () => (await fetch(`${own}/health`)).ok, 20_000, 'etcd')
  return port
}

/** deploy/patroni/patroni.yml, with the one path that it names. */
export function writeConfig(folder: string): string {
  const text = readFileSync(join(root, 'deploy/patroni/patroni.yml'), 'utf8')
  const conf = join(folder, 'haggle.conf')
  writeFileSync(conf, readFileSync(join(root, 'deploy/postgresql/haggle.conf'), 'utf8'))
  const path = join(folder, 'patroni.yml')
  writeFileSync(path, text.replace('/etc/patroni/haggle.conf', conf))
  return path
}

interface MemberParts {
  port: number
  restPort: number
  etcdPort: number
  home: string
  data: string
  programs: string
  secrets: Record<string, string>
}

export function buildMemberEnv(name: string, parts: MemberParts): Record<string, string> {
  const { port, restPort, etcdPort, home, data, programs, secrets } = parts
  return {
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_SUPERUSER_PASSWORD: secrets.super!,
    PATRONI_REPLICATION_PASSWORD: secrets.standby!,
    PATRONI_REWIND_PASSWORD: secrets.rewind!,
  }
}

export async function startProxy(members: readonly Member[], run: Run): Promise<number> {
  const [port, replicas] = [await freePort(), await freePort()]
  const env: Record<string, string> = {
    HAGGLE_PRIMARY: `127.0.0.1:${port}`,
    HAGGLE_REPLICAS: `127.0.0.1:${replicas}`,
  }
  for (const [n, member] of members.entries()) {
    env[`HAGGLE_DB${n + 1}`] = `127.0.0.1:${member.port}`
    env[`HAGGLE_PATRONI${n + 1}`] = String(member.restPort)
  }
  const config = join(root, 'deploy/patroni/haproxy.cfg')
  run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', config], env)
  return port
}
