import type { Browser, Request } from 'playwright'

type Kind = 'html' | 'script' | 'style' | 'font' | 'picture' | 'other'

/** Body sizes on the wire. */
export interface Weight {
  bytes: Record<Kind, number>
  requests: number
  files: { path: string; kind: Kind; bytes: number }[]
}

/**
 * Loads a page with an empty cache and waits until no more requests are made, without scrolling or mouse
 * movement.
 */
export async function firstLoad(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const browserRequests: Request[] = []
    page.on('requestfinished', (request) => browserRequests.push(request))
    await page.goto(url, { waitUntil: 'networkidle' })
    const files = await Promise.all(browserRequests.map(measureFile))
    const bytes: Weight['bytes'] = { html: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 }
    for (const file of files) bytes[file.kind] += file.bytes
    return { bytes, requests: files.length, files }
  } finally {
    await context.close()
  }
}

async function measureFile(request: Request) {
  const { responseBodySize } = await request.sizes()
  const type = (await (await request.response())?.headerValue('content-type')) ?? ''
  return { path: new URL(request.url()).pathname, kind: getKind(type), bytes: responseBodySize }
}

function getKind(type: string): Kind {
  if (/javascript/.test(type)) return 'script'
  if (/css/.test(type)) return 'style'
  if (/html/.test(type)) return 'html'
  if (/font|woff/.test(type)) return 'font'
  return type.startsWith('image/') ? 'picture' : 'other'
}
