import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 90_000 })

// Without script a page does the same at both widths.
for (const [how, javaScriptEnabled] of [
  ['with script', true],
  ['without script @desktop', false],
] as const) {
  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test('[LANG-04] a seller translates a name, shoppers read it, and a change of the original shows', async ({
      page,
      isMobile,
    }) => {
      const list = '/desk/translations?kind=product&sort=-name'
      await signInToDesk(page, `${list}&state=complete`)
      if (javaScriptEnabled) await axeCheck(page)
      const rows = page.getByRole('main').locator('.list-go')
      await rows.nth(isMobile ? 2 : Number(javaScriptEnabled)).click()
      await expect(page).toHaveURL(/\/desk\/translations\/product\/\d+\/hi$/)
      const editor = page.url()
      const translation = page.getByLabel('Name, हिन्दी', { exact: true })
      const previous = await translation.inputValue()
      const next = `${previous} नया`
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await translation.fill(next)
      await save.click()
      await expect(page.getByText('Saved.')).toBeVisible()

      const product = editor.replace(/translations\/product\/(\d+)\/hi/, 'products/$1')
      await page.goto(product)
      const path = await page.locator('a[href*="/product/"]').first().getAttribute('href')
      const { pathname } = new URL(path!, shopUrl('in'))
      await page.goto(shopUrl('in', `/hi${pathname}`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(next)

      await page.goto(product)
      const name = page.getByLabel('Name', { exact: true })
      const original = await name.inputValue()
      await name.fill(`${original} II`)
      await save.click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.goto(shopUrl('in', `${list}&state=changed`))
      await expect(
        page.getByRole('main').getByRole('row', { name: `${original} II` }),
      ).toContainText('1 text changed')
      await page.goto(editor)
      await expect(page.getByText('Changed since translated')).toBeVisible()
      if (javaScriptEnabled) await axeCheck(page)

      await translation.fill(previous)
      await save.click()
      await page.goto(product)
      await name.fill(original)
      await save.click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.goto(editor)
      const fits = page.getByRole('checkbox', { name: 'The translation is still correct' })
      if (await fits.isVisible()) {
        await fits.check()
        await save.click()
      }
    })
  })
}
