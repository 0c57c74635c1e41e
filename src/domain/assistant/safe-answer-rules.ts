import { foldHindi } from '#kernel/fold-hindi.ts'
import { foldDigits } from '#kernel/latin-digits.ts'

/** Web addresses, mail addresses and markup. Answers have links of their own. */
const linkPattern =
  /https?:|www\.|\/\/|[\w.+-]+@[\w-]|\b[a-z0-9-]+\.[a-z]{2,24}\b|<[a-z/!]|\]\s*\(|!\[|`/i
/**
 * Actions Amy never takes and so must not claim, and outcomes that only the shop's own pages may
 * promise.
 */
const claimPattern =
  /\b(?:i|we|amy)(?:['’]ve| have|['’]ll| will| can| just|)(?: just| now| also)? (?:added|add|placed|place|ordered|cancel(?:l?ed)?|refund(?:ed)?|sent|booked|applied|apply|approved?|changed|deleted|reserved|granted?|gave|give you|offer you|promise|guarantee)\b|\b(?:order|refund|discount|coupon|request) (?:is|has been|was) (?:placed|confirmed|approved|applied|granted|sent)\b/i
/** The same in Hindi and in Chinese. Source: LANG-06. */
const foreignClaimPattern = foldPattern(
  '(?:मैंने|मैने|हमने)[^।.]*(?:जोड़|डाल|रद्द|भेज|रिफ़ंड|बदल|हटा|लागू|मंज़ूर|बुक)[^।.]*(?:दिया|दी|दिए|दिये|है)' +
    '|(?:ऑर्डर|रिफ़ंड|छूट|कूपन|अनुरोध)[^।.]*(?:हो गया|हो गई|हो चुका|मंज़ूर|लागू)' +
    '|(?:मैं|हम)[^।.]*(?:दूँगी|दूंगी|दूँगा|देंगे|करूँगी|करेंगे)' +
    '|(?:我们?(?:已经?|会|将|可以|这就|把它)?|已经?(?=为您|帮您|给您))(?:为您|帮您|给您)?(?:加入|放进|添加|下单|取消|退款|发送|预订|修改|删除|批准|优惠)' +
    '|(?:订单|退款|折扣|优惠券|询价)已经?(?:下|确认|批准|生效|发送|使用)',
)
const foreignPromisePattern = foldPattern(
  'गारंटी|वादा|मुफ़्त|आधे दाम|विशेष दाम|ख़ास दाम|保证|保證|承诺|承諾|免费|免費|半价|半價|特别价|折扣码',
)
/** Figures in words, with what they count. */
const wordFigurePattern = foldPattern(
  '(?:एक|दो|तीन|चार|पाँच|छह|सात|आठ|नौ|दस|बीस|तीस|चालीस|पचास|साठ|सत्तर|अस्सी|नब्बे|सौ|हज़ार|लाख)' +
    '\\s*(?:रुपये|रुपए|रुपया|प्रतिशत|दिन|घंटे)|[一二两三四五六七八九十百千万]+\\s*(?:元|块|折|天|小时)',
)

function foldPattern(pattern: string): RegExp {
  return new RegExp(foldHindi(pattern))
}

const promisePattern =
  /\b(?:promise|guarantee[ds]?|price match|for free|half price|free of charge|special price for you|discount code)\b/i

/**
 * Whether a model's text may be shown: no links, no figure that neither a tool nor the shopper
 * named, no claimed action, no promise. Plain text, at most 1,000 characters.
 * Source: CHAT-03, QUALITY security 41.
 */
export function isSafeAnswer(text: string, sources: string): boolean {
  if (text === '' || text.length > 1_000) return false
  if (linkPattern.test(text) || claimPattern.test(text)) return false
  const foldedText = foldHindi(text)
  const foldedSources = foldHindi(sources)
  if (foreignClaimPattern.test(foldedText)) return false
  for (const pattern of [foreignPromisePattern, wordFigurePattern]) {
    const phrase = pattern.exec(foldedText)?.[0]
    if (phrase !== undefined && !foldedSources.includes(phrase)) return false
  }
  if (promisePattern.test(text) && !promisePattern.test(sources)) return false
  const sourceFigures = new Set(extractFigures(sources))
  return extractFigures(text).every((figure) => sourceFigures.has(figure))
}

/**
 * Figures without thousands separators: a price, a size, a number of pieces. Small counts need no
 * source.
 */
function extractFigures(text: string): string[] {
  const plainText = foldDigits(text.normalize('NFKC')).replace(/(\d),(?=\d{2,3}(?!\d{4}))/g, '$1')
  const figureMatches = [
    ...plainText.matchAll(
      /([₹$%]|rs\.?|inr|sgd)?\s*(\d+(?:\.\d+)?)\s*(%|percent|rs|rupees|₹|days?|hours?|रुपये|प्रतिशत|दिन|घंटे|元|折|天|小时)?/gi,
    ),
  ]
  return figureMatches
    .filter(
      ([, before, figure, after]) => before || after || Number(figure) > 9 || figure!.includes('.'),
    )
    .map(([, , figure]) => String(Number(figure)))
}

/** A name as Amy may write it, without the addresses and markup that its author may have put in. */
export function sanitizeName(name: string): string {
  const plainText = name
    .replace(/<[^<>]*>|[<>`]/g, ' ')
    .replace(/\S*(?:https?:|www\.|\/\/|@)\S*/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plainText.length > maxNameLength
    ? `${plainText.slice(0, maxNameLength).trimEnd()}…`
    : plainText
}

const maxNameLength = 140
