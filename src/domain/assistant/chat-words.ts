/**
 * Words that shoppers use to say what they want, in English and in Hindi typed in Latin letters. A
 * misspelt word in a question is read as the nearest word of this list (spell-rules.ts).
 */
export const cueWords: readonly string[] = [
  ...'order orders ordered track tracking status delivered delivery deliver delivering shipped shipping parcel'.split(
    ' ',
  ),
  ...'return returns refund replace replacement exchange policy payment payments invoice warranty guarantee'.split(
    ' ',
  ),
  ...'available availability password account address profile quote quotes quotation bidding cancel contact'.split(
    ' ',
  ),
  ...'discount coupon privacy register wishlist cookie price options possible received damaged cancelled'.split(
    ' ',
  ),
  ...'purchase purchased warehouse expensive cheapest shipment dispatch complaint'.split(' '),
]

/** Real words that look like misspellings of a listed word. */
export const protectedWords: ReadonlySet<string> = new Set(
  'border prime pride piece prince rack crack trace tracks traces cancer coupons pricey'.split(' '),
)

/**
 * Words that only carry the grammar of a question; the words left without them name the product.
 */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an the of for to in on at by with from into as and or but if so is are was were be been am',
    'do does did has have had',
    'i im id ive me my mine we us our you your yours u ur it its this that these those they them',
    'their he she there here',
    'can could will would should shall may might must not no yes please pls plz kindly just also',
    'too very really any some',
    'something anything else more most much many lot what whats which who whom whose where wheres when why how hows',
    'want wanna need require looking look find search show see get got give tell let know say like',
    'love prefer recommend',
    'suggest sell selling sells stock stocked carry offer keep available availability list all',
    'kinds kind types type sort',
    'sorts range buy purchase order add put price prices priced pricing cost costs costing rate rates mrp amount worth',
    'discount off sale deal best cheapest cheap cheaper lowest low good nice budget affordable sasta saste sasti under',
    'below above over upto up than less between within around about rs inr rupee rupees only one',
    'ones first second third',
    'left remaining currently now today still already yet ever please amy bhai sir madam ji bot dear ok okay',
    'details detail info information specs specification specifications describe description tell regarding',
    'deliver delivered delivers delivery delivering ship ships shipped shipping send bring come',
    'reach arrive serviceable',
    'service pincode pin code postal area location place city house home store shop cart basket bag',
    'quote quotes quotation quotations rfq request bulk wholesale nos no pcs pc pieces piece units unit qty quantity x',
    'mujhe mujhko muje mera meri mere humko hume hame hai hain he h hoga hogi kya koi kuch ka ki ke',
    'ko me mein se par pe',
    'chahiye chahie chaiye chahte milega milegi milta mil dikhao dikha dikhaiye batao bata bataye',
    'bataiye dena dedo de do',
    'karo kare karna karte karu kar sakte aap aapke aapka tum yeh ye woh wo kitne kitna kitni daam',
    'dam bhav paas pass abhi',
    'dalo daal dal lena le hu hoon ho hoti hota tha thi kaise kab tak kahan kaha yaar bolo wala',
    'wali chalega lagega aayega ayega',
    'charge charges fee fees possible happening change free of',
    'guys guy still supply supplies supplied cover covered covers serve expensive take throw toss',
    'drop pop stick tomorrow there help sabse status seller sold out live liye hav update system',
    'require include includes parcels packages',
    'i\u2019ll ill id weve youre theyre lets large larger better difference happens happen after',
    'before if tracking dispatched sent packed',
    'make made sure going go thing things stuff soon fast quick quickly long take takes time day days',
    'anybody anyone somebody someone everybody everyone nobody folks people friend boss team',
    'company firm colleagues customers',
    'couple few several bunch various whole entire new old next own other others another same different able possible',
    'goods item items article articles product products bought purchased ordered choose pick browse',
    'browsing hunting searching seek seeking after',
    'pricey today tonight week month again back around away really actually maybe perhaps probably',
    'simply quite rather own use using used',
    'lagenge lagega lagta chahta chahti hamara humara apna apne zara thoda bahut accha achha wali bhejo bhej',
    'carry carries come comes came bring brings stocking having see seen saw check checked checking',
    'ask asked asking hear heard talk',
  ].flatMap((line) => line.split(' ')),
)

/** Numbers written as words. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    dozen: 12,
    fifteen: 15,
    twenty: 20,
    fifty: 50,
    hundred: 100,
    ek: 1,
    teen: 3,
    char: 4,
    paanch: 5,
    das: 10,
  }),
)
