import { encode } from 'uqr'
import type { PaperCode } from '#contract/papers/paper.ts'

/** A text as a QR code, with the margin of four modules that scanners need (ISO/IEC 18004). */
export function buildCodePart(title: string, lines: string[], payload: string): PaperCode {
  const { data, size } = encode(payload, { border: 4 })
  return { is: 'code', title, lines, payload, path: data.map(drawRow).join(''), size }
}

/** Each run of dark modules as a rectangle. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const width = x + 1 - start
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
