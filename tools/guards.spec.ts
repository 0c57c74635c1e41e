import { axeCheck } from '../e2e/axe.ts'
import { expect, test } from '../e2e/browser.ts'

// Controls of e2e/browser.ts and e2e/axe.ts: each test commits a fault that they watch for and must fail.
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>x</title>${head}</head><body><main><h1>x</h1>${body}</main></body></html>`

test.describe('[guards]', () => {
  test('a calm page passes @desktop', async ({ page: tab }) => {
    await tab.setContent(page('<p>Calm</p>'))
    await axeCheck(tab)
  })

  test('a console error fails the test @desktop', async ({ page: tab }) => {
    test.fail()
    await tab.evaluate(() => console.error('on purpose'))
  })

  test('an uncaught error fails the test @desktop', async ({ page: tab }) => {
    test.fail()
    await tab.evaluate(() => setTimeout(() => Promise.reject(new Error('on purpose')), 0))
    await tab.waitForTimeout(100)
  })

  test('a CSP violation fails the test @desktop', async ({ page: tab }) => {
    test.fail()
    const policy = `<meta http-equiv="content-security-policy" content="img-src 'none'">`
    await tab.route('**/guard', (route) =>
      route.fulfill({ contentType: 'text/html', body: page('<img alt="x" src="/x.png">', policy) }),
    )
    await tab.goto('/guard')
    await tab.waitForTimeout(100)
  })

  test('axe tells what it finds @desktop', async ({ page: tab }) => {
    await tab.setContent(page('<img src="data:,"><input>'))
    await expect(axeCheck(tab)).rejects.toThrow(/image-alt[\s\S]*label/)
  })
})

test.describe('[guards] told beforehand', () => {
  test.use({ expectedErrors: [/on purpose/] })
  test('an expected error passes @desktop', async ({ page: tab }) => {
    await tab.evaluate(() => console.error('on purpose'))
  })
})
