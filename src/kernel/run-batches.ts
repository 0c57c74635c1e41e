/**
 * Repeats work that does at most `size` at a time and returns how much it did, until a batch is not
 * full or `until` is aborted. Returns the sum.
 */
export async function runBatches(
  size: number,
  work: () => Promise<number>,
  until?: AbortSignal,
): Promise<number> {
  let sum = 0
  while (!until?.aborted) {
    const count = await work()
    sum += count
    if (count < size) break
  }
  return sum
}
