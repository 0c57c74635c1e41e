/** A product's name up to its first comma: "Bubble wrap 500 mm × 50 m". */
export function shortenName(name: string): string {
  return name.split(/,\s/)[0]!
}
