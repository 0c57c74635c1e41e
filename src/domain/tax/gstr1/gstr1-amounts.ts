import type { DocumentLine } from '#contract/tax/issued-document.ts'
import type { Minor } from '#kernel/money.ts'
import type { Gstr1Amounts } from './gstr1-types.ts'

/** What is taxed and its taxes, in paise. */
export interface Parts {
  net: Minor
  igst: Minor
  cgst: Minor
  /** Of the state or of the union territory. */
  sgst: Minor
  cess: Minor
}

export interface RatedParts {
  rate: number
  parts: Parts
}

export const noParts: Parts = { net: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 }

export function addParts(a: Parts, b: Parts, sign: 1 | -1 = 1): Parts {
  return {
    net: a.net + sign * b.net,
    igst: a.igst + sign * b.igst,
    cgst: a.cgst + sign * b.cgst,
    sgst: a.sgst + sign * b.sgst,
    cess: a.cess + sign * b.cess,
  }
}

export function sumParts(lines: readonly DocumentLine[]): Parts {
  return lines.map(toParts).reduce((sum, parts) => addParts(sum, parts), noParts)
}

/** The sums of each rate, in basis points, the lowest rate first. */
export function listRates(lines: readonly DocumentLine[]): [rate: number, parts: Parts][] {
  return [...Map.groupBy(lines, ({ taxRate }) => taxRate)]
    .sort(([a], [b]) => a - b)
    .map(([rate, own]) => [rate, sumParts(own)])
}

/** In rupees. */
export function toAmounts({ net, igst, cgst, sgst, cess }: Parts): Gstr1Amounts {
  return {
    txval: net / 100,
    iamt: igst / 100,
    camt: cgst / 100,
    samt: sgst / 100,
    csamt: cess / 100,
  }
}

function toParts({ net, taxParts }: DocumentLine): Parts {
  const sum = (...names: string[]) =>
    taxParts
      .filter(({ name }) => names.includes(name))
      .reduce((total, { amount }) => total + amount, 0)
  const sgst = sum('SGST', 'UTGST')
  return { net, igst: sum('IGST'), cgst: sum('CGST'), sgst, cess: sum('Cess') }
}
