import { findMatch } from './english-style.ts'
import type { TranslationRule } from './translation-style.ts'

/** Whole words: a sign of a vowel is no letter to a program, but part of the word. */
const findWords = (words: string) =>
  findMatch(new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, 'u'))

/** Words for an act or a thing, the one that the shop says instead, and a text to refuse. */
const otherWords: readonly [words: RegExp, instead: string, control: string][] = [
  [/पिन कोड/, 'पिनकोड', 'अपना पिन कोड लिखें'],
  [/श्रेणी|श्रेणि/, 'कैटेगरी', 'श्रेणी के अनुसार खरीदें'],
  [/विनिर्देश/, 'स्पेसिफ़िकेशन', 'नाम या विनिर्देश में'],
  [/समाचार-?पत्र/, 'न्यूज़लेटर', 'समाचार-पत्र की सदस्यता लें'],
  [/क़ीमत|कीमत/, 'दाम', 'कीमत पूछने पर'],
  [/कन्फ़र्म|पुष्ट कर/, 'की पुष्टि करें', 'अपना ईमेल पता पुष्ट करें'],
  [/रिज़र्व|रोककर रख/, 'आरक्षित', 'स्टॉक रोककर रखा जाएगा'],
  [/पूरी संख्या/, 'पूर्ण संख्या', 'कोई पूरी संख्या लिखें'],
  [/ई-मेल|(?<!\p{M})मेलबॉक्स/u, 'ईमेल', 'अपने मेलबॉक्स में देखें'],
  [/लॉगिन|लॉग-इन|लॉगआउट/, 'साइन इन करें, लॉग इन', 'लॉगिन करें'],
  [/विशलिस्ट|इच्छा-?\s?सूची/, 'पसंद की सूची', 'विशलिस्ट में डालें'],
  [/बास्केट|टोकरी|शॉपिंग कार्ट/, 'कार्ट', 'टोकरी में डालें'],
  [/निर्यात|आयात/, 'एक्सपोर्ट, इम्पोर्ट', 'डेटा निर्यात करें'],
  [/दो-चरण/, 'दो चरणों वाला', 'दो-चरण साइन-इन चालू है'],
  [/घटना/, 'प्रविष्टि (of a record), इवेंट (of a webhook)', 'कोई घटना बदली गई है'],
  [/API की(?=[\s।,]|$)/, 'API कुंजी', 'नई API की बनाएँ'],
  [/स्वचालित/, 'अपने-आप, ऑटोमैटिक', 'स्वचालित जवाब'],
  [/मेनू/, 'मेन्यू', 'मेनू खोलें'],
  [/सप्ताह/, 'हफ़्ता', 'हर दो सप्ताह'],
  [/याद-?दिहानी/, 'रिमाइंडर', 'याद-दिहानी बंद करें'],
]

/** Loanwords that lose their dot in haste, so that a search for them finds half of them. */
const dotless =
  'जरूर|जरूरत|जरूरी|ज्यादा|ज्यादातर|फाइल|फाइलें|फाइलों|मंजूर|मंजूरी|फोन|फोटो|चीज|चीजें|बाजार|ऑफर' +
  '|स्टाफ|फिल्टर|कागज|हफ्ता|हफ्ते|हफ्तों|मुफ्त|फैसला|फैसले|ब्राउजर|साइज|रोज|ट्रांसफर|रिफंड' +
  '|सिर्फ|काफी'

const oldSpellings = 'गये|गयी|लिये|दिये|किये|चाहिये|नयी|हुये|सँभाल\\S*|स्वयं|कौन (?:सा|से|सी)'

/** Things that are she in Hindi, before which का and के are a slip. */
const feminine =
  'बोली|बोलियाँ|डेस्क|कार्ट|तारीख|तारीखें|मात्रा|राशि|रकम|फ़ाइल|फ़ाइलें|तस्वीर|तस्वीरें|समीक्षा' +
  '|भूमिका|अनुमति|रसीद|पासकी|डील|कुंजी|प्रविष्टि|PDF'

