import { askAt } from './senders.ts'
import type { App } from './shop-pair.ts'

/** What a process says of itself on its private port: the sum of a figure over its series, those alone that name `label`. */
export async function meterOf(app: Pick<App, 'privatePort'>, name: string, label = ''): Promise<number> {
  const { body } = await askAt(app.privatePort, '/metrics')
  return body
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}
