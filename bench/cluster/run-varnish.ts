import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '../http-request.ts'
import { root } from '../shop-process.ts'

export interface Varnish {
  port: number
  stop(): Promise<void>
}

/** Varnish and its module xkey, of Debian's varnish and varnish-modules. */
export function hasVarnish(): boolean {
  return spawnSync('varnishd', ['-V']).status === 0 && compile(readVcl(1)) === 0
}

/** The shop's VCL before a shop at this port. */
export const readVcl = (shopPort: number) =>
  readFileSync(join(root, 'deploy/varnish/haggle.vcl'), 'utf8').replace(
    '.port = "3000"',
    `.port = "${shopPort}"`,
  )

/** The same, but it keeps everything, whoever asks: the control of the trial that nothing personal is kept. */
export const readCarelessVcl = (shopPort: number) =>
  readVcl(shopPort)
    .replace(/sub vcl_recv \{/, 'sub vcl_recv { if (req.method == "GET") { return (hash); }')
    .replace(
      /sub vcl_backend_response \{/,
      'sub vcl_backend_response { unset beresp.http.Set-Cookie; set beresp.ttl = 60s; return (deliver);',
    )

function compile(vcl: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-vcl-'))
  writeFileSync(join(folder, 'haggle.vcl'), vcl)
  const { status } = spawnSync('varnishd', ['-j', 'none', '-C', '-f', join(folder, 'haggle.vcl')])
  rmSync(folder, { recursive: true, force: true })
  return status
}

export async function startVarnish(port: number, vcl: string): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-varnish-'))
  const vclFile = join(folder, 'haggle.vcl')
  writeFileSync(vclFile, vcl)
  const work = join(folder, 'work')
  const varnish = spawn(
    'varnishd',
    ['-F', '-j', 'none', '-n', work, '-a', `127.0.0.1:${port}`, '-f', vclFile].concat([
      '-s',
      'malloc,128m',
      '-T',
      'none',
    ]),
    { stdio: 'ignore' },
  )
  const kill = () => varnish.kill('SIGTERM')
  process.once('exit', kill)
  const end = performance.now() + 20_000
  while (performance.now() < end && varnish.exitCode === null) {
    const answer = await sendRequest(port, '/livez', { alone: true }).catch(() => null)
    if (answer) break
    await pause(50)
  }
  if (varnish.exitCode !== null) throw new Error('Varnish did not start')
  return {
    port,
    async stop() {
      process.off('exit', kill)
      const exited = new Promise((resolve) => varnish.once('exit', resolve))
      varnish.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
