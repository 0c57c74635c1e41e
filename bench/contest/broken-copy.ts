import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Copies the sources with the stock guard deliberately broken: rows are not locked, and the UPDATE has no
 * condition. This is the contest's control: it must find oversold orders there.
 */
export function makeBrokenCopy(directory: string): string {
  copySources(directory)
  const store = join(directory, 'src/domain/stock/stock-store.ts')
  const text = readFileSync(store, 'utf8')
  const unlocked = removeGuard(
    text,
    'order by s.pack_id, s.warehouse_id',
    ' for update of s`,',
    '`,',
  )
  const broken = removeGuard(
    unlocked,
    '',
    '\n        and s.on_hand - s.reserved >= part.quantity',
    '',
  )
  writeFileSync(store, broken)
  return directory
}

/**
 * The same for limits per month: an order doesn't lock its buyer's membership, so that orders at once
 * don't count each other.
 */
export function makeUnlockedCopy(directory: string): string {
  copySources(directory)
  cpSync(join(root, 'bench/limits'), join(directory, 'bench/limits'), { recursive: true })
  const file = join(directory, 'src/domain/companies/lock-member.ts')
  writeFileSync(file, removeGuard(readFileSync(file, 'utf8'), '', '\n    for update', ''))
  return directory
}

function copySources(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  for (const name of ['src', 'package.json', 'migrations']) {
    cpSync(join(root, name), join(directory, name), { recursive: true })
  }
  for (const name of ['node_modules', 'build']) symlinkSync(join(root, name), join(directory, name))
}

/**
 * Removes one guard; each must occur exactly once, or the other alone could keep the control from failing.
 */
function removeGuard(text: string, after: string, guard: string, left: string): string {
  const parts = text.split(after + guard)
  if (parts.length !== 2)
    throw new Error(`The guard is no longer where this copy breaks it: ${guard.trim()}`)
  return parts.join(after + left)
}

/** The table's own check constraint, which the control drops too. */
export const dropStockCheck = 'alter table stock drop constraint stock_figures'
