import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

/** The printable area of a sheet with margins of a centimetre, in CSS pixels. */
const sheets = [
  { format: 'A4', landscape: false, width: 718, height: 1047 },
  { format: 'A4', landscape: true, width: 1047, height: 718 },
  { format: 'Letter', landscape: false, width: 740, height: 980 },
] as const

test('[ORD-04] [LOOK-11] invoice and thread are whole on A4, upright and across, and on Letter @desktop', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await setConsentCookies(context)
  await page.goto(shopUrl('in', '/login?back=%2Faccount%2Fmyorders'))
  await page.getByLabel('Email or phone number').fill('customer@haggle.example')
  await page.getByLabel('Password', { exact: true }).fill('Haggle-demo-2026')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  const order = page.getByRole('main').locator('a[href^="/account/myorders/"]')
  const invoice = `${await order.first().getAttribute('href')}/invoice`
  await page.goto(shopUrl('in', '/account/RFQ'))
  const request = await page
    .getByRole('main')
    .locator('a[href^="/account/RFQ/"]')
    .first()
    .getAttribute('href')
  await page.goto(shopUrl('in', '/account/bidcart'))
  const bid = await page
    .getByRole('main')
    .locator('a[href^="/account/bidcart/B"]')
    .first()
    .getAttribute('href')
  await page.emulateMedia({ media: 'print' })
  for (const [path, lines] of [
    [invoice, 1],
    [invoice, 40],
    [`${request}/print`, 1],
    [`${bid}/print`, 1],
  ] as const) {
    await page.goto(shopUrl('in', path))
    if (lines > 1) await page.getByRole('main').locator('tbody').first().evaluate(growTable, lines)
    for (const { format, landscape, width, height } of sheets) {
      await page.setViewportSize({ width, height })
      const mainBox = await page.getByRole('main').evaluate((main) => {
        const paper = main.querySelector('article')!
        const rights = [...paper.querySelectorAll('*')].map(
          (each) => each.getBoundingClientRect().right,
        )
        return { width: paper.getBoundingClientRect().width, right: Math.max(...rights) }
      })
      expect(mainBox.right, `${path} ${format}`).toBeLessThanOrEqual(width)
      expect(mainBox.width, `${path} ${format}`).toBeGreaterThan(width * 0.85)
      const sheetCount = countSheets(await page.pdf({ format, landscape }))
      if (lines > 1) expect(sheetCount, `${path} ${format}`).toBeGreaterThan(1)
      else if (path === invoice) expect(sheetCount, `${path} ${format}`).toBe(1)
      else expect(sheetCount).toBeGreaterThan(0)
    }
  }
})

/** The pages of a PDF that Chromium wrote. */
function countSheets(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** As many lines as a workshop's order has, each with a very long name. */
function growTable(body: Element, lines: number) {
  const row = body.querySelector('tr')!
  const name = row.querySelector('th')!
  name.textContent = `Hexagon socket head cap screw with flange, ${'M16'.repeat(12)}, class 12.9, zinc flake coated`
  body.replaceChildren(...Array.from({ length: lines }, () => row.cloneNode(true)))
}
