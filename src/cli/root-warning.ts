import { statSync } from 'node:fs'

/** What to tell root, where the shop's folder belongs to somebody else: files that root writes, the shop can't change. */
export function describeRootWarning(uid: number | undefined, directory: string): string | null {
  if (uid !== 0) return null
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid ?? 0
  if (owner === 0) return null
  return `haggle: you are root, and ${directory} belongs to user ${owner}. What is written there now, the shop may not be able to change: better run this as that user.`
}
