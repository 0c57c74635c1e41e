import type { PictureCode } from '#contract/search/picture-codes.ts'
import { boundedQueue } from '#kernel/bounded-queue.ts'
import type { GreyPicture } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { type CodeCandidate, parseBarcode } from './barcode-rules.ts'
import { findProductsByCodes } from './code-store.ts'
import { findPrintedCodes } from './printed-code-rules.ts'

/** What a picture's codes say. */
export interface CodeMatches {
  codes: PictureCode[]
  /** In the order of the codes. */
  productIds: number[]
}

export const noMatches: CodeMatches = { codes: [], productIds: [] }

/** Further pictures are searched by their look alone. */
const limitReading = boundedQueue({ atOnce: 1, waiting: 3 })

/**
 * The codes of a picture, and the seller's products that have them: bar codes, and where these find
 * nothing, printed part numbers. Nothing where the reader is busy, slow or absent. Source: FIND-07.
 */
export async function readCodes(scope: Scope, picture: GreyPicture): Promise<CodeMatches> {
  const reader = scope.outside.pictureReader
  if (!reader) return noMatches
  const matches = await limitReading(async () => {
    const barcodes = await reader.readBarcodes(picture)
    if (barcodes === null) return noMatches
    const byBarcode = await matchCodes(scope, barcodes.map(parseBarcode))
    if (byBarcode.productIds.length > 0) return byBarcode
    const printed = findPrintedCodes((await reader.readLines(picture)) ?? [])
    const byPrint = await matchCodes(scope, printed)
    return {
      codes: [...byBarcode.codes, ...byPrint.codes.filter(({ isFound }) => isFound)],
      productIds: byPrint.productIds,
    }
  })
  return matches === 'full' ? noMatches : matches
}

async function matchCodes(
  scope: Scope,
  candidates: readonly CodeCandidate[],
): Promise<CodeMatches> {
  const unique = [...new Map(candidates.map((each) => [getIdentity(each), each])).values()]
  if (unique.length === 0) return noMatches
  const productIds = await findProductsByCodes(scope.database.replica, scope.seller.id, unique)
  return {
    codes: unique.map(({ kind, text }, at) => ({
      kind,
      text,
      isFound: productIds[at]!.length > 0,
    })),
    productIds: [...new Set(productIds.flat())],
  }
}

/** Codes without a text of their own are one: nothing more can be said of them. */
function getIdentity({ kind, codes, page, text }: CodeCandidate): string {
  return page ? `${page.host}/${page.url}` : (codes.at(-1) ?? `${kind} ${text}`)
}
