import type { Browser } from 'playwright'
import { focusFaults } from './focus-walk.ts'
import { axeFaults, shapeFaults } from './page-faults.ts'
import { htmlFaults } from './page-html.ts'

/** A page with each of the faults that the bench looks for. */
const brokenPage = `<!doctype html><html><head><style>
a:focus, button:focus { outline: none } header { position: fixed; inset: 0 0 auto; height: 80px; background: #fff }
p { color: #ccc; width: 4000px } .cut { height: 8px; overflow: hidden } main { height: 4000px; padding-top: 90px }
</style></head><body><header>Top</header><main><h1>One</h1><h1>Two</h1><p>Pale and wide</p><div class="cut">Cut off</div>
<a href="/x">Unmarked</a><button type="button" style="width: 9px; height: 9px; padding: 0; font-size: 4px">a</button
><button type="button" style="width: 9px; height: 9px; padding: 0; font-size: 4px">b</button><ul><p>Wrong place</p></ul></main></body></html>`

const expectedRules = [
  /^color-contrast/,
  /^target-size/,
  /^html-has-lang/,
  /scrolls sideways/,
  /2 headings/,
  /no title/,
  /no language/,
  /text cut off/,
  /no mark of the focus/,
  /hidden when it has the focus/,
  /^html element-permitted-content/,
]

/** The broken page's faults that the checks miss: a check that can't fail is none. */
export async function missedByControl(browser: Browser): Promise<string[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setContent(brokenPage)
  const foundRules = [
    ...(await axeFaults(page)),
    ...(await shapeFaults(page)),
    ...(await focusFaults(page)),
    ...(await htmlFaults(brokenPage)),
  ]
  await context.close()
  return expectedRules.filter((kind) => !foundRules.some((fault) => kind.test(fault))).map(String)
}
