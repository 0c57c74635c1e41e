import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/boot/config.ts'
import { renderSettingsPage, settingsFile } from './settings.ts'

test('[house] the reference of settings says what the configuration reads', () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(renderSettingsPage())
})

const root = join(import.meta.dirname, '..')

function readSettings(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]))
}

test('[SAFE-05] the file of settings works once the command of the deployment guide has filled it in, and not before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-settings-'))
  const file = join(folder, 'haggle.env')
  copyFileSync(join(root, 'deploy/haggle.env'), file)
  const names = Object.keys(readSettings(file))
  expect(names.filter((name) => !renderSettingsPage().includes(`\`${name}\``))).toEqual([])
  expect(() => readConfig(readSettings(file))).toThrow('SECRET_KEYS')

  const guide = readFileSync(join(root, 'docs/guides/deploy.md'), 'utf8')
  const command = guide
    .split('\n')
    .find((line) => line.startsWith('sed -i') && line.includes('SECRET_KEYS'))!
  const env = { ...process.env, app_password: 'a-database-password' }
  const onCopy = command.replace('/etc/haggle/haggle.env', file)
  execFileSync('bash', ['-ec', onCopy], { env })
  const filled = readFileSync(file, 'utf8')
  expect(filled).not.toContain('CHANGE-ME')
  expect(filled).toContain('haggle:a-database-password@')
  expect(readConfig(readSettings(file)).secretKeys).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
  execFileSync('bash', ['-ec', onCopy], { env })
  expect(readFileSync(file, 'utf8'), 'a second time it replaces no key').toBe(filled)
  rmSync(folder, { recursive: true })
})
