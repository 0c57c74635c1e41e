import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buyerStreet, sellerMarker } from '../matrix/owned-shop.ts'
import { createSender, type SendRequest } from './send-request.ts'

/** The control: a page that does everything an answer must not. */
export async function openControlServer(): Promise<{ door: SendRequest; close(): void }> {
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
      `<p title="" onhxattr=1 x=""><hxtag hxattr=1>${sellerMarker('tools')} ${buyerStreet}\n    at x (file:///x.js:1:1)\n`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    door: createSender((server.address() as AddressInfo).port),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
