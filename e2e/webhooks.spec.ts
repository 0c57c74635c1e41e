import { openReceiver } from '#testing/webhook-receiver.ts'
import { verifyWebhook } from '../client/verify-webhook.ts'
import { axeCheck } from './axe.ts'
import { expect, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 90_000 })

test('[KEY-03] an owner names an endpoint, tries it out, reads what came of it, and deletes it @desktop', async ({
  page,
}) => {
  const receiver = await openReceiver()
  await signInToDesk(page, '/desk/webhooks')
  await page.getByRole('link', { name: 'Add endpoint' }).click()
  await page.getByLabel('Address').fill(receiver.url('/journey'))
  await page.getByLabel(/order\.placed/).check()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = await page.getByText(/^whsec_/).textContent()
  await axeCheck(page)

  await page.getByRole('link', { name: receiver.url('/journey') }).click()
  receiver.answer = { status: 500, body: 'out of paper' }
  await page.getByRole('button', { name: 'Send a test' }).click()
  const pane = page.getByRole('region', { name: 'Delivery of webhook.test' })
  await expect(pane.getByText('out of paper')).toBeVisible({ timeout: 30_000 })
  const { headers, body } = receiver.messages[0]!
  expect(verifyWebhook(secret!, headers, body).type).toBe('webhook.test')
  receiver.answer = { status: 204 }
  await pane.getByRole('button', { name: 'Replay' }).click()
  await expect(pane.getByText('204').first()).toBeVisible({ timeout: 30_000 })
  await axeCheck(page)

  await page.getByText('More …').click()
  await page.getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(page.getByText('Removed.')).toBeVisible()
  receiver.close()
})
