import type { Command } from './command.ts'

/** Commands are loaded on demand: --help must not wait for an image library. */
export const commands: Record<string, () => Promise<{ command: Command }>> = {
  import: () => import('./import.ts'),
  export: () => import('./export.ts'),
  demo: () => import('./demo.ts'),
  migrate: () => import('./migrate.ts'),
  distribute: () => import('./distribute.ts'),
  seller: () => import('./seller.ts'),
  staff: () => import('./staff.ts'),
  order: () => import('./order.ts'),
  places: () => import('./places.ts'),
  reindex: () => import('./reindex.ts'),
  prices: () => import('./prices.ts'),
  synonyms: () => import('./synonyms.ts'),
  files: () => import('./files.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  doctor: () => import('./doctor.ts'),
}
