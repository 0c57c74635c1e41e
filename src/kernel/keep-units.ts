/** Of figures, as alternatives of a regular expression. */
export const unitSymbols =
  'mm²?|cm|m²?|km|µm|g|kg|t|ml|l|V|A|kA|mA|W|kW|Ah|mAh|Nm|bar|Hz|lm|K|rpm|dB|%'

const figureAndUnit = new RegExp(
  `(\\d) (?=(?:${unitSymbols}|pcs?|pieces?)(?![\\p{L}\\p{N}]))`,
  'gu',
)
const standard = /\b(DIN|ISO|EN|IS|IEC|ANSI|ASTM|BS|[Cc]lass) (?=\d)/g
const timesSign = / × (?=\d)/g

/** The text with figures kept on one line with unit or standard: "2 Ah", "15 mm × 20 m", "DIN 933", "class 8.8". */
export function keepUnits(text: string): string {
  return text
    .replace(figureAndUnit, '$1\u00a0')
    .replace(standard, '$1\u00a0')
    .replace(timesSign, '\u00a0×\u00a0')
}
