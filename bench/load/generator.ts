import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { hostOf } from '../ask.ts'
import { hasProgram } from './programs.ts'

export interface Barrage {
  port: number
  path: string
  connections: number
  seconds: number
  /** Core to run on, apart from what is measured. */
  core?: number
  encoding?: 'gzip' | 'identity'
  /** Gives each request an address of its own, so that nothing kept answers it. */
  fresh?: boolean
}

export interface Hail {
  requests: number
  seconds: number
}

/** Sends what the connections can carry; throws where any answer is not a 200. Bounded in time and connections, 127.0.0.1 only. */
export function hail(barrage: Barrage): Promise<Hail> {
  return hasProgram('wrk') ? withWrk(barrage) : withAutocannon(barrage)
}

async function withWrk({ port, path, connections, seconds, core, encoding = 'gzip', fresh }: Barrage): Promise<Hail> {
  const headers = { Host: hostOf(port), 'Accept-Encoding': encoding }
  const wrk = [
    ...['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(fresh ? ['-s', freshScript(path)] : []),
    `http://127.0.0.1:${port}${path}`,
  ]
  const [program, ...rest] = core !== undefined && hasProgram('taskset') ? ['taskset', '-c', String(core), ...wrk] : wrk
  const text = await outputOf(program!, rest, (seconds + 30) * 1000)
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(`${path} was not always answered well:\n${text}`)
  const requests = Number(/(\d+) requests in/.exec(text)![1])
  return { requests, seconds: requests / Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]) }
}

/** Every run begins where no earlier one has been. */
function freshScript(path: string): string {
  const file = join(tmpdir(), `haggle-fresh-${process.pid}.lua`)
  const start = Date.now()
  writeFileSync(
    file,
    `local n = ${start}\nrequest = function()\n  n = n + 1\n  return wrk.format('GET', '${path}?n=' .. n)\nend\n`,
  )
  return file
}

async function withAutocannon({ port, path, connections, seconds, encoding = 'gzip', fresh }: Barrage): Promise<Hail> {
  let n = Date.now()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: seconds,
    headers: { host: hostOf(port), 'accept-encoding': encoding },
    ...(fresh ? { requests: [{ setupRequest: (request) => ({ ...request, path: `${path}?n=${++n}` }) }] } : {}),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${path} was not always answered well`)
  return { requests: result.requests.total, seconds: result.duration }
}

function outputOf(program: string, rest: string[], patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'], timeout: patience })
    let text = ''
    child.stdout.on('data', (part) => (text += part))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`${program} ended with ${code}`))))
  })
}
