import { expect } from './browser.ts'
import { openPlainBrowser } from './plain-shop.ts'

/** The newest link of this kind mailed to an address, from the demo's mailbox. */
export async function mailedLink(to: string, path: string): Promise<string> {
  const browser = openPlainBrowser()
  let link = ''
  await expect(async () => {
    const { html } = await browser.open('/dev/mail')
    const letters = html.split('<article>').filter((letter) => letter.includes(`To ${to}<br>`))
    const links = letters.flatMap((letter) => [...letter.matchAll(/ href="([^"]*)"/g)])
    link = links.map(([, href]) => href!).find((href) => href.includes(path)) ?? ''
    expect(link).toContain(path)
  }).toPass({ timeout: 20_000 })
  return link.replace(/&(?:amp|#38);/g, '&')
}
