import { z } from 'zod'
import type { ModelCall, ModelTurn } from '#platform/ports.ts'

const callSchema = z.object({
  index: z.number().int().min(0).max(31).optional(),
  id: z.string().max(200).nullish(),
  function: z
    .object({ name: z.string().max(100).nullish(), arguments: z.string().nullish() })
    .optional(),
})
const messageSchema = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(callSchema).max(32).nullish(),
})
const chunkSchema = z.object({
  choices: z
    .array(z.object({ delta: messageSchema.optional(), message: messageSchema.optional() }))
    .default([]),
  usage: z.object({ total_tokens: z.number().min(0).catch(0) }).nullish(),
})

const maxBytes = 200_000
const maxText = 8_000

/**
 * Reads a model's turn from an event stream or from one JSON object. Throws for any other response.
 * `onData` is called for each piece received.
 */
export async function readModelTurn(response: Response, onData: () => void): Promise<ModelTurn> {
  const turn: ModelTurn = { text: '', calls: [], tokens: 0 }
  const isStream = response.headers.get('content-type')?.includes('text/event-stream')
  if (!isStream) {
    applyChunk(turn, await readAll(response, onData))
    return finishTurn(turn)
  }
  let remainder = ''
  let isEnded = false
  for await (const text of readPieces(response, onData)) {
    const lines = (remainder + text).split(/\r?\n/)
    remainder = lines.pop() ?? ''
    for (const line of lines) isEnded ||= readLine(turn, line)
  }
  if (!isEnded) readLine(turn, remainder)
  return finishTurn(turn)
}

/** Returns true at the protocol's end marker. */
function readLine(turn: ModelTurn, line: string): boolean {
  if (!line.startsWith('data:')) return false
  const data = line.slice(5).trim()
  if (data === '[DONE]') return true
  if (data !== '') applyChunk(turn, data)
  return false
}

function applyChunk(turn: ModelTurn, json: string): void {
  const result = chunkSchema.safeParse(parseJson(json))
  if (!result.success) throw createUnreadableError('the answer is not one of a model')
  const { choices, usage } = result.data
  if (usage) turn.tokens = usage.total_tokens
  const { content, tool_calls: calls } = choices[0]?.delta ?? choices[0]?.message ?? {}
  turn.text += content ?? ''
  if (turn.text.length > maxText) throw createUnreadableError('the answer is too long')
  for (const [at, part] of (calls ?? []).entries()) {
    turn.calls[part.index ?? at] ??= { id: '', name: '', input: '' }
    const target: ModelCall = turn.calls[part.index ?? at]!
    if (part.id) target.id = part.id
    target.name += part.function?.name ?? ''
    target.input += part.function?.arguments ?? ''
  }
}

function finishTurn({ text, calls, tokens }: ModelTurn): ModelTurn {
  const namedCalls = calls
    .filter((each) => each?.name)
    .map((each, at) => ({ ...each, id: each.id || `call-${at}` }))
  return { text: text.trim(), calls: namedCalls, tokens }
}

async function readAll(response: Response, onData: () => void): Promise<string> {
  let text = ''
  for await (const part of readPieces(response, onData)) text += part
  return text
}

async function* readPieces(response: Response, onData: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  for await (const part of response.body ?? []) {
    onData()
    size += part.length
    if (size > maxBytes) throw createUnreadableError('the answer is too long')
    yield decoder.decode(part, { stream: true })
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw createUnreadableError('the answer is not JSON')
  }
}

function createUnreadableError(text: string): Error {
  return Object.assign(new Error(text), { name: 'Unreadable' })
}
