import type { Language } from '#messages/languages.ts'

/** `other`: one that the shop has no texts in. Null: nothing shows the language. */
export type AskedLanguage = Language | 'other' | null

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const englishSigns = toSet(
  'the a an is are was were am be does did what where when how which who why my your you i we ' +
    'our us please can could would should will have has had want need show tell give get any some ' +
    'there this that these those for from with and or of in on at it its not thanks thank hello',
)

/** Show Hindi that is typed in Latin letters: one is enough. */
const hindiSigns = toSet(
  'hai hain kya kyaa kab kahan kaha kahaan kidhar kaise kese kitna kitne kitni kaun kyun kyu ' +
    'kyon mera meri mere hamara humara hamari mujhe muje mujhko hume aap aapke aapka aapki aapse ' +
    'apka apke apki chahiye chaiye chahie dikhao dikhaiye dikhaye dikhado batao bataiye bataye ' +
    'btao milega milegi milta milti mila karo karna karu karun karein karoon lagega lagenge ' +
    'aayega ayega aaya nahi nahin nhi hoga hogi hoti hota hua hui bhejo bhejte bhejna dunga ' +
    'doonga doge daal dijiye dedo daalo dalo khareedna kharidna namaste namaskar shukriya ' +
    'dhanyavaad dhanyawad dhanyavad wapas wapis bhai yaar sabse sasta saste sasti kuch koi abhi ' +
    'pahuncha pahucha pahunchega pahuchega saman samaan paisa paise daam keemat kimat bhav udhar ' +
    'thok dukan pata apna apni apne likho likhiye bolo boliye suno sunao kisi karao karwao ' +
    'dikhaiyega',
)

/** Two of these show it, or one beside no English. */
const weakHindiSigns = toSet(
  'ka ke ki ko mein tak liye wala wali wale aur yeh woh iska iski bhi raha rahe gaya gayi lena ' +
    'dena ek sau hazar hazaar darjan dedh dhai pachas pachaas',
)

/**
 * The language of a question, by its letters, else by its words. Browsers use it where the server
 * can't be asked. Source: LANG-06.
 */
export function detectLanguage(question: string): AskedLanguage {
  const letters = question.match(/\p{L}/gu) ?? []
  const count = (script: RegExp) => letters.filter((letter) => script.test(letter)).length
  // A Chinese character says about as much as two letters.
  const shares = {
    hi: count(/\p{Script=Devanagari}/u),
    zh: count(/\p{Script=Han}/u) * 2,
    latin: count(/\p{Script=Latin}/u),
    other: 0,
  }
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
  shares.other = letters.length - shares.hi - shares.zh / 2 - shares.latin
  if (kana > 0 || shares.other > letters.length / 2) return 'other'
  const latin = detectLatin(question)
  if (shares.zh > 0 && (shares.zh * 2 >= shares.latin || latin === null)) return 'zh'
  if (shares.hi > 0 && (shares.hi * 2 >= shares.latin || latin === null)) return 'hi'
  return latin
}

/** English, or Hindi as it is typed in Latin letters. */
function detectLatin(question: string): 'en' | 'hi' | null {
  const words = question.toLowerCase().match(/[a-z']+/g) ?? []
  const count = (signs: ReadonlySet<string>) =>
    new Set(words.filter((word) => signs.has(word))).size
  const strong = count(hindiSigns)
  const weak = count(weakHindiSigns)
  const english = count(englishSigns)
  const isHindi = strong > 0 || weak > 1 || (weak > 0 && english === 0)
  if (isHindi && strong + weak / 2 >= english / 2) return 'hi'
  return english > 0 ? 'en' : null
}
