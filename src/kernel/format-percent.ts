/** Basis points as `12.5 %`. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints < 0 ? '−' : ''}${Math.abs(basisPoints) / 100} %`
}
