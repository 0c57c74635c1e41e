const digits = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]))
digits.set('两', 2)
const powers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
])

/** "两打" as "24个", "半打" as "6个"; "打磨" grinds. */
function readDozens(text: string): string {
  return text.replace(
    /([零一二两三四五六七八九十百千万]{1,9}|半|\d{1,4})\s*打(?![磨印孔包钉蜡])/gu,
    (_, number: string) =>
      `${12 * (number === '半' ? 0.5 : Number(number) || readNumber(number))}个`,
  )
}

/** "一把锤子" is "锤子": one of something. */
const singles =
  /(?<![第每另零一二两三四五六七八九十百千万])一[个把件只支台套根颗双顶辆枚瓶桶](?=\p{Script=Han})/gu

/** "两百个" as "200个": numbers in Chinese characters, where something is counted after them. */
export function readChineseNumbers(text: string): string {
  return readDozens(text.replace(singles, '')).replace(
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
  let lastPower = 1
  for (const character of text) {
    const power = powers.get(character)
    if (power === undefined) {
      digit = digits.get(character) ?? 0
      if (digit === 0) lastPower = 10
    } else {
      lastPower = power
      sum += (digit ?? 1) * power
      digit = null
    }
  }
  // "一百五" is 150, and "一百零五" 105.
  return sum + (digit ?? 0) * Math.max(1, lastPower / 10)
}
