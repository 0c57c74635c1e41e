import { testPassword } from '../test-customer.ts'
import { asOwner, asVisitor, type Stage, type StaleCase, submitAt } from './stale-case.ts'

/** Invites somebody; returns the address in the mail. */
async function inviteByMail(stage: Stage): Promise<string> {
  const owner = await asOwner(stage)
  const fill = { email: 'nina@staff.example', role: 'sales' }
  await submitAt(owner, '/desk/staff?edit=new', { button: 'do=invite', fill })
  const mail = (await stage.server.shop.letters()).findLast(({ to }) => to === fill.email)
  return /\/desk\/invitation\?token=[\w-]+/.exec(mail!.text)![0]
}

export const settingsCases: StaleCase[] = [
  {
    route: 'desk/staff',
    title: 'an address that is none',
    who: asOwner,
    at: () => '/desk/staff?edit=new',
    press: { button: 'do=invite', fill: { email: 'nobody', role: 'sales' } },
    refusal: /email address like/i,
    next: { button: 'do=invite', fill: { email: 'nobody@staff.example' } },
  },
  {
    route: 'desk/roles',
    title: 'a name that another role has taken',
    who: asOwner,
    at: () => '/desk/roles?edit=new',
    press: { button: 'Create role', fill: { name: 'Packer' }, tick: ['orders'] },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Create role', fill: { name: 'Packer' } }),
    refusal: /already a role with this name/,
    next: { button: 'Create role', fill: { name: 'Shipper' } },
  },
  {
    route: 'desk/shop/hosts',
    title: 'a name that nobody can own',
    who: asOwner,
    at: () => '/desk/hosts?edit=new',
    press: { button: 'do=claim', fill: { host: 'shop.localhost' } },
    refusal: /on the internet/,
    next: { button: 'do=claim', fill: { host: 'shop.example.com' } },
  },
  {
    route: 'desk/shop/company',
    title: 'a tax number with a wrong check digit',
    who: asOwner,
    at: () => '/desk/company',
    press: { button: 'Save', fill: { state: 'Maharashtra', taxNumber: '27AAPFU0939F1ZX' } },
    refusal: /isn’t a GSTIN/,
    next: { button: 'Save', fill: { taxNumber: '27AAPFU0939F1ZV' } },
  },
  {
    route: 'desk/invitation',
    title: 'a password that everybody knows',
    who: asVisitor,
    at: inviteByMail,
    press: { button: 'Join', fill: { firstName: 'Nina', password: 'password' } },
    refusal: /too common/,
    next: { button: 'Join', fill: { password: testPassword } },
  },
]
