import { randomBytes } from 'node:crypto'
import { roles, staffTexts } from '#contract/accounts/staff.ts'
import { changeStaff, createAccount, loadStaffRows } from '#domain/accounts/accounts.ts'
import { findSellerId } from '#domain/sellers/sellers.ts'
import { type Command, reportMisuse } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'staff',
  summary: 'list who has access to a seller’s desk, give access or take it away',
  help: `haggle staff list --seller CODE
haggle staff add --seller CODE --email MAIL --role ROLE [--first-name NAME] [--last-name NAME]
haggle staff disable --seller CODE --email MAIL

ROLE is one of ${roles.join(', ')}. Adding somebody again changes the role.
A person without an account gets one and chooses a password at /forgot-password. Every change is audited.

Exit code 0: done; 1: refused, with the reason; 2: not understood.`,
  async run(args, { openShop, out, err }) {
    const [verb, ...rest] = args
    const text = { type: 'string' } as const
    const { values } = readOptions(rest, {
      seller: text,
      email: text,
      role: text,
      'first-name': text,
      'last-name': text,
    })
    const needed = {
      list: ['seller'],
      add: ['seller', 'email', 'role'],
      disable: ['seller', 'email'],
    } as const
    if (verb !== 'list' && verb !== 'add' && verb !== 'disable') {
      return reportMisuse(err, command, args)
    }
    const missingOptions = needed[verb].filter((name) => !values[name])
    if (missingOptions.length > 0)
      throw new Error(`Missing: ${missingOptions.map((name) => `--${name}`).join(' ')}`)
    const shop = await openShop()
    const sellerId = await findSellerId(shop.database.primary, values.seller!)
    if (sellerId === null) throw new Error(`There is no seller ${JSON.stringify(values.seller)}`)
    if (verb === 'list') {
      for (const row of await loadStaffRows(shop.database.primary, sellerId)) {
        out.write(`${row.email.padEnd(36)} ${row.roleName}${row.active ? '' : ' (no access)'}\n`)
      }
      return 0
    }
    const now = new Date()
    const email = values.email!.trim().toLowerCase()
    if (verb === 'add') {
      const nameFields = {
        firstName: values['first-name'] ?? '',
        lastName: values['last-name'] ?? '',
      }
      const password = randomBytes(24).toString('base64url')
      const isCreated = await createAccount(shop, { ...nameFields, email, password }, now)
      if (isCreated)
        out.write(`${email} has an account now; its owner chooses a password at /forgot-password\n`)
    }
    const role = verb === 'add' ? values.role! : null
    const outcome = await changeStaff(
      { ...shop, now, requestId: 'cli' },
      { sellerId, by: null, email, role, over: 'last-wins' },
    )
    if (!outcome.ok) {
      err.write(`haggle staff: ${staffTexts[outcome.code]()}\n`)
      return 1
    }
    out.write(
      verb === 'add'
        ? `${email} may come to the desk of ${values.seller} as ${role}\n`
        : `${email} has no access any more\n`,
    )
    return 0
  },
}
