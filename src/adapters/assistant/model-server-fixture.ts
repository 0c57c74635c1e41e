import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the fake model answers next: text, tool calls, or a failure. */
export type Reply =
  | { say: string }
  | { call: { name: string; input: unknown }[] }
  | {
      mode:
        | 'slow'
        | 'silent'
        | 'error'
        | 'nonsense'
        | 'broken'
        | 'endless'
        | 'redirect'
        | 'hang-up'
        | 'empty'
    }

export interface ModelRequest {
  model: string
  stream: boolean
  messages: { role: string; content: string; tool_calls?: unknown[] }[]
  tools?: { function: { name: string; parameters: object } }[]
}

export interface ModelServer {
  baseUrl: string
  host: string
  /** All requests received, oldest first. */
  asked: ModelRequest[]
  keys: (string | undefined)[]
  /** Answers with one JSON object instead of an event stream. */
  whole: boolean
  /** Answers for the next requests, in order; the last one repeats. */
  replies: Reply[] | ((modelRequest: ModelRequest) => Reply)
  close(): Promise<void>
}

/** A fake server for chat completions with tools, streamed in small pieces or whole. */
export async function openModelServer(): Promise<ModelServer> {
  const state: Pick<ModelServer, 'asked' | 'keys' | 'replies' | 'whole'> = {
    asked: [],
    keys: [],
    whole: false,
    replies: [{ say: 'Hello.' }],
  }
  let calls = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    state.keys.push(request.headers.authorization)
    const modelRequest = JSON.parse(body) as ModelRequest
    state.asked.push(modelRequest)
    const { replies } = state
    const reply =
      typeof replies === 'function'
        ? replies(modelRequest)
        : replies.length > 1
          ? replies.shift()!
          : replies[0]!
    if ('mode' in reply) return sendFaultyReply(reply.mode, response)
    const message =
      'say' in reply
        ? { content: reply.say }
        : {
            content: null,
            tool_calls: reply.call.map(({ name, input }, index) => ({
              index,
              id: `call_${++calls}`,
              type: 'function',
              function: {
                name,
                arguments: typeof input === 'string' ? input : JSON.stringify(input),
              },
            })),
          }
    if (state.whole) return void sendWhole(response, message)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of splitMessage(message))
      response.write(`data: ${JSON.stringify({ choices: [{ delta: piece }] })}\n\n`)
    response.write(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 42 } })}\n\n`)
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  })
}

function sendWhole(response: ServerResponse, message: object) {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ choices: [{ message }], usage: { total_tokens: 42 } }))
}

/** Streams text three letters at a time and each call's input in two halves, as services do. */
function* splitMessage(message: {
  content: string | null
  tool_calls?: { index: number; id: string; function: { name: string; arguments: string } }[]
}) {
  for (const part of message.content?.match(/[\s\S]{1,3}/g) ?? []) yield { content: part }
  for (const { index, id, function: own } of message.tool_calls ?? []) {
    const half = own.arguments.length >> 1
    yield {
      tool_calls: [
        { index, id, function: { name: own.name, arguments: own.arguments.slice(0, half) } },
      ],
    }
    yield { tool_calls: [{ index, function: { arguments: own.arguments.slice(half) } }] }
  }
}

function sendFaultyReply(mode: Extract<Reply, { mode: string }>['mode'], response: ServerResponse) {
  const stream = { 'content-type': 'text/event-stream' }
  switch (mode) {
    case 'hang-up':
      return void response.socket?.destroy()
    case 'error':
      return void response.writeHead(500).end('sk-canary')
    case 'redirect':
      return void response
        .writeHead(307, { location: 'http://169.254.169.254/v1/chat/completions' })
        .end()
    case 'nonsense':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>sk-canary')
    case 'broken':
      return void response
        .writeHead(200, stream)
        .end('data: {"choices":[{"delta":{"content":"half\n\n')
    case 'empty':
      return void response.writeHead(200, stream).end('data: [DONE]\n\n')
    case 'silent':
      return void response
        .writeHead(200, stream)
        .write('data: {"choices":[{"delta":{"content":"one "}}]}\n\n')
    case 'endless': {
      response.writeHead(200, stream)
      const line = `data: {"choices":[{"delta":{"content":"${'x'.repeat(500)}"}}]}\n\n`
      const timer = setInterval(() => response.write(line), 1)
      return void response.on('close', () => clearInterval(timer))
    }
    case 'slow':
      return
  }
}
