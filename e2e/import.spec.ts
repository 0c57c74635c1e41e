import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, shopUrl, test } from './browser.ts'

const root = join(import.meta.dirname, '..')

/** Imports a feed into the running shop with the real program, as a seller would. */
async function importFeed(name: string, rows: string[][]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haggle-feed-'))
  try {
    const feed = join(folder, `${name}.tsv`)
    await writeFile(feed, rows.map((row) => row.join('\t')).join('\n'))
    const { stdout, stderr } = await promisify(execFile)(
      join(root, 'node_modules/.bin/node'),
      [join(root, 'src/cli/main.ts'), 'import', feed, '--seller', 'tools'],
      { env: { ...process.env, HAGGLE_MODE: 'demo', DATA_DIRECTORY: process.env.E2E_DATA } },
    )
    return stdout + stderr
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const columns = [
  'id',
  'title',
  'description',
  'price',
  'mrp',
  'brand',
  'product_type',
  'color',
  'product_detail',
  'quantity',
]

test('[OPS-03] an imported feed is browsable the moment it ends, on its seller’s host alone @desktop', async ({
  page,
  isMobile,
}) => {
  const group = isMobile ? 'Beekeeping phone' : 'Beekeeping'
  const rows = Array.from({ length: 25 }, (_, at) => [
    `${group}-${at}`,
    `${group} smoker ${at}`,
    `Keeps bees calm, size ${at}.`,
    `${100 + at}.00 INR`,
    `${200 + at}.00 INR`,
    'Madhu',
    `${group} > Smokers ${group} > Steel ${group}`,
    at % 2 ? 'Red' : 'Blue',
    `General:Height:${at} cm`,
    '5',
  ])
  await importFeed(group.replace(' ', '-'), [columns, ...rows])
  const slug = group.toLowerCase().replace(' ', '-')
  await page.goto(shopUrl('tools', `/category/smokers-${slug}`))
  await expect(page.getByRole('heading', { level: 1, name: `Smokers ${group}` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('25 products')
  await expect(page.getByRole('article').first()).toContainText(`${group} smoker`)
})

test('[security 1] hostile text in every field of a feed is shown as text and never runs @desktop', async ({
  page,
  isMobile,
}) => {
  const zipBombs = [
    '<script>window.__xss=1</script>',
    '<img src=x onerror="window.__xss=1">',
    '"><svg onload=window.__xss=1>',
    '</script><script>window.__xss=1</script>',
    '<math><mtext><table><mglyph><style><img src=x onerror=window.__xss=1>',
    '<a href="javascript:window.__xss=1">x</a>',
    "{{constructor.constructor('window.__xss=1')()}}",
  ]
  const place = isMobile ? 'Hostile phone' : 'Hostile'
  const rows = zipBombs.map((bomb, at) => [
    `${place}-${at}`,
    `Thing ${at} ${bomb}`,
    `<p>Fine ${bomb}</p>`,
    '100.00 INR',
    '120.00 INR',
    `Brand ${bomb}`,
    `${place} > ${place} main ${at} ${bomb.replaceAll('>', '')}`,
    `Colour ${bomb}`,
    `General:Note:${bomb.replace(/[:,]/g, ' ')}`,
    '3',
  ])
  await importFeed(place.replace(' ', '-'), [columns, ...rows])
  await page.goto(shopUrl('tools', `/categories/${place.toLowerCase().replace(' ', '-')}`))
  await expect(page.getByRole('article').first()).toBeVisible()
  const categories = await page
    .getByRole('main')
    .locator('a[href^="/category/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const products = await page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(products.length).toBeGreaterThan(4)
  for (const address of [...new Set([...categories, ...products])]) {
    await page.goto(shopUrl('tools', address))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => '__xss' in window), address).toBe(false)
  }
  // The same by client navigation, where script inserts the HTML.
  await page.goto(shopUrl('tools', `/categories/${place.toLowerCase().replace(' ', '-')}`))
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
})
