import { formatTraceparent } from '#db/request-context.ts'
import type { AssistantModel, ModelMessage, ModelTool } from '#platform/ports.ts'
import { openBreaker } from '../circuit-breaker.ts'
import { readModelTurn } from './model-stream.ts'

export interface OpenAiModelOptions {
  /** Without `/chat/completions`: `https://api.openai.com/v1`. */
  baseUrl: string
  model: string
  key: string
  /** See the port. */
  dayTokens: number
  /** Outbound allow-list of the configuration; it must have the base URL's host. */
  allowedHosts: readonly string[]
  /** Timeout for the first piece and between two pieces. */
  silenceMs?: number
  /** See circuit-breaker.ts. */
  clock?: () => number
}

/** Maximum tokens per turn; a shop assistant needs few. */
const maxTokens = 600

/**
 * A model behind the chat completions interface of OpenAI, vLLM, Ollama, llama.cpp and others;
 * responses are streamed. It follows no redirect. After five failures in a row it makes no calls
 * for 30 seconds. The key is sent to that host only and appears in no error. Throws at once where
 * the host is not on the allow-list. Source: CHAT-03, QUALITY security 7, F11.
 */
export function openOpenAiModel(options: OpenAiModelOptions): AssistantModel {
  const { model, key, dayTokens, allowedHosts, silenceMs = 8_000, clock } = options
  const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/chat/completions`)
  if (!allowedHosts.includes(url.host) || url.username !== '') {
    throw new Error(`The assistant model's host ${url.host} is not among the allowed ones`)
  }
  const breaker = openBreaker({ failures: 5, openMs: 30_000, ...(clock ? { clock } : {}) })
  return {
    host: url.host,
    maxDailyTokens: dayTokens,
    complete: (conversation, tools, signal) =>
      breaker.run(async () => {
        const silenceAbort = new AbortController()
        const body = JSON.stringify(buildBody(model, conversation, tools))
        let timer = setTimeout(() => silenceAbort.abort(), silenceMs)
        const restartTimer = () => {
          clearTimeout(timer)
          timer = setTimeout(() => silenceAbort.abort(), silenceMs)
        }
        try {
          const trace = formatTraceparent()
          const response = await fetch(url, {
            method: 'POST',
            body,
            redirect: 'manual',
            signal: AbortSignal.any([signal, silenceAbort.signal]),
            headers: {
              'content-type': 'application/json',
              accept: 'text/event-stream, application/json',
              authorization: `Bearer ${key}`,
              ...(trace && { traceparent: trace }),
            },
          })
          if (response.status !== 200) {
            await response.body?.cancel()
            throw new RefusedError(`status ${response.status}`)
          }
          return await readModelTurn(response, restartTimer)
        } catch (error) {
          if (silenceAbort.signal.aborted) throw new Error(`silent for ${silenceMs} ms`)
          if (signal.aborted) throw new Error('too slow')
          // A network error may contain the address, so its text is not passed on; stream errors
          // are our own.
          throw error instanceof Error && error.name === 'Unreadable'
            ? error
            : error instanceof RefusedError
              ? error
              : new Error('not reachable')
        } finally {
          clearTimeout(timer)
        }
      }),
  }
}

class RefusedError extends Error {}

function buildBody(
  model: string,
  conversation: readonly ModelMessage[],
  tools: readonly ModelTool[],
) {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    max_completion_tokens: maxTokens,
    messages: conversation.map(toMessage),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description: says, input }) => ({
        type: 'function',
        function: { name, description: says, parameters: input },
      })),
    }),
  }
}

function toMessage(message: ModelMessage) {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant') return message
  const calls = message.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  }))
  return {
    role: 'assistant',
    content: message.content,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}
