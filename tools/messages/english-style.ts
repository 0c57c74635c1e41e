import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { sourceLanguage } from '#messages/languages.ts'
import type { Message } from './read-messages.ts'

/** How the shop writes English, as far as a program can judge it. Source: LANG-02. */
interface StyleRule {
  rule: string
  why: string
  /** The areas it is for; absent: all. */
  areas?: RegExp
  /** The words that break it; null: none. What a tag wraps stands in ‹…›, a value is {}. */
  find: (text: string) => string | null
  /** Texts that it must refuse: a rule that can't fail is no rule. */
  controls: readonly string[]
}

/** A rule's `find` by a pattern. */
export const findMatch = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[0] ?? null

/** Words for an act or a thing, the one that the shop says instead, and a text to refuse. */
const otherWords: readonly [words: RegExp, instead: string, control: string][] = [
  [/\blog(?:s|ged|ging)?[ -]?(?:in|on|out|off)\b/i, 'sign in, sign out', 'Log in to see it'],
  [/\bsign(?:s|ed|ing)?[ -](?:on|up|off)\b/i, 'sign in, create an account', 'Single sign-on'],
  [
    /\b(?:ask\w*|enquir\w+|inquir\w+)(?: us| you)? (?:for|about) a (?:price|quote)\b/i,
    'request a quote',
    'Ask for a price',
  ],
  [
    /\b(?:quotation request|price request|requests? for (?:a )?quotes?)\b/i,
    'quote request',
    'Your requests for a quote',
  ],
  [/\b(?:shopping (?:cart|bag)|basket|trolley)\b/i, 'cart', 'Put it into the basket'],
  [/\b(?:e-mail\w*|mail addresse?s?|(?:by|to your) mail|mailbox)\b/i, 'email', 'Your e-mail'],
  [/\bbar codes?\b/i, 'barcode', 'Found by the bar code'],
  [/\bwish lists?\b/i, 'wishlist', 'Saved to your wish list'],
  [/\b(?:make|makes|made|making) ready\b/i, 'prepare', 'I have made ready an offer'],
  [/\bdelivery place\b/i, 'delivery location', 'Delivery place'],
  [/\bsub[ -]categor\w+/i, 'subcategory', 'Sub categories'],
  [/\b(?:zip ?codes?|post ?codes?)\b/i, 'pincode, postal code', 'Your ZIP code'],
  [/\bmeanwhile\b/i, 'in the meantime', 'This was changed meanwhile.'],
  [/\b(?:is|are) gone\b/i, 'no longer exists', 'This template is gone.'],
  [
    /\b(?:has|have|consists? of) at most\b(?<!can have at most)/i,
    'can have at most, up to',
    'A role has at most 20 members.',
  ],
  [/\b(?:starts?|begins?) off\b(?! with)/i, 'starts switched off', 'It starts off.'],
  [/\bcan ?not\b/i, 'can’t', 'You cannot order'],
  [/\b(?:some|every|any)body\b/i, 'someone, everyone, anyone', 'Somebody has answered.'],
  [/\bopen the page again\b/i, 'reload the page', 'Open the page again.'],
  [/\bwait(?:s|ing)? on\b/i, 'wait for', 'Waiting on the buyer'],
  [/(?<!\bThere )\bis no (?!longer|more)\p{L}+/iu, 'is not a', 'This is no price.'],
  [/, as (?:[A-Z\d]|https?:)/, 'such as', 'A code, as NOS or KGS'],
  [
    /\b(?:whichever|whomever|begun|in vain|looked for by)\b/i,
    'who, which, started, without result',
    'Whichever comes first',
  ],
  [
    /\b(?:kindly|in order to|prior to|whilst|hereby|utili[sz]\w+)\b|\b(?:e\.g|i\.e)\./i,
    'please, to, before, while, use, such as',
    'Kindly check',
  ],
]

const americanWords = new RegExp(
  `\\b(?:${[
    '(?:color|favorite|behavior|honor|neighbor|liter)(?:s|ed)?|catalogs?|gray|gotten',
    '(?:cancel|label|travel)(?:ed|ing)|(?<!Merchant )center(?:s|ed)?|fulfill(?:s|ment)?',
    'analyze[ds]?|defense|offense',
    // Authorization is the name of a header.
    String.raw`(?!(?:re|over)siz|seiz|priz)\w{2,}iz(?:e|es|ed|er|ing|ations?)(?!: Bearer)`,
  ].join('|')})\\b`,
  'i',
)

/** Names of places, products, formats, keys, months and columns. */
const properNames: ReadonlySet<string> = new Set(
  (
    'Amy Dec Enter Escape Excel Gone Google India Merchant Quotation RequestForQuotation ' +
    'Singapore Stock WebM WebP'
  ).split(' '),
)

/** Where a capital begins something: the text, a sentence, quoted words, an item of a list. */
const beginning = /(?:^|[.?!:…·>(“„‹\n])[\s(“‹]*$/

/** A label is a text that no mark ends. */
function findCapital(text: string): string | null {
  if (/[.?!:…,]$/.test(text) || /[.?!] /.test(text)) return null
  const unquoted = text.replace(/“[^”]*”/g, '“”')
  for (const { 0: word, index } of unquoted.matchAll(/(?<![\p{L}\d’{-])\p{Lu}\p{Ll}[\p{L}’]*/gu))
    if (!beginning.test(unquoted.slice(0, index)) && !properNames.has(word)) return word
  return null
}

/** What follows a whole sentence is one too, but for a few words, a link, or what a colon brings. */
function findUnended(text: string): string | null {
  const last = /(?<=[\p{Ll}\d”›}][.!] )\p{Lu}[^.!?]*[\p{L}\d)}]$/u.exec(text)?.[0] ?? ''
  return last.split(' ').length > 3 && !last.includes(':') ? last : null
}

