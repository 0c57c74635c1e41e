import type { DemoBuyer } from '../trade/deals/demo-buyers.ts'
import type { BidStory } from '../trade/deals/play-bids.ts'
import { type OrderStory, toTheDoor } from '../trade/deals/play-orders.ts'
import type { QuoteWords, RequestStory } from '../trade/deals/play-requests.ts'

/** Fictitious, like their companies and numbers; the streets are there. */
export const singaporeBuyers: Readonly<Record<string, DemoBuyer>> = {
  haiwan: {
    email: 'weiming@haiwan.example',
    firstName: 'Wei Ming',
    lastName: 'Tan',
    language: 'zh',
    company: '海湾工程私人有限公司',
    taxNumber: '201733418D',
    isCompany: true,
    mobile: '91234567',
    line1: '2 Jurong East Street 21, #04-22',
    locality: 'IMM',
    postalCode: '609601',
  },
  tuas: {
    email: 'aisyah@tuasmarine.example',
    firstName: 'Nurul Aisyah',
    lastName: 'Rahman',
    language: null,
    company: 'Tuas Marine Services Pte. Ltd.',
    taxNumber: '200809154M',
    isCompany: true,
    mobile: '98765432',
    line1: '1 Jurong West Central 2, #05-11',
    locality: 'Jurong Point',
    postalCode: '648886',
  },
  linji: {
    email: 'meiling@linji.example',
    firstName: '美玲',
    lastName: '林',
    language: 'zh',
    company: '林记五金',
    taxNumber: '',
    isCompany: false,
    mobile: '83456789',
    line1: '200 Victoria Street, #03-21',
    locality: 'Bugis Junction',
    postalCode: '188021',
  },
  woodlands: {
    email: 'rajesh@woodlandsfab.example',
    firstName: 'Rajesh',
    lastName: 'Pillai',
    language: null,
    company: 'Woodlands Fabrication Works',
    taxNumber: '',
    isCompany: false,
    mobile: '87654321',
    line1: '1 Woodlands Square, #06-18',
    locality: 'Causeway Point',
    postalCode: '738099',
  },
  orchid: {
    email: 'grace@orchidfm.example',
    firstName: 'Grace',
    lastName: 'Lim',
    language: null,
    company: 'Orchid Facilities Management Pte. Ltd.',
    taxNumber: '201421776R',
    isCompany: true,
    mobile: '90123456',
    line1: '53 Ang Mo Kio Avenue 3, #02-18',
    locality: 'AMK Hub',
    postalCode: '569933',
  },
}

/** What the shop writes on quotes to those who read Chinese, and to the others. */
export const quoteWords: Readonly<Record<'zh' | 'en', QuoteWords>> = {
  zh: {
    terms: '款到发货，公司客户可挂账。送货上门，货到请当面点清。',
    note: '感谢您的询价，货品已为您预留。',
  },
  en: {
    terms: 'Payment with the order, or on account for companies. Delivery to the door.',
    note: 'Thank you for asking. We have set these aside for you.',
  },
}

export const singaporeRequests: readonly RequestStory[] = [
  {
    by: 'haiwan',
    age: 3,
    goods: [[0, 40]],
    words: ['防爆手提灯，LED，IP66', '件', 12],
    note: '裕廊工地用，请附防爆证书。希望下月第一周送到。',
    steps: [],
  },
  {
    by: 'tuas',
    age: 27,
    goods: [
      [1, 60],
      [2, 24],
    ],
    note: 'For the dry-docking in January. Two deliveries would help: half now, half in a month.',
    steps: [],
  },
  {
    by: 'haiwan',
    age: 30,
    words: ['控制柜按钮开关，带灯，22 mm', '件', 60],
    note: '',
    steps: [
      { after: 2, does: 'ask', text: '请问指示灯需要 24V 还是 230V？红、绿各多少件？' },
      { after: 5, does: 'answer', text: '24V 直流，红色 20 件，绿色 40 件，谢谢。' },
    ],
  },
  {
    by: 'linji',
    age: 52,
    goods: [[3, 30]],
    note: '店里长期需要，每季度补货一次。',
    steps: [
      { after: 4, does: 'quote', share: 0.94 },
      { after: 21, does: 'counter', share: 0.89, text: '我们每季度都会补货，能否再优惠一些？' },
    ],
  },
  {
    by: 'woodlands',
    age: 76,
    goods: [
      [4, 25],
      [5, 40],
    ],
    note: 'We fetch nothing ourselves: please quote with delivery to Woodlands.',
    steps: [
      { after: 3, does: 'quote', share: 0.96 },
      { after: 20, does: 'counter', share: 0.88, text: 'A shop in Kaki Bukit is below this.' },
      { after: 4, does: 'quote', share: 0.92 },
      { after: 1, does: 'tell', text: 'That is our best price with delivery included.' },
    ],
  },
  {
    by: 'orchid',
    age: 150,
    goods: [[1, 20]],
    note: 'For three condominiums in Bishan.',
    steps: [
      { after: 2, does: 'quote', share: 0.93 },
      { after: 24, does: 'accept', share: 0.93 },
      { after: 3, does: 'order' },
    ],
  },
  {
    by: 'woodlands',
    age: 200,
    words: ['Excavator bucket, 600 mm, used', 'piece', 1],
    note: '',
    steps: [
      { after: 6, does: 'decline', text: 'We sell new goods only, and no parts of machines.' },
    ],
  },
  {
    by: 'linji',
    age: 120,
    goods: [[2, 15]],
    note: '',
    steps: [
      { after: 30, does: 'quote', share: 0.98 },
      { after: 20, does: 'refuse', text: '价格还是偏高，这次先不买了。' },
    ],
  },
]

