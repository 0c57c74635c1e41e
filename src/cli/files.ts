import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getFilesDirectory } from '#boot/open-shop.ts'
import type { Storage } from '#platform/ports.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'files',
  summary: 'move the files into an object store',
  help: `haggle files upload

Copies the files of DATA_DIRECTORY/files into the configured bucket (S3_ENDPOINT and the settings beside it), while the
shop runs. What is there already is left alone, so it can be stopped and run again: once before the shop is restarted with
the bucket, and once more afterwards. It removes nothing from the folder.

Exit code 0: all copied; 2: failed.`,
  async run(args, { openShop, out, err }) {
    const { positionals } = readOptions(args, {})
    if (positionals.length !== 1 || positionals[0] !== 'upload')
      throw new Error('Say what to do: haggle files upload')
    const { config, outside } = await openShop()
    if (!config.s3)
      throw new Error('No bucket is configured: set S3_ENDPOINT and the settings beside it')
    const folder = getFilesDirectory(config)
    const keys = await listKeys(folder)
    let copied = 0
    for (const [at, key] of keys.entries()) {
      if (await copyFile(outside.storage, key, await readFile(join(folder, key)))) copied++
      if ((at + 1) % 500 === 0)
        err.write(`${(at + 1).toLocaleString('en')} of ${keys.length.toLocaleString('en')}\n`)
    }
    out.write(
      `${copied.toLocaleString('en')} files copied, ${(keys.length - copied).toLocaleString('en')} were there\n`,
    )
    return 0
  },
}

/** A name that ends in `.new` is the draft of a write that a stop interrupted. */
async function listKeys(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/** Returns whether it had to be copied. */
async function copyFile(storage: Storage, key: string, bytes: Uint8Array): Promise<boolean> {
  const present = await storage.read(key)
  if (present && Buffer.from(present).equals(bytes)) return false
  await storage.write(key, bytes)
  return true
}
