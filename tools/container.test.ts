import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/boot/config.ts'
import { serverEnvironment, serverFlags } from './server-command.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy/container')
const text = readFileSync(join(folder, 'Dockerfile'), 'utf8')
const dockerfile = DockerfileParser.parse(text)
const [build, image] = text.split(/^(?=FROM )/m).slice(1) as [string, string]

test('[SCALE-08] the Dockerfile has no fault that its linter knows, and pins what it begins from', () => {
  expect(validate(text)).toEqual([])
  expect(validate(`${text}\nRUNN x`).length).toBeGreaterThan(0)
  const bases = dockerfile.getFROMs().map((from) => from.getImage())
  expect(bases).toEqual(['node:24.21-bookworm-slim', 'node:24.21-bookworm-slim'])
  const node = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'))
  expect(node.version).toMatch(/^24\.21\./)
})

test('[SCALE-08] the image starts as npm start does, as nobody in particular, and tells whether it lives', () => {
  expect(image).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(image).toMatch(/^HEALTHCHECK .*\/livez/m)
  const command = /^CMD (.+)$/m.exec(image)![1]!
  expect(JSON.parse(command)).toEqual(['node', ...serverFlags, 'src/server/main.ts'])
  for (const [name, value] of Object.entries(serverEnvironment))
    expect(image).toContain(`${name}=${value}`)
  for (const [, path] of build.matchAll(/^COPY (?!--)(\S+) /gm))
    expect(existsSync(join(root, path!)), path).toBe(true)
})

test('[SCALE-08] the image holds all that the server reads, and no secret or data of a checkout', () => {
  const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' ').map((path) => path.replace('/app/', '')),
  )
  expect(copied).toEqual(
    expect.arrayContaining(['package.json', 'node_modules', 'migrations', 'build', 'src']),
  )
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'node_modules', 'build']))
})

interface Service {
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  image: string
}

test('[SCALE-08] compose gives both processes settings that the shop takes, and no way to write its files', () => {
  const filled = readFileSync(join(folder, 'compose.yaml'), 'utf8')
    .replace(/\$\{SECRET_KEYS:\?[^}]*\}/g, 'k'.repeat(32))
    .replace(/\$\{\w+:\?[^}]*\}/g, 'secret')
    .replace(/\$\{\w+:-\}/g, '')
  const { services } = parse(filled, { merge: true }) as { services: Record<string, Service> }
  for (const name of ['shop1', 'shop2']) {
    const shop = services[name]!
    expect([shop.read_only, shop.cap_drop]).toEqual([true, ['ALL']])
    const config = readConfig({ NODE_ENV: 'production', ...shop.environment })
    expect(config).toMatchObject({ mode: 'production', redisUrl: 'redis://redis:6379' })
    expect([config.s3?.bucket, config.mail.smtpUrl]).toEqual(['haggle', 'smtp://mail:1025'])
  }
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['database', 'redis', 'files', 'mail']),
  )
})
