/** Spellings of units of measure: the base unit, the factor to it, and the names. */
const unitSpellings: readonly [unit: string, factor: number, ...names: string[]][] = [
  ['mm', 1, 'mm', 'millimetre', 'millimeter', 'millimetres', 'millimeters'],
  ['mm', 10, 'cm', 'centimetre', 'centimeter', 'centimetres', 'centimeters'],
  ['mm', 1000, 'm', 'mtr', 'mtrs', 'metre', 'meter', 'metres', 'meters'],
  ['in', 1, 'in', 'inch', 'inches'],
  ['ft', 1, 'ft', 'foot', 'feet'],
  ['mm2', 1, 'mm2', 'sqmm'],
  ['m2', 1, 'm2', 'sqm'],
  ['um', 1, 'um', 'micron', 'microns'],
  ['g', 1, 'g', 'gm', 'gms', 'gram', 'grams', 'gramme', 'grammes'],
  ['g', 1000, 'kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  ['g', 1_000_000, 'ton', 'tons', 'tonne', 'tonnes'],
  ['ml', 1, 'ml', 'millilitre', 'milliliter', 'millilitres', 'milliliters'],
  ['ml', 1000, 'l', 'lt', 'ltr', 'ltrs', 'litre', 'liter', 'litres', 'liters'],
  ['v', 1, 'v', 'volt', 'volts'],
  ['v', 1000, 'kv'],
  ['w', 1, 'w', 'watt', 'watts'],
  ['w', 1000, 'kw', 'kilowatt', 'kilowatts'],
  ['hp', 1, 'hp', 'horsepower'],
  ['a', 1, 'a', 'amp', 'amps', 'ampere', 'amperes'],
  ['ka', 1, 'ka'],
  ['mah', 1, 'mah'],
  ['mah', 1000, 'ah'],
  ['lm', 1, 'lm', 'lumen', 'lumens'],
  ['k', 1, 'k', 'kelvin'],
  ['db', 1, 'db', 'decibel', 'decibels'],
  ['hz', 1, 'hz', 'hertz'],
  ['rpm', 1, 'rpm'],
  ['nm', 1, 'nm'],
  ['bar', 1, 'bar', 'bars'],
  ['psi', 1, 'psi'],
  ['gsm', 1, 'gsm'],
  ['deg', 1, 'deg', 'degree', 'degrees'],
  ['pc', 1, 'pcs', 'pc', 'piece', 'pieces'],
  ['tpi', 1, 'tpi'],
]

const unitsByName = new Map(
  unitSpellings.flatMap(([unit, factor, ...names]) =>
    names.map((name) => [name, { unit, factor, usual: names[0]! }] as const),
  ),
)

export const unitNames: ReadonlySet<string> = new Set(unitsByName.keys())

/** The usual spelling of a unit: "inches" is `in`. */
export const spellUnit = (name: string): string => unitsByName.get(name)?.usual ?? name

/** Every spelling for a regular expression, longest first. */
export const unitPattern = [...unitsByName.keys()].sort((a, b) => b.length - a.length).join('|')

/**
 * One spelling per quantity: 10 mm, 1 cm and 10mm are all `10mm`; half an inch and 0.5 in are
 * `0.5in`.
 */
export function formatQuantity(figure: number, unit: string): string {
  const { unit: baseUnit, factor } = unitsByName.get(unit)!
  return `${formatFigure(figure * factor)}${baseUnit}`
}

export function formatFigure(figure: number): string {
  return Number.isInteger(figure) && figure < 1e10
    ? String(figure)
    : String(Number(figure.toPrecision(10)))
}
