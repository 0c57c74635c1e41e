import { unitSymbols } from '#kernel/keep-units.ts'

/** Units of technical data besides those. Words such as "piece" are translated. */
const otherUnits = 'μm|mg|kN|N|J|kJ|kHz|MHz|MPa|kPa|Pa|kV|mV|VA|kVA|HP|h|min|s|ms|°C|º|GSM|TPI|HRC'
const unit = `(?:${unitSymbols}|${otherUnits})(?:[²³]|⁻¹)?`
const standards = 'DIN|ISO|EN|IS|IEC|ANSI|ASTM|BS'

/**
 * What is the same in every language, as a regular expression that JavaScript and PostgreSQL read
 * alike; `letter` is their class of letters. Markup; figures with their units (395 g, 700 N/mm²);
 * codes of capitals and digits (M8, A2-70); standards (DIN 933); x between figures; sizes and other
 * single capitals (XL, Ø).
 */
function buildPattern(letter: string): string {
  const end = `(?![${letter}0-9])`
  return [
    '<[^>]*>|&#?[A-Za-z0-9]+;',
    `[0-9](?:[ \u00a0]|&nbsp;)?${unit}(?:/${unit})*${end}`,
    `(?<![${letter}0-9])(?:[A-Z]{1,3}[0-9]|[0-9]+[A-Z])[A-Z0-9]*${end}`,
    `(?<![${letter}])(?:${standards})(?=[ /-]?(?:(?:${standards})[ -]?)?[0-9])`,
    `[0-9] ?x(?= ?[0-9])|(?<![${letter}0-9])(?:X{1,4}[SL]|[A-ZØ])${end}`,
  ].join('|')
}

/** What is longer has words: nobody writes that many figures. */
export const maxWordless = 300

const anywhere = new RegExp(buildPattern('\\p{L}'), 'gu')

/** Whether a text says something that another language says otherwise. Source: LANG-04. */
export function isTranslatable(text: string): boolean {
  return text.length > maxWordless || /\p{L}/u.test(text.replace(anywhere, ' '))
}

/** The same of PostgreSQL, which its function `is_translatable` has. */
export const sameInAllLanguages = buildPattern('[:alpha:]')
