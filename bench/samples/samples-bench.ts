import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawSamples } from './draw-samples.ts'

const folder = join(import.meta.dirname, '../../docs/samples')
mkdirSync(folder, { recursive: true })
for (const { name, file, hash } of await drawSamples()) {
  writeFileSync(join(folder, `${name}.pdf`), file)
  console.log(`${hash}  ${name}.pdf  ${file.byteLength} bytes`)
}
