const zeros = ['०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '０'] as const
const localDigit = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯０-９]/gu

/** The text with digits of India's scripts and full-width ones as 0 to 9. Source: LANG-05. */
export function toLatinDigits(text: string): string {
  return text.replace(localDigit, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = zeros.find(
      (each) => code - each.codePointAt(0)! < 10 && code >= each.codePointAt(0)!,
    )
    return String(code - zero!.codePointAt(0)!)
  })
}
