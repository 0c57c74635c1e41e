/** Thrown inside a transaction to undo it, with what is then answered. */
class RollbackSignal<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** Undoes the transaction around it; `orRolledBack` outside answers this. */
export function rollBack(answer: unknown): never {
  throw new RollbackSignal(answer)
}

/** What the transaction answers, or what it was undone with. */
export async function rollBackOnRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RollbackSignal) return error.answer as T
    throw error
  }
}
