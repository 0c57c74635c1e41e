import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

type PortConfig = Pick<Config, 'mode' | 'dataDirectory' | 'links' | 'listen'>

const portFile = ({ dataDirectory }: PortConfig) => join(dataDirectory, 'port')

/** Notes where the demo shop listens, for commands that were started without its PORT. */
export async function noteRunningPort(config: PortConfig): Promise<void> {
  if (config.mode !== 'demo') return
  await mkdir(config.dataDirectory, { recursive: true })
  await writeFile(portFile(config), String(config.listen.port))
}

/** How links begin: with the port on which the demo shop listens, or last did, unless PUBLIC_PORT names another. */
export async function findLinks(config: PortConfig): Promise<Config['links']> {
  const { links, listen, mode } = config
  if (mode !== 'demo' || links.port !== listen.port) return links
  const noted = Number(await readFile(portFile(config), 'utf8').catch(() => ''))
  return Number.isInteger(noted) && noted > 0 && noted < 65_536 ? { ...links, port: noted } : links
}
