import { decodePicture } from './decode-picture.ts'
import { heavyUploads, hostileUploads } from './hostile-uploads-fixture.ts'
import { checkUpload } from './upload-rules.ts'

/**
 * A separate program: decodes every hostile and heavy upload in turn, twice, and prints its growth
 * in MB.
 */
const uploads = [...(await hostileUploads()), ...(await heavyUploads())]
global.gc?.()
let max = 0
const measureMemory = () => {
  max = Math.max(max, process.memoryUsage.rss())
}
const before = process.memoryUsage.rss()
const timer = setInterval(measureMemory, 5)
const tally = { refused: 0, taken: 0 }
for (const [, bytes] of [...uploads, ...uploads]) {
  const isAccepted = checkUpload(bytes) === null && (await decodePicture(bytes, 160)).ok
  tally[isAccepted ? 'taken' : 'refused']++
  measureMemory()
}
clearInterval(timer)
console.log(
  JSON.stringify({
    grown: Math.round((max - before) / 1e6),
    refused: tally.refused / 2,
    taken: tally.taken / 2,
  }),
)
