import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackPdf } from '#adapters/papers/read-pdf-fixture.ts'
import { drawSamples } from './draw-samples.ts'

test('[TAX-04] [TAX-06] the sample papers of docs/samples are what the code draws', async () => {
  for (const { name, file } of await drawSamples()) {
    const stored = readFileSync(join(import.meta.dirname, `../../docs/samples/${name}.pdf`))
    const [drawn, was] = [unpackPdf(file), unpackPdf(stored)]
    const start = [...drawn].findIndex((letter, at) => letter !== was[at])
    const difference =
      start < 0 ? '' : `${was.slice(start, start + 80)} → ${drawn.slice(start, start + 80)}`
    expect(drawn === was, `${name}: run npm run bench -- samples. ${difference}`).toBe(true)
  }
})
