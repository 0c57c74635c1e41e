import { chineseLines } from './chinese-lines.ts'

/** Asking and counting, not naming. */
export const chineseFillers: ReadonlySet<string> = new Set(
  (
    '我要 我想要 我想买 想买 要买 买 给我 请问 有没有 有吗 有 吗 呢 吧 的 了 和 一个 一些 需要 我 ' +
    '想要 找 请 哪里 在哪里 什么 哪种 推荐 便宜 用 用的 个 把 我们 你们'
  ).split(' '),
)

/** Words that a run of Chinese is parted at first. */
export const chineseWords: ReadonlySet<string> = new Set([
  ...chineseFillers,
  ...chineseLines.match(/\p{sc=Han}+/gu)!,
])
