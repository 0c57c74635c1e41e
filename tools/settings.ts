import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from '#boot/config.ts'

/** Writes docs/reference/settings.md from the configuration's own descriptions. */
export function renderSettingsPage(): string {
  const rows = describeSettings().map(
    ({ name, fallback, description }) => `| \`${name}\` | ${fallback} | ${description} |`,
  )
  return `# Settings\n\nFrom the environment; written by \`node tools/settings.ts\`.\n\n| name | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
}

export const settingsFile = join(import.meta.dirname, '../docs/reference/settings.md')

if (import.meta.main) writeFileSync(settingsFile, renderSettingsPage())
