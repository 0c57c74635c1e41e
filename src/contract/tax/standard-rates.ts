const standardRates: Readonly<Record<string, readonly (readonly [from: string, rate: number])[]>> =
  {
    IN: [['2017-07-01', 1800]],
    SG: [
      ['2007-07-01', 700],
      ['2023-01-01', 800],
      ['2024-01-01', 900],
    ],
  }

/**
 * The usual tax rate of a country on a day, in basis points, for products that name none; 0 where
 * the shop knows none. Source: IRAS, current GST rates; TAX-01.
 */
export function findStandardRate(countryCode: string, day: string): number {
  const rates = standardRates[countryCode] ?? []
  return rates.findLast(([from]) => from <= day)?.[1] ?? 0
}
