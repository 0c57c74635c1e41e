import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#db/tables/staff.ts'
import { runCommand } from '#testing/run-command.ts'
import { runHaggle } from '#testing/run-haggle.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { command } from './staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const staff = (...args: string[]) =>
  runCommand(command, { DATABASE_URL: shop.database.url }, ...args)
/** The same as the program of a process, which takes seconds to start. */
const startStaff = (...args: string[]) => runHaggle(shop.database.url, 'staff', ...args)

test('[OPS-03] staff are added, listed and let out, each on the record; the last owner stays', async () => {
  const added = await startStaff(
    'add',
    '--seller',
    'in',
    '--email',
    'Meera@example.com',
    '--role',
    'owner',
  )
  expect(added).toMatchObject({ code: 0 })
  expect(added.out).toContain('meera@example.com may come to the desk of in as owner')
  await staff('add', '--seller', 'in', '--email', 'tara@example.com', '--role', 'reader')
  expect(await staff('disable', '--seller', 'in', '--email', 'tara@example.com')).toMatchObject({
    code: 0,
  })
  const listed = await staff('list', '--seller', 'in')
  expect(listed.out).toMatch(/meera@example.com +Owner\n.*tara@example.com +Reader \(no access\)\n/)
  expect((await staff('list', '--seller', 'tools')).out).toBe('')
  const disableResult = await startStaff(
    'disable',
    '--seller',
    'in',
    '--email',
    'meera@example.com',
  )
  expect(disableResult).toMatchObject({
    code: 1,
    err: 'haggle staff: A shop needs at least one owner.\n',
  })
  const entries = await shop.database.primary.select().from(auditEntry)
  expect(entries.map(({ action, personId }) => [action, personId])).toEqual([
    ['staff.role', null],
    ['staff.role', null],
    ['staff.disable', null],
  ])
})

test('[OPS-03] an unknown role, seller or person is refused', async () => {
  expect(
    (await staff('add', '--seller', 'in', '--email', 'a@example.com', '--role', 'king')).code,
  ).toBe(1)
  expect((await staff('list', '--seller', 'nowhere')).code).toBe(2)
  expect((await staff('disable', '--seller', 'in', '--email', 'stranger@example.com')).code).toBe(1)
  expect((await staff('fire')).code).toBe(2)
})
