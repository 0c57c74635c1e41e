import { decodePicture } from './decode-picture.ts'
import { heavyUploads, hostileUploads } from './hostile-uploads-fixture.ts'
import { uploadFault } from './upload-rules.ts'

/** A program of its own: takes every hostile and heavy upload one after another, twice, and says by how many MB it grew. */
const uploads = [...(await hostileUploads()), ...(await heavyUploads())]
global.gc?.()
let max = 0
const look = () => {
  max = Math.max(max, process.memoryUsage.rss())
}
const before = process.memoryUsage.rss()
const timer = setInterval(look, 5)
const tally = { refused: 0, taken: 0 }
for (const [, bytes] of [...uploads, ...uploads]) {
  const taken = uploadFault(bytes) === null && (await decodePicture(bytes, 160)).ok
  tally[taken ? 'taken' : 'refused']++
  look()
}
clearInterval(timer)
console.log(
  JSON.stringify({
    grown: Math.round((max - before) / 1e6),
    refused: tally.refused / 2,
    taken: tally.taken / 2,
  }),
)
