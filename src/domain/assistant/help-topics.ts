import type { ChatLink } from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'

/**
 * A topic about the shop itself. `answer`: our own text; without it the answer comes from the
 * seller's pages.
 */
export interface HelpTopic {
  id: string
  /** Matches questions about this topic. */
  cues: RegExp
  /** Matches only if the question names no product as well: "popular drills" is a search. */
  alone?: boolean
  /** Matches the address or title of the seller's page that covers the topic best. */
  page?: RegExp
  /** Words that the matching sentence is likely to contain. */
  near?: string
  answer?: string
  links?: readonly ChatLink[]
}

const buildLink = (title: string, url: string): ChatLink => ({ title, url })

/** Tried in this order. */
export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'forgot-password',
    cues: /\b(?:forg[eo]t(?:ten)?|reset|lost|bhul|don.?t know)\b.*\bpassword|\bpassword\b.*\b(?:bhul|forgot|reset|lost)/,
    answer: 'You can set a new password: enter your mail address, and we send you a link to it.',
    links: [buildLink('Forgotten password', paths.forgotPassword())],
  },
  {
    id: 'password',
    cues: /\bpassword\b/,
    answer:
      'You change your password in your account; all other sessions end with that. If you have forgotten it, we send you a link.',
    links: [
      buildLink('Change password', paths.changePassword()),
      buildLink('Forgotten password', paths.forgotPassword()),
    ],
  },
  {
    id: 'delete-account',
    cues: /\b(?:delete|close|remove|erase)\b.*\b(?:account|data|profile)\b/,
    page: /privacy/,
    near: 'delete account download',
    links: [buildLink('Your data', paths.privacy())],
  },
  {
    id: 'register',
    cues: /\b(?:register|registration|sign ?up|(?:create|open|make|new) (?:an? )?(?:new )?account|become a (?:customer|member))\b/,
    answer:
      'An account takes a name, a mail address and a password. With it you see your orders, keep lists and may bid.',
    links: [buildLink('Register', paths.register())],
  },
  {
    id: 'login',
    cues: /\b(?:log ?in|login|sign ?in|logging in|(?:can.?t|cannot|can not|unable to|not able to) (?:get into|access|open|enter) (?:my|the) account|locked out)\b/,
    answer:
      'Sign in with your mail address or verified phone number. If the password is gone, we send you a link to a new one.',
    links: [
      buildLink('Sign in', paths.login()),
      buildLink('Forgotten password', paths.forgotPassword()),
    ],
  },
  {
    id: 'place',
    cues: /\b(?:change|set|choose|enter|update|different|other)\b.*\b(?:pin ?code|location|delivery place|postal code)\b/,
    answer:
      'Choose your place of delivery here. Prices stay the same; availability, days and delivery charge follow the place.',
    links: [buildLink('Delivery place', paths.deliveryPlace())],
  },
  {
    id: 'addresses',
    cues: /\baddress(?:es)?\b/,
    answer:
      'Your addresses are in your account: add, change or remove them there, and choose the usual one.',
    links: [buildLink('Your addresses', paths.addresses())],
  },
  {
    id: 'profile',
    cues: /\b(?:my|edit|change|update)\b.*\b(?:profile|name|email|e-mail|mobile|phone number|account details|account)\b/,
    answer: 'Name, phone number and the rest of your details are in your profile.',
    links: [buildLink('Your profile', paths.profile())],
  },
  {
    id: 'returns',
    cues: /\b(?:returns?|returned|returning|refund\w*|replace(?:ment)?|exchange|money back|(?:send|give|take|sent) (?:\w+ ){0,2}back|send back|wapas|wapis|broken|broke|damaged?|faulty|defective|defect|wrong (?:item|product|thing|size|goods|one)|not working|stopped working|does ?n.?t (?:work|fit)|too (?:small|big|large|tight)|missing|incomplete|kharab|crack(?:s|ed)?|torn|dent(?:s|ed)?|scratch(?:es|ed)?|leak(?:s|ing|ed)?|bent|dead on arrival|not what (?:i|we) (?:ordered|asked|bought|wanted|expected)|(?:don.?t|do not|didn.?t) (?:like|want) (?:it|them|this|these)|(?:bring|give|hand|take|ship) (?:it|them|this|things?|goods|something|\w+) back)\b/,
    page: /return|refund/,
    near: 'back',
  },
  {
    id: 'cancel',
    cues: /\bcancel\w*\b|\bcall(?:ed)? (?:it |\w+ \w+ )?off\b|\b(?:stop|undo|withdraw) (?:my|the|this|that) (?:order|purchase)\b|\b(?:don.?t|do not|no longer) (?:want|need) (?:my|the|this|that) order\b/,
    answer:
      'Open the order under My Orders: until it is packed, a button cancels it at once; after that it asks us to.',
    links: [buildLink('My Orders', paths.myOrders())],
  },
  {
    id: 'reorder',
    cues: /\b(?:re-?order|order again|buy again|repeat (?:my |the )?order)\b/,
    answer:
      'Reordering puts the lines of an earlier order into your cart at today’s prices, and says what changed.',
    links: [buildLink('Reorder', paths.orderAgain()), buildLink('My Orders', paths.myOrders())],
  },
  {
    id: 'invoice',
    cues: /\b(?:invoices?|bill|bills|receipt)\b/,
    answer: 'Each order under My Orders has an invoice to print, with its tax shown apart.',
    links: [buildLink('My Orders', paths.myOrders())],
  },
  {
    id: 'coupon',
    cues: /\b(?:coupons?|promo|voucher|promo code|discount code)\b/,
    answer:
      'A coupon code goes into the box in your cart, which says at once what it takes off. I have none to give away.',
    links: [buildLink('Your cart', paths.cart())],
  },
  {
    id: 'cod',
    cues: /\b(?:cod|cash on delivery)\b|\bpay(?:ing|ment)?\b (?:\w+ ){0,3}(?:on|upon|at|after|when|once) (?:\w+ ){0,2}(?:deliver\w*|arriv\w*|receiv\w*|receipt|door\w*|comes?|get it)\b/,
    page: /deliver|shipping|pay/,
    near: 'cash delivery offered',
  },
  {
    id: 'delivery-cost',
    cues: /\b(?:how much|costs?|charges?|fees?|free|minimum)\b.*\b(?:delivery|deliver|shipping)\b|\b(?:delivery|shipping) (?:charges?|fees?|costs?|rates?)\b|\b(?:how much|charges?|fees?|costs?|pay)\b.*\b(?:sending|posting|postage|parcels?|courier)\b/,
    page: /deliver|shipping/,
    near: 'delivery charge none orders above',
  },
  {
    id: 'payment',
    cues: /\b(?:pay|paying|payments?|paid|upi|credit cards?|debit cards?|cards?|emi|net ?banking|bank transfer|purchase orders?|cod|cash|visa|master ?card|american express|amex|rupay|google pay|gpay|phone ?pe|paytm|paypal|instal?ments?)\b/,
    page: /pay|terms/,
    near: 'payment card transfer cash purchase',
  },
  { id: 'warranty', cues: /\b(?:warrant\w*|guarant\w*)\b/, page: /terms/, near: 'guarantee maker' },
  {
    id: 'tax',
    cues: /\b(?:gst|tax|taxes|vat)\b/,
    alone: true,
    page: /terms/,
    near: 'prices include tax',
  },
  {
    id: 'quotes',
    cues: /\b(?:quotes?|quotation|rfq|bids?|bidding|negotiat\w*|bargain\w*|haggl\w*|(?:name|own|my) (?:\w+ ){0,2}price|bulk|wholesale|discounts?|(?:better|lower|special|best) (?:price|rate|deal)|large (?:quantit\w+|orders?))\b/,
    alone: true,
    page: /quote|bid/,
    near: 'quote bid',
  },
  {
    id: 'privacy',
    cues: /\b(?:privacy|personal data|my data|data (?:do )?you|gdpr|tracking me)\b/,
    page: /privacy/,
    near: 'keeps needs',
  },
  {
    id: 'cookies',
    cues: /\bcookies?\b/,
    alone: true,
    answer: 'You can change what you allow at any time.',
    links: [buildLink('Cookie choices', paths.consent())],
  },
  {
    id: 'about',
    cues: /\b(?:where (?:is|are) (?:your|the) (?:shop|store|office|warehouse)|located|opening (?:hours|times?)|open (?:today|now|on)|(?:when|what time|are you) .{0,12}\b(?:open|close|closed)|working hours|hours|timings?|who (?:owns|runs)|about (?:you|the company|your company))\b/,
    page: /about/,
    near: 'road monday there',
  },
  {
    id: 'contact',
    cues: /\b(?:contact|phone number|telephone|your (?:phone|number|mail|e-?mail|mobile)|(?:call|ring|phone|reach|get hold of|in touch with|write to) (?:you|up|someone|somebody|anyone|anybody)|(?:can|could|should|do) (?:i|we) (?:call|ring|phone|reach)|whatsapp|e-?mail (?:you|id|address)|humans?|agents?|representative|real person|someone|customer (?:care|service|support)|helpline|(?:talk|speak) (?:to|with)|(?:sales|support) (?:team|desk|person|staff)|complain\w*)\b/,
    alone: true,
  },
  {
    id: 'delivery',
    cues: /\b(?:deliver\w*|shipping|shipment|ship|courier|dispatch\w*|transit)\b/,
    page: /deliver|shipping/,
    near: 'delivery',
  },
  {
    id: 'newsletter',
    cues: /\b(?:newsletter|subscribe|unsubscribe)\b/,
    answer:
      'The box at the foot of each page takes your mail address; you leave again by a link in each letter, or here.',
    links: [
      buildLink('Newsletter', paths.newsletter()),
      buildLink('Unsubscribe', paths.unsubscribe()),
    ],
  },
  {
    id: 'wishlist',
    cues: /\b(?:wish ?list|favou?rites)\b/,
    answer: 'What you marked with a heart is in your wishlist.',
    links: [buildLink('Wishlist', paths.wishlist())],
  },
  {
    id: 'compare',
    cues: /\bcompar\w*\b/,
    alone: true,
    answer: 'Mark up to four products with the compare button and see them side by side.',
    links: [buildLink('Compare', paths.compare())],
  },
  {
    id: 'cart',
    cues: /\b(?:cart|basket)\b/,
    alone: true,
    answer: 'Your cart shows each line with its price, whether it can be delivered, and the total.',
    links: [buildLink('Your cart', paths.cart())],
  },
  {
    id: 'deals',
    cues: /\b(?:offers?|deals?|sale|special prices?)\b/,
    alone: true,
    answer: 'Today’s special prices stand on one page, with how long they hold.',
    links: [buildLink('Deals of the day', paths.list('dealoftheday'))],
  },
  {
    id: 'best-sellers',
    cues: /\b(?:best ?sell\w*|top ?sell\w*|most (?:sold|bought)|popular)\b/,
    alone: true,
    answer: 'These are bought most.',
    links: [buildLink('Top sellers', paths.list('topsellers'))],
  },
  {
    id: 'trending',
    cues: /\btrend\w*\b/,
    alone: true,
    answer: 'These are looked at most at the moment.',
    links: [buildLink('Trending', paths.list('toptrending'))],
  },
  {
    id: 'new',
    cues: /\b(?:new arrivals?|what.?s new|whats new|latest|newest|new products?|new items?)\b/,
    alone: true,
    answer: 'What came in last.',
    links: [buildLink('New arrivals', paths.list('newarrival'))],
  },
  {
    id: 'brands',
    cues: /\b(?:brands?|makes?|makers?|manufacturers?)\b/,
    alone: true,
    answer: 'All brands from A to Z, each with its products.',
    links: [buildLink('All brands', paths.allBrands())],
  },
  {
    id: 'terms',
    cues: /\b(?:terms|conditions|legal|law)\b/,
    alone: true,
    page: /terms/,
    near: 'terms',
  },
]

export function findTopic(id: string): HelpTopic | null {
  return helpTopics.find((topic) => topic.id === id) ?? null
}
