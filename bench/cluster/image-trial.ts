import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast'
import { freePort } from '../../e2e/browser.ts'
import { openPostgresPair } from '../faults/postgres-pair.ts'
import { getPage } from '../http-request.ts'
import { root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'

/** Behind a proxy that inspects TLS, npm needs the certificates that this machine has for it. */
const hostCertificates = process.env.NODE_EXTRA_CA_CERTS
const certificates = 'etc/ssl/certs/of-this-machine.crt'

/** One `FROM` and what follows it. */
interface Stage {
  root: string
  env: Record<string, string>
  workdir: string
  user: string | null
  command: string[]
  healthcheck: string[]
}

/**
 * Carries out deploy/container/Dockerfile without a container engine: each stage in a root of its own that
 * debootstrap makes, its command as its user, without capabilities, in a root that can't be written. The base
 * image's Node is the one of this project.
 */
export async function imageRuns(programs: string): Promise<Verdict[]> {
  const folder = mkdtempSync('/var/tmp/haggle-image-')
  try {
    const startedAt = performance.now()
    const stage = buildImage(folder)
    const seconds = (performance.now() - startedAt) / 1000
    const answers = await tryImage(programs, stage)
    return [
      {
        what: 'image, built by its own steps',
        bar: '',
        measured: `${seconds.toFixed(0)} s`,
        met: null,
      },
      ...Object.entries(answers).map(
        ([what, measured]): Verdict => ({
          what: `image, ${what}`,
          bar: 'as told',
          measured: String(measured),
          met: measured === true,
        }),
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function buildImage(folder: string): Stage {
  const base = join(folder, 'base')
  run('debootstrap', ['--variant=minbase', 'bookworm', base])
  cpSync(join(root, 'node_modules/node/bin/node'), join(base, 'usr/local/bin/node'))
  const npm = run('npm', ['root', '--global'], { PATH: '/usr/local/bin:/usr/bin:/bin' }).trim()
  cpSync(join(npm, 'npm'), join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm')])
  if (hostCertificates) {
    mkdirSync(join(base, 'etc/ssl/certs'), { recursive: true })
    cpSync(hostCertificates, join(base, certificates), { dereference: true })
  }
  const context = join(folder, 'context')
  mkdirSync(context)
  // .dockerignore leaves out what git does not have anyway, and tests.
  run('sh', ['-c', `git -C '${root}' archive HEAD | tar x -C '${context}'`])
  for (const left of ['e2e', 'bench', 'testing', 'docs'])
    rmSync(join(context, left), { recursive: true, force: true })
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  const text = readFileSync(join(root, 'deploy/container/Dockerfile'), 'utf8')
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() !== 'FROM') {
      carryOut(instruction, stage!, stages, context)
      continue
    }
    const name = /\bAS (\S+)/i.exec(instruction.getArgumentsContent()!)?.[1] ?? 'image'
    stage = {
      root: join(folder, name),
      env: {},
      workdir: '/',
      user: null,
      command: [],
      healthcheck: [],
    }
    stages.set(name, stage)
    run('cp', ['-a', base, stage.root])
    console.log(`Stage ${name} …`)
  }
  return stage!
}

function carryOut(
  instruction: Instruction,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  context: string,
): void {
  const words = instruction.getArgumentsContent() ?? ''
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = words
      mkdirSync(join(stage.root, words), { recursive: true })
      break
    case 'ENV':
      for (const [, name, value] of words.matchAll(/(\w+)=(\S+)/g)) stage.env[name!] = value!
      break
    case 'COPY':
      copy(instruction as Copy, stage, stages, context)
      break
    case 'RUN':
      console.log(`  RUN ${words}`)
      run('chroot', [stage.root, 'sh', '-ec', `cd ${stage.workdir} && ${words}`], {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        ...(hostCertificates && {
          NODE_EXTRA_CA_CERTS: `/${certificates}`,
          npm_config_cafile: `/${certificates}`,
        }),
        ...stage.env,
      })
      break
    case 'USER':
      stage.user = words
      break
    case 'CMD':
      stage.command = JSON.parse(words)
      break
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(words.slice(words.indexOf('[')))
      break
    case 'EXPOSE':
    case 'STOPSIGNAL':
      break
    default:
      throw new Error(`The trial does not know ${instruction.getKeyword()}`)
  }
}

function copy(
  instruction: Copy,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  context: string,
): void {
  const from = instruction.getFromFlag()?.getValue()
  const words = instruction.getArguments().map((argument) => argument.getValue())
  const paths = [...words]
  const target = join(stage.root, resolve(stage.workdir, paths.pop()!))
  for (const path of paths) {
    const source = from ? join(stages.get(from)!.root, path) : join(context, path)
    const isFolder = run('stat', ['-Lc', '%F', source]).trim() === 'directory'
    const intoFolder = !isFolder && (words.at(-1)!.endsWith('/') || paths.length > 1)
    mkdirSync(isFolder || intoFolder ? target : dirname(target), { recursive: true })
    run('cp', ['-a', ...(isFolder ? [`${source}/.`] : [source]), target])
  }
}

/** The name of each claim, and whether it held, or what was seen instead. */
async function tryImage(programs: string, stage: Stage): Promise<Record<string, boolean | string>> {
  const pair = await openPostgresPair(programs)
  const port = await freePort()
  const server = enter(stage, stage.command, {
    DATABASE_URL: pair.url,
    SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  })
  try {
    const isAlive = await waitUntilAlive(port)
    const user = stage.user!.split(':')[0]
    const processes = run('ps', ['-eo', 'uid=,args='])
    const owner = new RegExp(`^\\s*${user} node .*src/server/main.ts`, 'm').test(processes)
    const health = enter(stage, replacePort(stage.healthcheck, port), {})
    const healthCode = await new Promise((done) => health.on('exit', done))
    const writing = enter(stage, ['node', '-e', "require('fs').writeFileSync('/app/x', '')"], {})
    const writingCode = await new Promise((done) => writing.on('exit', done))
    const page = isAlive ? (await getPage(port, '/', { host: 'nobody.example' })).status : 0
    server.kill('SIGTERM')
    const exitCode = await new Promise((done) => server.on('exit', done))
    return {
      'alive on an empty database': isAlive,
      'an unknown host is 421': page === 421 || String(page),
      'it runs as its user': owner,
      'its health check passes': healthCode === 0 || String(healthCode),
      'its root can’t be written': writingCode !== 0,
      'it stops by SIGTERM': exitCode === 0 || String(exitCode),
    }
  } finally {
    server.kill('SIGKILL')
    await pair.close()
  }
}

const replacePort = (command: readonly string[], port: number) =>
  command.map((word) => word.replace(':3000/', `:${port}/`))

/** Runs in the image: root read-only, /tmp and /data in memory, no capabilities, as its user. */
function enter(
  stage: Stage,
  command: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  const [uid, gid] = stage.user!.split(':')
  const drop = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`
  const script = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t tmpfs tmpfs "$0/tmp" \
&& mount -t tmpfs -o uid=${uid},gid=${gid} tmpfs "$0/data" && mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" \
&& exec chroot "$0" ${drop} sh -c 'cd ${stage.workdir} && exec "$@"' sh "$@"`
  return spawn('unshare', ['--mount', 'sh', '-c', script, stage.root, ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      HOME: '/tmp',
      ...stage.env,
      ...env,
    },
  })
}

async function waitUntilAlive(port: number): Promise<boolean> {
  for (let wait = 0; wait < 120; wait++) {
    const answer = await getPage(port, '/livez').catch(() => null)
    if (answer?.status === 200) return true
    await pause(500)
  }
  return false
}

function run(command: string, args: readonly string[], env?: Record<string, string>): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(env && { env }),
  })
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')}: ${error ?? `${stdout.slice(-600)}${stderr.slice(-1_000)}`}`,
    )
  return stdout
}
