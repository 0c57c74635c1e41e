import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { AgentScope } from '#contract/agents/agents.ts'
import type { Agent } from '#domain/agents/agents.ts'
import type { RateLimitName } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'

/** Who calls a tool. */
export interface ToolCall {
  /** The viewer is the app's customer, or a visitor. */
  scope: Scope
  /** Null: without a token. */
  agent: Agent | null
}

/** A call under a customer's consent. */
export interface AgentCall extends ToolCall {
  agent: Agent
}

export interface ToolText<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string
  title: string
  /** Written by us: nothing of a shop is in it. */
  description: string
  input: Shape
}

/** A tool for shoppers' agents. */
export interface Tool extends ToolText {
  /** What the customer must have allowed; null: anyone may. */
  needs: AgentScope | null
  /** Reads, changes the cart, or prepares what binds the customer. */
  effect: 'read' | 'change' | 'act'
  run(call: ToolCall, input: Record<string, unknown>): Promise<CallToolResult>
}

export type Input<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** A tool that anyone may call. */
export function definePublicTool<const Shape extends z.ZodRawShape>(
  tool: ToolText<Shape>,
  run: (call: ToolCall, input: Input<Shape>) => Promise<CallToolResult>,
): Tool {
  return { ...tool, needs: null, effect: 'read', run: (call, input) => run(call, input as never) }
}

/** A tool that the customer must have allowed. */
export function defineAgentTool<const Shape extends z.ZodRawShape>(
  tool: ToolText<Shape> & { needs: AgentScope; effect: Tool['effect'] },
  run: (call: AgentCall, input: Input<Shape>) => Promise<CallToolResult>,
): Tool {
  // The door has checked the token before it calls.
  return { ...tool, run: (call, input) => run(call as AgentCall, input as never) }
}

/** The limits that a call uses up. */
export const effectLimits: Record<Tool['effect'], readonly RateLimitName[]> = {
  read: ['agent-call'],
  change: ['agent-call', 'agent-change'],
  act: ['agent-call', 'agent-act'],
}

export const keyInput = z
  .string()
  .regex(/^[\w-]{8,100}$/)
  .describe('A key of your own for this one intention: sent again, it is done once')

export const postalCodeInput = z
  .string()
  .max(12)
  .optional()
  .describe(
    'Postal code of the delivery place. Absent: the customer’s default address for requests, offers, and apps that may see the cart or orders; else the shop’s default place',
  )
export const packInput = z.int().min(1).describe('The pack_id of a pack')
export const quantityInput = z.int().min(1).max(10_000).describe('How many of the pack')
