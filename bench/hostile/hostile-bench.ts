import { parseArgs } from 'node:util'
import { freePort } from '../../e2e/browser.ts'
import { openMatrixShop } from '../matrix/matrix-shop.ts'
import { build } from '../shop-process.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { growthPart } from './growth-part.ts'
import { requestsPart } from './requests-part.ts'
import { sqlmapPart } from './sqlmap-part.ts'
import { storedPart } from './stored-part.ts'

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'growth,requests,stored,sqlmap' },
    // Routes whose address contains this.
    only: { type: 'string', default: '' },
    // Every nth attack on a route.
    step: { type: 'string', default: '1' },
    // For sqlmap; what it did not get to is reported.
    minutes: { type: 'string', default: '60' },
    'no-build': { type: 'boolean', default: false },
  },
})
const parts = values.part.split(',')
if (!values['no-build']) build()
const port = await freePort()
const shop = await openMatrixShop(`hostile_${port}`, port)
const { server } = shop.server
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
const verdicts: Verdict[] = []
try {
  if (parts.includes('growth')) verdicts.push(...(await growthPart(shop, values.only)))
  // sqlmap and the pages need intact records, so the requests part comes last.
  if (parts.includes('sqlmap'))
    verdicts.push(...(await sqlmapPart(shop, port, values.only, Number(values.minutes))))
  if (parts.includes('stored')) verdicts.push(...(await storedPart(shop, port)))
  if (parts.includes('requests'))
    verdicts.push(...(await requestsPart(shop, port, values.only, Number(values.step))))
} finally {
  server.closeAllConnections()
  server.close()
  await shop.close()
}
printVerdicts(verdicts)
// Chromium and agents may have left handles open.
process.exit(process.exitCode ?? 0)
