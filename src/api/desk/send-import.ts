import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type ImportCode, importTexts } from '#contract/desk/desk-imports.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { refusal } from '../http/refusal.ts'
import { isCommandRefusal, sendCommandRefusal } from './run-write.ts'
import { wireImport } from './wire-import.ts'

/** The answers of calls about imports. */
export function sendImportRefusal(c: Context<ApiEnv>, code: ImportCode | CommandRefusal): Response {
  if (isCommandRefusal(code)) return sendCommandRefusal(c, code)
  const status = code === 'busy' || code === 'not-now' ? 409 : 400
  return refusal(c, status, { code, detail: importTexts[code]() })
}

/** The import as it is now. */
export async function sendImport(c: Context<ApiEnv>, id: number): Promise<Response> {
  return c.json(wireImport(await shop.feeds.getImportRun(c.get('scope'), id)))
}
