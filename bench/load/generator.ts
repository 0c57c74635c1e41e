import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { getHost } from '../http-request.ts'
import { hasProgram } from './programs.ts'

export interface LoadSpec {
  port: number
  path: string
  connections: number
  seconds: number
  /** Core to run on, apart from the measured process. */
  core?: number
  encoding?: 'gzip' | 'identity'
  /** Gives each request its own address, so that no cache answers it. */
  fresh?: boolean
  /** Requests these in turn, from the first, instead of `path`. */
  paths?: readonly string[]
  /** Sends forms instead: one of these at a time, each by one of `visitors` carts. */
  forms?: { bodies: string[]; visitors: number }
}

export interface LoadResult {
  requests: number
  seconds: number
}

/**
 * Sends as much as the connections can carry; throws if any answer is not a 200. Limited in time and
 * connections, 127.0.0.1 only.
 */
export function generateLoad(spec: LoadSpec): Promise<LoadResult> {
  return hasProgram('wrk') ? runWrk(spec) : runAutocannon(spec)
}

async function runWrk({
  port,
  path,
  connections,
  seconds,
  core,
  encoding = 'gzip',
  fresh,
  paths,
  forms,
}: LoadSpec): Promise<LoadResult> {
  const headers = { Host: getHost(port), 'Accept-Encoding': encoding }
  const script = paths
    ? pathsScript(paths)
    : fresh
      ? freshScript(path)
      : forms
        ? formScript(path, forms)
        : null
  const wrk = [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script === null ? [] : ['-s', script]),
    `http://127.0.0.1:${port}${path}`,
  ]
  const [program, ...rest] =
    core !== undefined && hasProgram('taskset') ? ['taskset', '-c', String(core), ...wrk] : wrk
  const text = await readOutput(program!, rest, (seconds + 30) * 1000)
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(`${path} had failed requests:\n${text}`)
  const requests = Number(/(\d+) requests in/.exec(text)![1])
  return { requests, seconds: requests / Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]) }
}

function pathsScript(paths: readonly string[]): string {
  const file = join(tmpdir(), `haggle-paths-${process.pid}.lua`)
  writeFileSync(`${file}.txt`, paths.join('\n'))
  writeFileSync(
    file,
    `local paths = {}\nfor line in io.lines('${file}.txt') do paths[#paths + 1] = line end
local n = 0\nrequest = function()\n  n = n + 1\n  return wrk.format('GET', paths[(n - 1) % #paths + 1])\nend\n`,
  )
  return file
}

/** Every run starts at addresses not requested before. */
function freshScript(path: string): string {
  const file = join(tmpdir(), `haggle-fresh-${process.pid}.lua`)
  const start = Date.now()
  writeFileSync(
    file,
    `local n = ${start}\nrequest = function()\n  n = n + 1\n  return wrk.format('GET', '${path}?n=' .. n)\nend\n`,
  )
  return file
}

/**
 * Every request is a form of the next visitor: as many carts as in a busy shop, each with at most one request
 * at a time.
 */
function formScript(path: string, { bodies, visitors }: NonNullable<LoadSpec['forms']>): string {
  const file = join(tmpdir(), `haggle-forms-${process.pid}.lua`)
  const list = bodies.map((body) => `'${body}'`).join(', ')
  writeFileSync(
    file,
    `local n = 0
local bodies = { ${list} }
request = function()
  n = n + 1
  local headers = {}
  for name, value in pairs(wrk.headers) do headers[name] = value end
  headers['Content-Type'] = 'application/x-www-form-urlencoded'
  headers['Accept'] = 'application/json'
  headers['Cookie'] = string.format('cart=bench-visitor-%08d', n % ${visitors})
  return wrk.format('POST', '${path}', headers, bodies[n % #bodies + 1])
end
`,
  )
  return file
}

async function runAutocannon({
  port,
  path,
  connections,
  seconds,
  encoding = 'gzip',
  fresh,
  paths,
  forms,
}: LoadSpec): Promise<LoadResult> {
  let n = Date.now()
  let next = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: seconds,
    headers: { host: getHost(port), 'accept-encoding': encoding },
    ...(forms
      ? { requests: [{ setupRequest: (request) => buildFormRequest(request, path, forms, ++n) }] }
      : {}),
    ...(paths
      ? {
          requests: [
            { setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length]! }) },
          ],
        }
      : {}),
    ...(fresh
      ? { requests: [{ setupRequest: (request) => ({ ...request, path: `${path}?n=${++n}` }) }] }
      : {}),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${path} had failed requests`)
  return { requests: result.requests.total, seconds: result.duration }
}

function buildFormRequest<T extends { headers?: object | undefined }>(
  request: T,
  path: string,
  forms: NonNullable<LoadSpec['forms']>,
  n: number,
) {
  const cookie = `cart=bench-visitor-${String(n % forms.visitors).padStart(8, '0')}`
  const headers = {
    ...request.headers,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    cookie,
  }
  return {
    ...request,
    method: 'POST' as const,
    path,
    headers,
    body: forms.bodies[n % forms.bodies.length]!,
  }
}

function readOutput(program: string, rest: string[], patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'], timeout: patience })
    let text = ''
    child.stdout.on('data', (part) => (text += part))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${program} ended with ${code}`)),
    )
  })
}
