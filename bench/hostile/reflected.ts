import type { Browser, Page } from 'playwright'

/** Only answers with one of these are worth parsing. */
const suspect = /<hxtag|onhxattr\s*=|javascript:hxscript|data:text\/html,<hxtag|hxscript\(\)/i

export interface Mirror {
  /** Our markers that become active in HTML. */
  livesIn(html: string): Promise<string[]>
}

export async function openMirror(browser: Browser): Promise<Mirror> {
  const page: Page = await browser.newPage({ javaScriptEnabled: true })
  return {
    async livesIn(html) {
      if (!suspect.test(html)) return []
      return page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'text/html')
        const found: string[] = []
        if (parsed.querySelector('hxtag')) found.push('an element of ours')
        for (const element of parsed.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            if (/^onhx|^hxattr/.test(name)) found.push(`the attribute ${name} of ours`)
            const leads = /^(?:href|src|action|formaction|data|xlink:href|srcset)$/.test(name)
            if (leads && /^(?:javascript|data):/i.test(value.trim()) && value.includes('hx'))
              found.push(`${name}=${value.slice(0, 30)}`)
          }
          if (
            element.tagName === 'SCRIPT' &&
            /(?<!\\)"\s*;\s*hxscript\(\)|(?<!\\)'-hxscript\(\)/.test(element.textContent ?? '')
          ) {
            const plain = /(?<!\\)"\s*;\s*hxscript\(\)/.test(element.textContent ?? '')
            if (plain) found.push('script of ours')
          }
        }
        return found
      }, html)
    },
  }
}