/** Things that are he, before which की is one. */
const masculine =
  'ऑर्डर|कोटेशन|ऑफ़र|इनवॉइस|दाम|पासवर्ड|खाता|खाते|ईमेल|पता|पते|कूपन|लिंक|उत्पाद|स्टॉक|अनुरोध' +
  '|पिनकोड|डिवाइस|अलर्ट|न्यूज़लेटर|भुगतान|रिफ़ंड|दस्तावेज़|पार्सल|जवाब|प्रश्न|संदेश|कारण'

const beforeHim = '(?:का|के|आपका|आपके|मेरा|मेरे|अपना|अपने|नया|इसका|इसके)'
const beforeHer = '(?:की|आपकी|मेरी|अपनी|नई|इसकी)'

/** How the shop writes Hindi, as far as a program can judge it. Source: LANG-03. */
export const hindiRules: readonly TranslationRule[] = [
  ...otherWords.map(([words, instead, control]) => ({
    rule: `one word for one act: ${instead}`,
    why: 'who meets two words looks for two things',
    find: findMatch(words),
    controls: [control],
  })),
  {
    rule: 'one form of each letter (NFC)',
    why: 'two that look alike are found by no search',
    find: (text) => (text === text.normalize('NFC') ? null : findMatch(/[\u0958-\u095f]|.$/)(text)),
    controls: ['\u095eाइल चुनें'],
  },
  {
    rule: 'the dot below where people say ज़ and फ़',
    why: 'फोन and फ़ोन are two words to a search',
    find: findWords(dotless),
    controls: ['कृपया फोन करें', 'ज्यादा के लिए', 'मंजूरी का इंतज़ार'],
  },
  {
    rule: 'no dot below ख, क and ग',
    why: 'nobody types it, and half of the texts would have it',
    find: findMatch(/\S*[खकग]\u093c\S*/),
    controls: ['अभी ख़रीदें', 'यह ग़लत है'],
  },
  {
    rule: 'चंद्रबिंदु where a vowel is nasal',
    why: 'यहां beside यहाँ looks like two hands',
    find: (text) =>
      findWords('यहां|वहां|कहां|जहां|हां|हूं|पांच|दोनो')(text) ??
      findMatch(/जांच|(?<!\p{M})मांग|ढूंढ|पहुंच|(?<=[\p{L}\p{M}])एं(?![\p{L}\p{M}])/u)(text),
    controls: ['यहां देखें', 'कृपया जांचें', 'इसे हटाएं', 'कोटेशन मांगें'],
  },
  {
    rule: 'गए, लिए, चाहिए; संभालें; खुद',
    why: 'one spelling for one word',
    find: findWords(oldSpellings),
    controls: ['भेजे गये', 'सँभालकर रखें', 'स्वयं चुनें', 'कौन सा ऑर्डर'],
  },
  {
    rule: 'अपने-आप with a hyphen for by itself',
    why: 'without it the sentence speaks of yourself',
    find: findMatch(/अपने आप(?! (?:को|में|से))/),
    controls: ['रिफ़ंड अपने आप होगा।'],
  },
  {
    rule: 'digits 0 to 9',
    why: 'shops of India print these, and so do the values beside them',
    find: findMatch(/[०-९]+/),
    controls: ['ज़्यादा से ज़्यादा २० पंक्तियाँ'],
  },
  {
    rule: '। at the end of a sentence',
    why: 'a full stop is of another script; only क्र., नं., मि., घं. and से. are cut short',
    find: findMatch(
      /(?<=[\u0900-\u097f}”›])(?<!(?:^|[\s–\d])(?:क्र|नं|मि|घं|से))\.(?=\s|$)|\|(?=\s|$)/,
    ),
    controls: ['सहेजा गया.', 'हम {} पर लिखेंगे.', 'सहेजा गया|'],
  },
  {
    rule: 'the mark that ends the source ends the translation',
    why: 'a label has no mark, a sentence has one',
    find: (text, source) => {
      const end = getEnd(text)
      const mark = endMarks[getEnd(source.replace(/^(?:Part n|N)o\.$|\S*…$/, ''))] ?? ''
      return end === mark || (!mark && !'।?'.includes(end)) ? null : end
    },
    controls: [
      ['सहेजा गया', 'Saved.'],
      ['सहेजें।', 'Save'],
      ['क्या यह आपका पता है।', 'Is this your address?'],
    ],
  },
  {
    rule: 'a space after a mark, none before',
    why: 'a mark at the beginning of a line belongs to nothing',
    find: findMatch(/\S?\s+[।,;:?!](?=\s|$)|।(?=[^\s‹›”)])/),
    controls: ['सहेजा गया ।', 'सहेजा गया।फिर कोशिश करें।', 'क्या ?'],
  },
  {
    rule: 'typographic quotes, one ellipsis',
    why: 'the shop sets type: “ ” ’ …',
    find: findMatch(/["'‘]|\.\.\./),
    controls: ['"सहेजें" दबाएँ', 'लोड हो रहा है...'],
  },
  {
    rule: 'no cheer that the source hasn’t, and no filler',
    why: 'what was done is enough',
    find: (text, source) =>
      findMatch(/सफलतापूर्वक|यहाँ क्लिक/)(text) ??
      (source.includes('!') ? null : findMatch(/\S*!/)(text)),
    controls: ['सफलतापूर्वक सहेजा गया', ['धन्यवाद!', 'Thank you.']],
  },
  {
    rule: 'the shop says आप',
    why: 'तुम and करो are for friends; Amy’s shoppers, too, ask politely',
    find: findWords('तुम\\S*|तू|तेरा|तेरे|तेरी|(?:कर|डाल|भेज|देख|खोल|चुन|लिख|बता|हटा)ो(?=[।!?]|$)'),
    controls: ['तुम्हारी कार्ट', 'इसे कार्ट में डालो', 'यहाँ से चुनो।'],
  },
  {
    rule: 'who did it before ने, not द्वारा',
    why: 'द्वारा is of offices',
    find: findWords('(?:\\S+ )?द्वारा'),
    controls: ['सहेजी गई, {} द्वारा'],
  },
  {
    rule: 'आपकी कार्ट, but आपका ऑर्डर: words before a thing have its gender',
    why: 'the ear stumbles over it',
    find: (text) =>
      findWords(`${beforeHim} (?:${feminine})(?! कोड)`)(text) ??
      findWords(`${beforeHer} (?:${masculine})`)(text),
    controls: ['{} के डेस्क पर', 'आपका बोली', 'आपकी ऑर्डर', 'अपनी पासवर्ड'],
  },
  {
    rule: 'no word twice in a row, none with itself but by a hyphen',
    why: 'a slip of the keys',
    find: findMatch(/(?<![\p{L}\p{M}])([\p{L}\p{M}]+) \1(?![\p{L}\p{M}])/u),
    controls: ['आपका आपका ऑर्डर', 'यह है है'],
  },
  {
    rule: 'कृपया once at most',
    why: 'a second one begs',
    find: findMatch(/कृपया.*कृपया/s),
    controls: ['कृपया रुकें। फिर कृपया कोशिश करें।'],
  },
  {
    rule: 'कृपया only where the source says please',
    why: 'लिखें and चुनें are polite by themselves, and work is no favour',
    find: (text, source) => (/\bplease\b/i.test(source) ? null : findMatch(/कृपया/)(text)),
    controls: [['कृपया दाम लिखें।', 'Enter a price.']],
  },
]

const endMarks: Readonly<Record<string, string>> = { '.': '।', '?': '?' }

function getEnd(text: string): string {
  return text.replace(/[\s›”’)]+$/, '').at(-1) ?? ''
}
