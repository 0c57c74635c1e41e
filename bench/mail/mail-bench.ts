import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { root } from '../shop-process.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { backlogMails, killedSenders } from './backlog-mails.ts'
import { type MailTestBed, withMailTestBed } from './mail-test-bed.ts'
import { orderMails } from './order-mails.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'orders,backlog,kills' },
    rate: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '40' },
    // More than two senders can deliver in the time: of 20,000 none would be left after a minute.
    backlog: { type: 'string', default: '0' },
    resets: { type: 'string', default: '5' },
    kills: { type: 'string', default: '8' },
    // Milliseconds that the mail server takes for a mail.
    delay: { type: 'string', default: '50' },
  },
})
const option = (name: Exclude<keyof typeof values, 'only'>) => Number(values[name])
const seconds = option('seconds')

const parts: Record<
  string,
  { processes: number; run: (stand: MailTestBed) => Promise<Verdict[]> }
> = {
  orders: { processes: 2, run: (stand) => orderMails(stand, option('rate'), seconds) },
  backlog: {
    processes: 2,
    run: (stand) =>
      backlogMails(stand, {
        count: option('backlog') || Math.max(20_000, 600 * seconds),
        perSecond: option('resets'),
        seconds,
      }),
  },
  kills: {
    processes: 2,
    run: (stand) => killedSenders(stand, { kills: option('kills'), perSecond: 50 }),
  },
}

const embedded = await openEmbedded({
  directory: join(root, '.data/mail-bench/database'),
  port: 54_440,
  settings: { max_connections: '150' },
})
try {
  const verdicts: Verdict[] = []
  for (const name of values.only.split(',')) {
    const part = parts[name]
    if (!part) throw new Error(`There is no part ${name}: ${Object.keys(parts).join(', ')}`)
    console.log(`${name} …`)
    verdicts.push(
      ...(await withMailTestBed(embedded.url, { ...part, delayMs: option('delay') }, part.run)),
    )
  }
  printVerdicts(verdicts)
} finally {
  await embedded.close()
}
