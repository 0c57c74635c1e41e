import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/browser.ts'
import { getPage } from '../http-request.ts'
import { findProgram } from './programs.ts'

export interface Nginx {
  port: number
  pid: number
  stop(): Promise<void>
}

/** One worker that serves these compressed bytes as a file at /page: the upper bound for such a page. */
export async function startNginx(page: Buffer): Promise<Nginx> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'haggle-nginx-'))
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files/page'), page)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port))
  // Without a master there is a single process to pin to a core and to stop.
  const server = spawn(
    findProgram('nginx')!,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', '/dev/null'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const lost = () => server.kill('SIGTERM')
  process.once('exit', lost)
  for (let tries = 0; tries < 100; tries++) {
    const answer = await getPage(port, '/page').catch(() => null)
    if (answer?.body.equals(page)) break
    if (server.exitCode !== null || tries === 99) throw new Error('nginx does not serve the page')
    await pause(50)
  }
  return {
    port,
    pid: server.pid!,
    async stop() {
      process.off('exit', lost)
      const serverExit = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await serverExit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, port: number): string {
  return `
    daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log /dev/null;
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; keepalive_timeout 60s;
      open_file_cache max=10 inactive=1h; open_file_cache_valid 1h; default_type 'text/html; charset=utf-8';
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${port}; root ${folder}/files; add_header content-encoding gzip; }
    }`
}