export const singaporeBids: readonly BidStory[] = [
  { by: 'haiwan', age: 4, products: 2, quantity: 6, share: 0.84, fate: 'waits' },
  { by: 'tuas', age: 41, products: 1, quantity: 10, share: 0.78, fate: 'waits' },
  { by: 'linji', age: 9, products: 1, quantity: 5, share: 0.82, fate: 'countered' },
  { by: 'orchid', age: 12, products: 2, quantity: 4, share: 0.92, fate: 'agreed' },
  { by: 'woodlands', age: 170, products: 1, quantity: 6, share: 0.9, fate: 'ordered' },
  {
    by: 'linji',
    age: 220,
    products: 1,
    quantity: 3,
    share: 0.6,
    fate: 'declined',
    reason: '这个价格低于我们的进货价，抱歉。',
  },
  { by: 'tuas', age: 310, products: 1, quantity: 8, share: 0.75, fate: 'counter-declined' },
  { by: 'woodlands', age: 380, products: 2, quantity: 5, share: 0.7, fate: 'expired' },
  { by: 'orchid', age: 470, products: 1, quantity: 4, share: 0.8, fate: 'withdrawn' },
]

export const singaporeOrders: readonly OrderStory[] = [
  {
    by: 'haiwan',
    age: 980,
    goods: [
      [0, 20],
      [3, 20],
      [4, 12],
    ],
    method: 'terms',
    purchaseOrder: 'HW-2611',
    steps: toTheDoor,
  },
  {
    by: 'haiwan',
    age: 300,
    goods: [
      [5, 20],
      [6, 8],
    ],
    method: 'terms',
    purchaseOrder: 'HW-2658',
    steps: toTheDoor,
  },
  {
    by: 'tuas',
    age: 50,
    goods: [[2, 12]],
    method: 'transfer',
    purchaseOrder: 'TMS/24/0871',
    steps: [],
  },
  { by: 'linji', age: 5, goods: [[7, 3]], method: 'cod', steps: [] },
  {
    by: 'woodlands',
    age: 31,
    goods: [
      [1, 2],
      [9, 4],
    ],
    method: 'cod',
    steps: ['confirm'],
  },
  {
    by: 'orchid',
    age: 70,
    goods: [
      [4, 6],
      [6, 2],
      [8, 5],
    ],
    method: 'cod',
    steps: ['confirm', 'pack'],
    note: '客户要求上午送货，保安处签收。',
  },
  {
    by: 'linji',
    age: 200,
    goods: [[10, 4]],
    method: 'cod',
    steps: toTheDoor,
    request: { kind: 'return', reason: '尺寸买错了，想退两件，包装没有拆开。' },
  },
  {
    by: 'woodlands',
    age: 26,
    goods: [[11, 2]],
    method: 'cod',
    steps: ['confirm', 'pack'],
    request: { kind: 'cancel', reason: 'Ordered twice by mistake, please cancel this one.' },
  },
]

/** What people without a deal wrote to the shop, hours before now, oldest first. */
export const singaporeMessages = [
  {
    age: 60,
    name: '林美玲',
    email: 'meiling@linji.example',
    phone: '83456789',
    message: '上次买的胶带很好用，请问大卷装什么时候到货？',
  },
  {
    age: 20,
    name: 'Siti Mariam',
    email: 'siti@bedokclinic.example',
    phone: '81112222',
    message: 'Do you deliver to Changi Airport Terminal 3, airside? Who handles the passes?',
  },
  {
    age: 2,
    name: '黄志强',
    email: 'zhiqiang@yishuncoffee.example',
    phone: '92345678',
    message: '您好，我们在义顺新开了一家咖啡店，需要一批清洁用品和手套。可以开公司账户挂账吗？',
  },
] as const
