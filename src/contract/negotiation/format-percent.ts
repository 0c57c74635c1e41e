import * as commonTexts from '#texts/common.ts'

/** Basis points as `12.5 %`. */
export function formatPercent(basisPoints: number): string {
  return commonTexts.percent({
    value: `${basisPoints < 0 ? '−' : ''}${Math.abs(basisPoints) / 100}`,
  })
}
