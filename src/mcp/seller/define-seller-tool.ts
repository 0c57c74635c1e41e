import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { mayDo } from '#contract/accounts/staff.ts'
import type { KeyScope } from '#contract/keys/keys.ts'
import type { KeyStaff } from '#domain/keys/keys.ts'
import type { Scope } from '#platform/scope.ts'
import type { Input, ToolText } from '../define-tool.ts'

/** Who calls a seller's tool. */
export interface SellerCall {
  scope: Scope
  staff: KeyStaff
}

/** A tool for sellers' agents. */
export interface SellerTool extends ToolText {
  /** The key needs one of them. */
  needs: readonly KeyScope[]
  /** Reads, or writes what may reach a buyer. */
  effect: 'read' | 'answer'
  run(call: SellerCall, input: Record<string, unknown>): Promise<CallToolResult>
}

export function defineSellerTool<const Shape extends z.ZodRawShape>(
  tool: ToolText<Shape> & Pick<SellerTool, 'needs' | 'effect'>,
  run: (call: SellerCall, input: Input<Shape>) => Promise<CallToolResult>,
): SellerTool {
  return { ...tool, run: (call, input) => run(call, input as never) }
}

export function hasScope({ staff }: SellerCall, scope: KeyScope): boolean {
  return staff.key.scopes.includes(scope)
}

export function seesCosts({ staff }: SellerCall): boolean {
  return mayDo(staff, 'costs')
}
