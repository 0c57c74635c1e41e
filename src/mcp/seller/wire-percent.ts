/** Basis points as per cent. */
export function wirePercent(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100
}
