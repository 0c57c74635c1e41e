/** Thrown inside a transaction to undo it, with what is then answered. */
class RollBack<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** Undoes the transaction around it; `orRolledBack` outside answers this. */
export function rollBack(answer: unknown): never {
  throw new RollBack(answer)
}

/** What the transaction answers, or what it was undone with. */
export async function orRolledBack<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (thrown instanceof RollBack) return thrown.answer as T
    throw thrown
  }
}
