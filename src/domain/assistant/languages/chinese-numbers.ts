const digits = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]))
digits.set('两', 2)
const powers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
])

/** "两百个" as "200个": numbers in Chinese characters, where something is counted after them. */
export function readChineseNumbers(text: string): string {
  return text.replace(
    /(?<!第)[零一二两三四五六七八九十百千万]{1,9}(?=[个把件只支台套根颗条双顶块张副辆枚粒瓶桶卷米包袋盒箱元])/gu,
    (number) => {
      const value = readNumber(number)
      return value > 1 ? String(value) : number
    },
  )
}

function readNumber(text: string): number {
  const [thousands, rest] = text.includes('万') ? text.split('万') : [null, text]
  const high = thousands === null ? 0 : readBelowTenThousand(thousands!) * 10_000
  return high + readBelowTenThousand(rest ?? '')
}

function readBelowTenThousand(text: string): number {
  let sum = 0
  let digit: number | null = null
  for (const character of text) {
    const power = powers.get(character)
    if (power === undefined) digit = digits.get(character) ?? 0
    else {
      sum += (digit ?? 1) * power
      digit = null
    }
  }
  return sum + (digit ?? 0)
}
