import { expect, test } from 'vitest'
import { isAnsweredByCode } from '../help/answer-help.ts'
import { helpAnswers } from '../help/help-answers.ts'
import topics from '../help/help-topics.json' with { type: 'json' }
import { helpTopics } from '../help/help-topics.ts'
import intents from './intents.json' with { type: 'json' }
import { parseQuestion } from './question-rules.ts'

const figures = {
  '{name}': 'zorbl',
  '{code}': 'DI-AB-10001',
  '{pincode}': '411001',
  '{order}': '261121-K7Q2MX4D',
  '{count}': '5',
  '{bulk}': '500',
  '{limit}': '900',
  '{price}': '75',
}

const listAsks = (asks: readonly string[]) =>
  asks.flatMap((line) => line.split(';')).map((ask) => ask.trim())

test('[CHAT-03] each way to ask, asked as it stands, leads to its own tool or topic', () => {
  const wrong: string[] = []
  const check = (goal: string, asks: readonly string[]) => {
    for (const ask of listAsks(asks)) {
      const question = Object.entries(figures).reduce(
        (text, [slot, figure]) => text.replaceAll(slot, figure),
        ask,
      )
      expect(question, 'a slot of no figure').not.toMatch(/[{}]/)
      const { intent, topic } = parseQuestion(question, {
        isPincode: (text) => /^[1-9]\d{5}$/.test(text),
        currency: 'INR',
      })
      const found = topic ? `help: ${topic.id}` : intent
      if (found !== goal) wrong.push(`${question}: ${found}, not ${goal}`)
    }
  }
  for (const [id, { asks }] of Object.entries(intents)) check(id, asks)
  for (const { id, asks } of topics) check(`help: ${id}`, asks)
  expect(wrong).toEqual([])
})

test('[CHAT-03] no way to ask stands for two things, and each topic has an answer or a page', () => {
  const all = [...Object.values(intents), ...topics].flatMap(({ asks }) => listAsks(asks))
  expect(all.filter((ask, at) => all.indexOf(ask) !== at)).toEqual([])
  expect(all).not.toContain('')
  const bare = helpTopics.filter(
    (topic) => !helpAnswers[topic.id] && topic.page.length === 0 && !isAnsweredByCode(topic),
  )
  expect(bare).toEqual([])
  for (const { links } of helpTopics)
    for (const { url } of links) expect(url).toMatch(/^\/[\w/-]*$/)
})
