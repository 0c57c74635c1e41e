/** Thrown inside a transaction to undo it. Carries the value to return. */
class RollbackSignal<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** Undoes the surrounding transaction. `rollBackOnRefusal` outside it returns this value. */
export function rollBack(answer: unknown): never {
  throw new RollbackSignal(answer)
}

/** Returns the result of the transaction, or the value it was rolled back with. */
export async function rollBackOnRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RollbackSignal) return error.answer as T
    throw error
  }
}
