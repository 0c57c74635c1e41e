import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { isStorable } from './clean-data.ts'
import type { ToolText } from './define-tool.ts'
import { errorResult } from './tool-result.ts'

/** Names and amounts of a call that are bound in number, however deep. */
const maxInputElements = 500

export interface OfferedTool extends ToolText {
  effect: string
}

/** What a server offers, and how one of its tools is run for who calls. */
export interface ToolKit<Tool extends OfferedTool> {
  instructions: string
  tools: readonly Tool[]
  scope: Scope
  /** Uses up the caller's limits; a result where one is used up, or the tool isn't theirs. */
  admit(tool: Tool): Promise<CallToolResult | null>
  run(tool: Tool, input: Record<string, unknown>): Promise<CallToolResult>
}

/** The MCP server of one message: it has no state. */
export function buildServer<Tool extends OfferedTool>(kit: ToolKit<Tool>): McpServer {
  const server = new McpServer(
    { name: 'haggle-shop', title: 'Haggle shop', version: '1.0.0' },
    { instructions: kit.instructions, maxToolInputElements: maxInputElements },
  )
  for (const tool of kit.tools) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        annotations: {
          readOnlyHint: tool.effect === 'read',
          destructiveHint: false,
          openWorldHint: false,
        },
      },
      (input: Record<string, unknown>) => runTool(kit, tool, input),
    )
  }
  return server
}

/** The limits first; failures say nothing of the inside. */
async function runTool<Tool extends OfferedTool>(
  kit: ToolKit<Tool>,
  tool: Tool,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const refusal = await kit.admit(tool)
  if (refusal) return refusal
  if (!isStorable(input))
    return errorResult('invalid-input', 'A text has characters that can’t be stored.')
  try {
    return await kit.run(tool, input)
  } catch (error) {
    if (isStop(error)) {
      const isMissing = error.kind === 'not-found'
      return isMissing
        ? errorResult('not-found', 'There is nothing of that kind.')
        : errorResult(error.kind, 'This is not possible.')
    }
    const { outside, requestId, seller } = kit.scope
    outside.log.error(
      { event: 'agent.tool_failed', requestId, seller: seller.code, tool: tool.name, err: error },
      'A tool failed',
    )
    return errorResult('fault', 'Something went wrong. Please try again later.')
  }
}
