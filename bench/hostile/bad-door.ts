import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { herStreet, sellersWord } from '../matrix/owned-shop.ts'
import { type Door, doorOf } from './knock.ts'

/** The control: one page that does all that no answer may. */
export async function openBadDoor(): Promise<{ door: Door; close(): void }> {
  const server = createServer((_, res) => {
    res.writeHead(500, {
      'content-type': 'text/html',
      location: '//hx.example/',
      'x-hx': '1',
      'x-powered-by': 'bad',
      'access-control-allow-origin': '*',
      'set-cookie': 'a=b; Domain=hx.example',
    })
    res.end(
      `<p title="" onhxattr=1 x=""><hxtag hxattr=1>${sellersWord('tools')} ${herStreet}\n    at x (file:///x.js:1:1)\n`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    door: doorOf((server.address() as AddressInfo).port),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
