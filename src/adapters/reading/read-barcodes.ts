import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReadResult, readBarcodes as readSymbols } from 'zxing-wasm/reader'
import type { Barcode, GreyPicture } from '#platform/ports.ts'
import { toPgm, turnPicture } from './picture-bytes.ts'

/** A picture of more symbols is a sheet of labels, not a product. */
const maxSymbols = 20
const maxTextLength = 2_000
/** Lines are scanned along rows and columns only, which reads bars turned by up to some 15°. */
const turns = [0, 30, -30]

let ready: Promise<unknown> | undefined

/** The bar codes of a picture; if it shows none as it is, it is turned. */
export async function readBarcodes(picture: GreyPicture): Promise<Barcode[]> {
  ready ??= loadModule()
  await ready
  for (const degrees of turns) {
    const barcodes = await scan(degrees === 0 ? picture : turnPicture(picture, degrees))
    if (barcodes.length > 0) return barcodes
  }
  return []
}

async function scan(picture: GreyPicture): Promise<Barcode[]> {
  const symbols = await readSymbols(toPgm(picture), {
    formats: ['EANUPC', 'ITF14', 'Code128', 'Code39', 'QRCode', 'DataMatrix'],
    tryHarder: true,
    maxNumberOfSymbols: maxSymbols,
    textMode: 'HRI',
  })
  return symbols.map((symbol) => ({
    kind: getKind(symbol),
    text: symbol.text.slice(0, maxTextLength),
  }))
}

/** Without these bytes the library would fetch them from a CDN. */
async function loadModule() {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

function getKind({ symbology }: ReadResult): Barcode['kind'] {
  if (symbology === 'EANUPC' || symbology === 'ITF') return 'retail'
  return symbology === 'QRCode' || symbology === 'DataMatrix' ? 'matrix' : 'linear'
}
