import { asOwner, type Stage, type StaleCase, submitAt } from './stale-case.ts'

const rows = (name: string) => `list,percent\n${name},5`

/** Sets a list of one row; returns its address. */
async function setList(stage: Stage, name: string): Promise<string> {
  const owner = await asOwner(stage)
  const trial = await owner.press(await owner.open('/desk/price-lists'), {
    button: 'do=try',
    fill: { rows: rows(name) },
  })
  const after = await owner.press(trial, { button: 'do=save' })
  const id = new RegExp(`price-lists/(\\d+)"[^>]*>${name}<`).exec(after.html)?.[1]
  return `/desk/price-lists/${id}`
}

/** Makes a group; returns its address. */
async function makeGroup(stage: Stage, name: string): Promise<string> {
  const press = { button: 'do=add', fill: { name } }
  const address = await submitAt(await asOwner(stage), '/desk/customer-groups', press)
  return new URL(address, 'http://in.localhost').pathname
}

/** Another member of staff gives the group this name. */
async function renameGroup(stage: Stage, path: string, name: string) {
  await submitAt(await asOwner(stage), path, { button: 'do=rename', fill: { name } })
}

export const priceListCases: StaleCase[] = [
  {
    route: 'desk/shop/customer-groups',
    title: 'a second group of a name',
    who: asOwner,
    at: async (stage) => {
      await makeGroup(stage, 'Twins')
      return '/desk/customer-groups'
    },
    press: { button: 'do=add', fill: { name: 'twins' } },
    refusal: /already a group with this name/,
    next: { button: 'do=add', fill: { name: 'Triplets' } },
  },
  {
    route: 'desk/shop/customer-group',
    title: 'a group that a colleague renamed',
    who: asOwner,
    at: (stage) => makeGroup(stage, 'Stale group'),
    press: { button: 'do=rename', fill: { name: 'Fleet' } },
    meanwhile: (stage, path) => renameGroup(stage, path, 'Fresh group'),
    refusal: /Someone else has renamed this group/,
    shows: /Fresh group/,
    next: { button: 'do=rename', fill: { name: 'Fleet 2' } },
  },
  {
    route: 'desk/shop/price-lists',
    title: 'a price list without columns',
    who: asOwner,
    at: () => '/desk/price-lists',
    press: { button: 'do=try', fill: { rows: 'hello' } },
    refusal: /couldn’t find columns/,
    next: { button: 'do=try', fill: { rows: rows('Winter') } },
    done: /Save 1 price/,
  },
  {
    route: 'desk/shop/price-list',
    title: 'a price list that a colleague set again',
    who: asOwner,
    at: (stage) => setList(stage, 'Stale'),
    press: { button: 'do=pause' },
    meanwhile: (stage) => setList(stage, 'Stale'),
    refusal: /Someone else has changed/,
    shows: /In force/,
  },
]
