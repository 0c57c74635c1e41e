import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

type PortConfig = Pick<Config, 'mode' | 'dataDirectory' | 'links' | 'listen'>

const getPortFile = ({ dataDirectory }: PortConfig) => join(dataDirectory, 'port')

/** Saves the demo shop's port, for commands that were started without its PORT. */
export async function saveRunningPort(config: PortConfig): Promise<void> {
  if (config.mode !== 'demo') return
  await mkdir(config.dataDirectory, { recursive: true })
  await writeFile(getPortFile(config), String(config.listen.port))
}

/**
 * Base of the shop's links: with the port on which the demo shop listens, or last did, unless
 * PUBLIC_PORT is set.
 */
export async function findLinks(config: PortConfig): Promise<Config['links']> {
  const { links, listen, mode } = config
  if (mode !== 'demo' || links.port !== listen.port) return links
  const savedPort = Number(await readFile(getPortFile(config), 'utf8').catch(() => ''))
  return Number.isInteger(savedPort) && savedPort > 0 && savedPort < 65_536
    ? { ...links, port: savedPort }
    : links
}
