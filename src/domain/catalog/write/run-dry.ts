import type { Database, Db } from '#db/client.ts'

/** Runs `work` in a transaction, returns its result and rolls it back. */
export async function runDry<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const rollbackSignal = new Error('Dry run rolled back')
  let result: { value: T } | undefined
  try {
    await database.transaction(async (db) => {
      result = { value: await work(db) }
      throw rollbackSignal
    })
  } catch (error) {
    if (error !== rollbackSignal) throw error
  }
  return result!.value
}
