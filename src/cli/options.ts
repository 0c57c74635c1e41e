import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Parses a command's arguments; an unknown or malformed one is an error that names it. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
) {
  return parseArgs({ args, options, allowPositionals: true, strict: true })
}

/** Parses a whole number of at least `min`; throws an error that names the option. */
export function parseWholeNumber(name: string, text: string, min = 1): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min)
    throw new Error(`--${name} takes a whole number from ${min} up, not ${JSON.stringify(text)}`)
  return number
}
