import { parentPort } from 'node:worker_threads'
import type { Raster } from '#platform/ports.ts'
import { describePicture } from './describe-picture.ts'

/** Describes one picture after the other, apart from the thread that answers people. */
parentPort!.on('message', (picture: Raster) => {
  try {
    parentPort!.postMessage({ views: describePicture(picture) })
  } catch (error) {
    parentPort!.postMessage({ failure: String(error) })
  }
})