export const styleRules: readonly StyleRule[] = [
  ...otherWords.map(([words, instead, control]) => ({
    rule: `one word for one act: ${instead}`,
    why: 'who meets two words looks for two things',
    find: findMatch(words),
    controls: [control],
  })),
  {
    rule: 'British spelling',
    why: 'the shops are of India and Singapore',
    find: findMatch(americanWords),
    controls: ['Any color', 'The catalog', 'Order canceled', 'I don’t recognize it', 'Fulfillment'],
  },
  {
    rule: 'sentence case in labels',
    why: 'capitals within a label say that it is a name',
    find: findCapital,
    controls: ['Open Invoices', 'Add to Cart', '{} New Orders'],
  },
  {
    rule: 'a full stop ends the last sentence as well',
    why: 'without it the text looks cut off',
    find: findUnended,
    controls: ['This is the copy. It is not on sale yet', 'Saved. The rest is due by {}'],
  },
  {
    rule: 'a question has its mark',
    why: 'without it a question reads as an order',
    find: (text) =>
      /^(?:Are|Do|Does|Did|Can|Could|Would|Will|Should|May) (?:you|we|it|this|these|they)\b[^?]*$/
        .exec(text)?.[0]
        .replace(/^Did you mean$/, '') || null,
    controls: ['Do you want to leave this page.'],
  },
  {
    rule: 'typographic apostrophes, quotes, dashes and ellipses',
    why: 'the shop sets type: ’ “ ” – …',
    find: findMatch(/['"]|\.\.\.| - | -- |,,/),
    controls: ["It isn't", 'Choose "Save"', 'Loading...', 'Paid - thank you'],
  },
  {
    rule: 'one space between words',
    why: 'a second one is a slip',
    find: findMatch(/\S {2,}\S|\S +[,;.!?](?!\S)/),
    controls: ['Add  to cart', 'Saved .'],
  },
  {
    rule: 'no word twice in a row, and the article that its noun asks for',
    why: 'slips that a spelling check overlooks',
    find: findMatch(
      new RegExp(
        String.raw`\b(\p{L}+) \1\b|\b[Aa] (?!one|once|eu|uni|use|usu)[aeio]\p{Ll}+` +
          String.raw`|\b[Aa]n (?!hon|hour|heir|http)[b-df-hj-np-tv-z]\p{Ll}+`,
        'u',
      ),
    ),
    controls: ['Go to to your cart', 'Choose a order', 'Send an request'],
  },
  {
    rule: 'please once at most',
    why: 'a second please begs',
    find: findMatch(/\bplease\b.*\bplease\b/is),
    controls: ['Please reload the page. Then please try again.'],
  },
  {
    rule: 'no please at the desk',
    why: 'work is no favour',
    areas: /^desk-/,
    find: findMatch(/\bplease\b(?! wait\b)/i),
    controls: ['Please enter a price.'],
  },
  {
    rule: 'no article on a button of the desk',
    why: 'its buttons are read a hundred times a day',
    areas: /^desk-/,
    find: findMatch(/^(?:Save|Cancel|Discard|Withdraw|Decline|Download|Remove) (?:the|an?) \S+$/),
    controls: ['Save the changes', 'Remove a rule'],
  },
  {
    rule: 'no note without a verb',
    why: 'who reads “None ticked: all.” has to guess',
    find: findMatch(/^(?:None|All|Empty|Blank) \p{Ll}+: \p{Ll}+\.?$|^Empty: /u),
    controls: ['None ticked: all.', 'Empty: no limit'],
  },
  {
    rule: 'no cheer and no filler',
    why: 'what was done is enough; a link says where it leads',
    find: findMatch(/!|\b(?:oops|uh-oh|successfully|click here|tap here|simply click)\b/i),
    controls: ['Saved!', 'Oops, that failed', 'Saved successfully', 'Click here to see it'],
  },
  {
    rule: 'a verb and its not are one word',
    why: 'the shop talks as people do, but not in the report of an import',
    areas: /^(?!import-faults$)/,
    find: findMatch(
      /\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should) not\b(?! only\b)/i,
    ),
    controls: ['This code is not valid.', 'The portal does not answer.'],
  },
]

/**
 * Each text of the source language that breaks a rule. Words that the specification gives stay: a
 * text that is one of them, or a phrase of theirs within a text.
 */
export function findStyleFaults(
  messages: readonly Pick<Message, 'area' | 'key' | 'texts'>[],
  specified: readonly string[] = [],
): string[] {
  const phrases = specified.filter((text) => text.includes(' '))
  const faults: string[] = []
  for (const { area, key, texts } of messages) {
    const variants = listVariants(texts.get(sourceLanguage)!)
    for (const { rule, areas, find } of styleRules) {
      if (areas && !areas.test(area)) continue
      const words = variants
        .filter((text) => !specified.includes(text))
        .map((text) => find(phrases.reduce((rest, phrase) => rest.replace(phrase, '{}'), text)))
        .find((match) => match !== null)
      if (words) faults.push(`${area}.${key}: ${rule}: ${words}`)
    }
  }
  return faults
}

/** A text as it is read: a variant for each choice of its plurals and selects, each value as {}. */
export function listVariants(elements: readonly MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (before, element) => {
      const parts = listParts(element)
      return before.flatMap((start) => parts.map((part) => start + part))
    },
    [''],
  )
}

function listParts(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value]
    case TYPE.plural:
    case TYPE.select:
      return Object.values(element.options).flatMap(({ value }) => listVariants(value))
    case TYPE.tag:
      return listVariants(element.children).map((text) => `‹${text}›`)
    default:
      return ['{}']
  }
}
