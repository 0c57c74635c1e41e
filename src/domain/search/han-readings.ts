import { chineseFillers, chineseWords, simplifyHan } from '#domain/catalog/catalog.ts'
import { hasHan } from '../catalog/words/script-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import type { Reading } from './correction-readings.ts'

const costs = {
  /** Another way to write the same letters. */
  traditional: 1,
  /** A letter of the same sound, or of much the same looks. */
  alike: 3,
  letter: 4.8,
} as const

const maxReadings = 4
/** In a word of two letters any other letter makes another word: only letters alike are slips. */
const minLetters = 3

/** Letters of the trade that are typed for each other: of one sound, or of much the same looks. */
const alikeLetters =
  '锤捶槌垂 钻转赚 钳钱前 螺罗锣骡 丝司斯私 刀到力刃 扳板班搬 锯据具句 尺吃迟 帽冒贸 套桃 胶交教 ' +
  '管官馆 阀法伐 泵蹦 栓拴闩 钉订盯 磨摩麻 机几 梯踢剃 桶筒通同 椅倚 灯登 绳蝇 链练连 箱相厢 ' +
  '手首 电店 线现 缆览 轮论伦 油由 漆七 焊汗旱 池迟 罩照 套讨 鞋协 垫点 母姆 盒合 纸只 刷涮'

const alikePairs: ReadonlySet<string> = new Set(
  alikeLetters
    .split(' ')
    .flatMap((group) => [...group].flatMap((one) => [...group].map((other) => one + other))),
)

/**
 * What it costs to type one Chinese word for another of as many letters: one of them may differ.
 * Source: LANG-05.
 */
export function getHanSlipCost(typed: string, word: string): number {
  const [letters, meant] = [[...typed], [...word]]
  if (letters.length !== meant.length) return Number.POSITIVE_INFINITY
  const different = letters.flatMap((letter, at) => (letter === meant[at] ? [] : [at]))
  if (different.length !== 1) return Number.POSITIVE_INFINITY
  const at = different[0]!
  if (alikePairs.has(letters[at]! + meant[at]!)) return costs.alike
  return letters.length < minLetters ? Number.POSITIVE_INFINITY : costs.letter
}

/**
 * What runs of Chinese with a word that nothing has may stand for: the same in simplified letters,
 * or a word of the trade by one letter of it.
 */
export function listHanReadings(
  typed: readonly Word[],
  isUnknown: (word: Word) => boolean,
): Reading[] {
  return listRuns(typed).flatMap(({ from, to }) => {
    const words = typed.slice(from, to)
    if (!words.some(isUnknown)) return []
    const text = words.map((word) => word.text).join('')
    const simpleText = simplifyHan(text)
    const toReading = (run: string, cost: number): Reading => {
      return { from, to, words: parseWords(run), cost, unlikely: cost }
    }
    const readings = listNearRuns(simpleText).map(({ run, cost }) => toReading(run, cost))
    return simpleText === text ? readings : [toReading(simpleText, costs.traditional), ...readings]
  })
}

/** Words of Chinese one after the other. */
function listRuns(typed: readonly Word[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [at, word] of typed.entries()) {
    if (!hasHan(word.text)) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}

/** The run with one letter changed so that it has a word of the trade, the longest first. */
function listNearRuns(run: string): { run: string; cost: number }[] {
  const near: { run: string; cost: number; length: number }[] = []
  for (const word of chineseWords) {
    if (word.length < 2 || word.length > run.length || chineseFillers.has(word)) continue
    for (let at = 0; at <= run.length - word.length; at++) {
      const cost = getHanSlipCost(run.slice(at, at + word.length), word)
      if (cost === Number.POSITIVE_INFINITY) continue
      const nearRun = run.slice(0, at) + word + run.slice(at + word.length)
      near.push({ run: nearRun, cost, length: word.length })
    }
  }
  return near.sort((a, b) => b.length - a.length || a.cost - b.cost).slice(0, maxReadings)
}
