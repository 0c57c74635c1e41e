/**
 * The source of one flat function: solids write lines into it, so that V8 compiles a whole scene as
 * one. Long lists of numbers go into tables with a loop, because V8 gives up on very long functions.
 */
export interface Code {
  /** Declares a constant and returns its name. */
  define(expression: string): string
  write(line: string): void
  /** A variable name that nothing else has. */
  name(): string
  /** Keeps numbers for a loop and returns the expression of their table. */
  table(values: readonly number[]): string
  /** Lines that are put inside a condition; names and tables stay shared. */
  branch(): Code
  text(): string
  lineCount(): number
  readonly tables: Float64Array[]
}

export function startCode(counter = { names: 0 }, tables: Float64Array[] = []): Code {
  const lines: string[] = []
  const code: Code = {
    tables,
    name: () => `v${counter.names++}`,
    define(expression) {
      const name = code.name()
      lines.push(`const ${name}=${expression};`)
      return name
    },
    write: (line) => void lines.push(line),
    table(values) {
      tables.push(Float64Array.from(values))
      return `T[${tables.length - 1}]`
    },
    branch: () => startCode(counter, tables),
    text: () => lines.join(''),
    lineCount: () => lines.length,
  }
  return code
}

/** A number as source text, in brackets where it is negative. */
export function literal(value: number): string {
  const text = String(Math.round(value * 1e6) / 1e6)
  return value < 0 ? `(${text})` : text
}

/** A factor as source text: more digits than a length needs. */
export function factor(value: number): string {
  return value.toPrecision(12)
}

export function length2(a: string, b: string): string {
  return `Math.sqrt(${a}*${a}+${b}*${b})`
}

export function length3(a: string, b: string, c: string): string {
  return `Math.sqrt(${a}*${a}+${b}*${b}+${c}*${c})`
}
