import { z } from 'zod'
import type { ModelCall, ModelTurn } from '#domain/ports.ts'

const call = z.object({
  index: z.number().int().min(0).max(31).optional(),
  id: z.string().max(200).nullish(),
  function: z
    .object({ name: z.string().max(100).nullish(), arguments: z.string().nullish() })
    .optional(),
})
const said = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(call).max(32).nullish(),
})
const piece = z.object({
  choices: z.array(z.object({ delta: said.optional(), message: said.optional() })).default([]),
  usage: z.object({ total_tokens: z.number().min(0).catch(0) }).nullish(),
})

const maxBytes = 200_000
const maxText = 8_000

/** A model's turn, from a stream of events or from one JSON object. Throws where what comes is neither. `heard`: a piece came. */
export async function readTurn(response: Response, heard: () => void): Promise<ModelTurn> {
  const turn: ModelTurn = { text: '', calls: [], tokens: 0 }
  const isStream = response.headers.get('content-type')?.includes('text/event-stream')
  if (!isStream) {
    take(turn, await whole(response, heard))
    return finished(turn)
  }
  let left = ''
  let ended = false
  for await (const text of pieces(response, heard)) {
    const lines = (left + text).split(/\r?\n/)
    left = lines.pop() ?? ''
    for (const line of lines) ended ||= readLine(turn, line)
  }
  if (!ended) readLine(turn, left)
  return finished(turn)
}

/** True at the end that the protocol marks. */
function readLine(turn: ModelTurn, line: string): boolean {
  if (!line.startsWith('data:')) return false
  const data = line.slice(5).trim()
  if (data === '[DONE]') return true
  if (data !== '') take(turn, data)
  return false
}

function take(turn: ModelTurn, json: string): void {
  const read = piece.safeParse(parsed(json))
  if (!read.success) throw unreadable('the answer is not one of a model')
  const { choices, usage } = read.data
  if (usage) turn.tokens = usage.total_tokens
  const { content, tool_calls: calls } = choices[0]?.delta ?? choices[0]?.message ?? {}
  turn.text += content ?? ''
  if (turn.text.length > maxText) throw unreadable('the answer is too long')
  for (const [at, part] of (calls ?? []).entries()) {
    turn.calls[part.index ?? at] ??= { id: '', name: '', input: '' }
    const own: ModelCall = turn.calls[part.index ?? at]!
    if (part.id) own.id = part.id
    own.name += part.function?.name ?? ''
    own.input += part.function?.arguments ?? ''
  }
}

function finished({ text, calls, tokens }: ModelTurn): ModelTurn {
  const named = calls
    .filter((each) => each?.name)
    .map((each, at) => ({ ...each, id: each.id || `call-${at}` }))
  return { text: text.trim(), calls: named, tokens }
}

async function whole(response: Response, heard: () => void): Promise<string> {
  let text = ''
  for await (const part of pieces(response, heard)) text += part
  return text
}

async function* pieces(response: Response, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  for await (const part of response.body ?? []) {
    heard()
    size += part.length
    if (size > maxBytes) throw unreadable('the answer is too long')
    yield decoder.decode(part, { stream: true })
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw unreadable('the answer is not JSON')
  }
}

function unreadable(text: string): Error {
  return Object.assign(new Error(text), { name: 'Unreadable' })
}
