import { parseArgs } from 'node:util'
import { build } from '../shop-process.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { buySpeed } from './buy-speed.ts'
import { checkoutSpeed } from './checkout-speed.ts'
import { freshSpeed } from './fresh-speed.ts'
import { importSpeed } from './import-speed.ts'
import { pageSpeed } from './page-speed.ts'
import { profile } from './profile.ts'
import { needProgram } from './programs.ts'
import { scaleOut } from './scale-out.ts'
import { startSpeed } from './start-speed.ts'

export interface LoadOptions {
  products: number
  rows: number
  rounds: number
  seconds: number
}

const parts = {
  start: startSpeed,
  pages: pageSpeed,
  fresh: freshSpeed,
  buy: buySpeed,
  checkout: checkoutSpeed,
  scale: scaleOut,
  import: importSpeed,
  profile,
}
/** The profile has no bars: it is asked for by name. */
const usualParts = Object.keys(parts).filter((name) => name !== 'profile')

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: usualParts.join(',') },
    'no-build': { type: 'boolean', default: false },
  },
})
const options: LoadOptions = {
  products: Number(values.products),
  rows: Number(values.rows),
  rounds: Math.min(20, Number(values.rounds)),
  seconds: Math.min(60, Number(values.seconds)),
}

if (!needProgram('wrk', 'wrk'))
  console.log('No wrk: autocannon instead, which is slower than what it measures')
if (!values['no-build']) console.log(`Built in ${build().toFixed(1)} s`)
const verdicts: Verdict[] = []
for (const [name, part] of Object.entries(parts)) {
  if (!values.only.split(',').includes(name)) continue
  console.log(`\n── ${name}`)
  verdicts.push(...(await part(options)))
}
printVerdicts(verdicts)
