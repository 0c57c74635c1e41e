import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** The same client, but no statement is named: for a pooler that can't follow them. */
export function withoutStatementNames(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
    override query(...args: any[]): any {
      const [statement, ...rest] = args
      const isNamed =
        typeof statement === 'object' &&
        statement !== null &&
        'name' in statement &&
        !('submit' in statement)
      const unnamed = isNamed ? { ...statement, name: undefined } : statement
      return (super.query as unknown as Query).call(this, unnamed, ...rest)
    }
  }
}
