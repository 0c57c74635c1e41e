import { foldHindi } from '#kernel/fold-hindi.ts'

/** Actions that Amy never takes: she makes drafts ready. Outcomes that the shop’s pages promise. */
const claimPattern = foldPattern([
  '(?:मैंने|मैने|हमने)[^।.]*(?:जोड़|डाल|रद्द|भेज|रिफ़ंड|बदल|हटा|लागू|मंज़ूर|बुक)[^।.]*(?:दिया|दी|दिए|दिये|है)',
  '(?:ऑर्डर|रिफ़ंड|छूट|कूपन|अनुरोध|बोली|ऑफ़र|पैसे|भुगतान)[^।.]*' +
    '(?:हो गया|हो गई|हो चुका|मंज़ूर|लागू|(?<!तैयार )(?:कर|लगा|भेज|दे) (?:दिया|दिए|दिये|दी|ली|लिया))',
  '(?:मैं|हम)(?![^।.]*नहीं)[^।.]*(?:दूँगी|दूंगी|दूँगा|देंगे|करूँगी|करेंगे|दे (?:रही|सकती))',
  '我们?(?:已经?|会|将|可以|这就|把它)?(?:为您|帮您|给您)?(?:加入|放进|添加|下单|取消|退款|发送|预订|修改|删除|批准|优惠)',
  '已经?(?:为您|帮您|给您)(?:加入|放进|添加|下单|取消|退款|发送|预订|修改|删除|批准|优惠)',
  '我们?[^。，]{0,4}已经?[把将]',
  '(?:订单|退款|折扣|优惠券|优惠码|询价|出价|款项|钱)[^。，]{0,4}已[经被]*' +
    '(?:下|确认|批准|生效|发送|使用|取消|接受|同意|退)',
])

/** Hindi in Latin letters. */
const latinClaimPattern = new RegExp(
  [
    String.raw`\b(?:maine|mene|hum ?ne)\b(?![^.]*\bta[iy]+a+r\b)[^.]*\b(?:diya|diye|di|liya|li|kiya)\b`,
    String.raw`\b(?:order|refund|discount|chh?oot|coupon|request|boli|offer|paise|payment)\b[^.]*` +
      String.raw`\b(?:ho (?:gaya|gayi|chuka|chuki)|manzoor|manjur|sweekar|lagu` +
      String.raw`|(?<!ta[iy]+a+r )(?:kar|laga|bhej|de) (?:diya|diye|di|liya|li))\b`,
    String.raw`\b(?:main|mai|hum)\b(?![^.]*\bnah?i+n?\b)[^.]*` +
      String.raw`\b(?:dungi|doongi|dunga|denge|karungi|karenge|de (?:rahi|raha|sakti|sakte))\b`,
  ].join('|'),
  'i',
)

const promisePattern = foldPattern([
  'गारंटी|वादा|मुफ़्त|निःशुल्क|निशुल्क|फ़्री|आधे दाम|विशेष दाम|ख़ास दाम|पक्का है',
  '保证|保證|承诺|承諾|答应|免费|免費|白送|不收您?钱|半价|半價|特别价|折扣码|优惠码',
])
const latinPromisePattern =
  /\b(?:guarantee|wa+da|va+da|kasam|muft|free (?:mil|de|me|hai)|aadhe? (?:daam|dam)|bina paise)/i

/** Figures in words, with what they count. */
const figurePattern = foldPattern([
  '(?:एक|दो|तीन|चार|पाँच|छह|सात|आठ|नौ|दस|बीस|तीस|चालीस|पचास|साठ|सत्तर|अस्सी|नब्बे|सौ|हज़ार|लाख)' +
    '\\s*(?:रुपये|रुपए|रुपया|प्रतिशत|दिन|घंटे)',
  '[一二两三四五六七八九十百千万]+\\s*(?:元|块|折|成|天|小时)',
])
const latinFigurePattern = new RegExp(
  String.raw`\b(?:ek|do|teen|cha+r|pa+nch|chhe|saat|aath|nau|das|bees|tees|chalis|pachas|saath|sattar` +
    String.raw`|assi|nabbe|sau|ha[zj]a+r|lakh)\s+` +
    String.raw`(?:rupa?[iy]?[eya]+|rs|rupees?|percent|pratishat|din|ghante)\b`,
  'i',
)

/**
 * Whether a model's text in Hindi, in either script, or in Chinese claims an action, or promises or
 * prices what no source says. Source: LANG-06, CHAT-03.
 */
export function hasForeignClaim(text: string, sources: string): boolean {
  const foldedText = foldHindi(text)
  if (claimPattern.test(foldedText) || latinClaimPattern.test(text)) return true
  const foldedSources = foldHindi(sources).toLowerCase()
  return [promisePattern, figurePattern, latinPromisePattern, latinFigurePattern].some(
    (pattern) => {
      const phrase = pattern.exec(foldedText)?.[0].toLowerCase()
      return phrase !== undefined && !foldedSources.includes(phrase)
    },
  )
}

function foldPattern(patterns: readonly string[]): RegExp {
  return new RegExp(foldHindi(patterns.join('|')))
}
