import { axeCheck } from './axe.ts'
import { expect, shopUrl, test, waitForHydration } from './browser.ts'
import { password, signInToDesk } from './customers.ts'
import { mailedLink } from './mails.ts'

test.use({ expectedErrors: [/403/] })

test('[DEAL-07] an invited colleague joins by the mailed link, and the role limits what opens @desktop', async ({
  page,
  browser,
}) => {
  const email = `colleague-${Date.now()}@haggle.example`
  await signInToDesk(page, '/desk/staff')
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /^Fulfilment/ }).check()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await axeCheck(page)

  const colleague = await (await browser.newContext({ locale: 'en-IN' })).newPage()
  await colleague.goto(await mailedLink(email, '/desk/invitation'))
  await waitForHydration(colleague)
  await colleague.getByLabel('First name').fill('Kiran')
  await colleague.getByLabel('Choose a password').fill(password)
  await axeCheck(colleague)
  await colleague.getByRole('button', { name: 'Join' }).click()
  await expect(colleague).toHaveURL(/\/desk$/)

  const menu = colleague.getByRole('navigation', { name: 'Desk', exact: true })
  await expect(menu.getByRole('link', { name: /^Orders/ })).toBeVisible()
  await colleague.goto(shopUrl('in', '/desk/staff'))
  await expect(
    colleague.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible()

  await page.goto(shopUrl('in', '/desk/staff'))
  await page.getByRole('link', { name: 'Change access for Kiran' }).click()
  await page.getByRole('button', { name: 'Remove access for Kiran' }).click()
  await page.getByText('Access removed').click()
  await expect(page.getByText('No access (was Fulfilment)').first()).toBeVisible()
  await colleague.goto(shopUrl('in', '/desk/orders'))
  await expect(colleague).toHaveURL(/\/desk\/login/)
})
