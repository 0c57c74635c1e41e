import { statSync } from 'node:fs'

/**
 * A warning for root where another user owns the shop's folder: the shop cannot change files that
 * root writes.
 */
export function describeRootWarning(uid: number | undefined, directory: string): string | null {
  if (uid !== 0) return null
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid ?? 0
  if (owner === 0) return null
  return (
    `haggle: you are root, and ${directory} belongs to user ${owner}. ` +
    'The shop may be unable to change files written now: run this as that user instead.'
  )
}
