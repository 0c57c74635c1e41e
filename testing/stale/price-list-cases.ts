import { asOwner, type Stage, type StaleCase } from './stale-case.ts'

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

export const priceListCases: StaleCase[] = [
  {
    route: 'desk/shop/price-lists',
    title: 'a price list without columns',
    who: asOwner,
    at: () => '/desk/price-lists',
    press: { button: 'do=try', fill: { rows: 'hello' } },
    refusal: /no rows with columns/,
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
    refusal: /Somebody changed/,
    shows: /In force/,
  },
]
