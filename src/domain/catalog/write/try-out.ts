import type { Database, Db } from '#db/client.ts'

/** Runs `work` in a transaction, takes its answer and undoes what it wrote. */
export async function tryOut<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const undo = new Error('Undone as planned')
  let answer: { value: T } | undefined
  try {
    await database.transaction(async (db) => {
      answer = { value: await work(db) }
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return answer!.value
}
