import { findMatch } from './english-style.ts'
import type { TranslationRule } from './translation-style.ts'

/** Words for an act or a thing, the one that the shop says instead, and a text to refuse. */
const otherWords: readonly [words: RegExp, instead: string, control: string][] = [
  [/邮箱|电子邮/, '电邮, 电邮地址, 邮件', '请输入您的电子邮箱'],
  [/邮政编码|邮区编号|邮递区号/, '邮编', '邮政编码'],
  [/登入|登陆|注销/, '登录, 退出登录', '请登入'],
  [/帐[户号单]|账号/, '账户, 账单', '您的帐户'],
  [/请求报价|索取报价|报价请求|询问价格/, '询价', '没找到产品？请求报价'],
  [/购物[篮袋]/, '购物车', '放入购物袋'],
  [/优惠代码|折扣码|优惠卷/, '优惠码, 优惠券', '输入折扣码'],
  [/收藏夹|愿望清单|心愿清单/, '心愿单', '加入收藏夹'],
  [/婉拒|回绝/, '拒绝', '我们会接受、还价或婉拒'],
  [/赊账|赊购|记账/, '挂账', '赊账订购的金额'],
  [/物流单号|快递单号|追踪号/, '运单号', '物流单号：{}'],
  [/[借贷]记单|[借贷]方通知/, '借项通知单, 贷项通知单', '已开借记单'],
  [/未结/, '未付', '未结发票'],
  [/运费/, '配送费', '含运费 {}'],
  [/收货地址/, '送货地址', '添加收货地址'],
  [/替代品/, '替代产品', '已有替代品'],
  [/通知我/, '提醒我', '到货时通知我'],
  [/恢复代码|备用码/, '恢复码', '您新的恢复代码'],
  [/修改密码/, '更改密码', '修改密码'],
  [/Cookie (?:选择|设置)/, 'Cookie 选项', 'Cookie 设置'],
  [/邮件订阅|新闻通讯|新闻邮件/, '电子报', '邮件订阅'],
  [/重新打开询价/, '重新发起询价', '您可以重新打开询价'],
]

/** The letters of GB 2312, the standard of simplified writing: rows 16 to 87, 94 in each. */
const simplified: ReadonlySet<string> = new Set(
  new TextDecoder('gbk').decode(
    Uint8Array.from({ length: 72 * 94 * 2 }, (_, at) =>
      at % 2 === 0 ? 0xb0 + Math.floor(at / 188) : 0xa1 + ((at >> 1) % 94),
    ),
  ),
)

/** Texts that show what is typed as it stands, or a formula: their marks are not Chinese. */
const typedTexts: ReadonlySet<string> = new Set([
  'desk-bench.hintSelect',
  'desk-goods.overviewHint',
  'desk-keys.sendAsBearer',
  'desk-offers.forExampleSpannerWrench',
  'desk-people.byGroup',
  'desk-prices.columnFor',
  'desk-prices.membersHint',
  'desk-shop.footerHint',
  'desk-shop.textFormatHint',
  'desk-tax.allSupplies',
  'desk-translations.howMarked',
  'import-faults.notLink',
  'price-file.audienceFormat',
])

/** How the shop writes Chinese, as far as a program can judge it. Source: LANG-03. */
export const chineseRules: readonly TranslationRule[] = [
  ...otherWords.map(([words, instead, control]) => ({
    rule: `one word for one act: ${instead}`,
    why: 'who meets two words looks for two things',
    find: findMatch(words),
    controls: [control],
  })),
  {
    rule: 'simplified letters',
    why: 'the buyers of Singapore read them',
    find: (text) =>
      text.match(/\p{Script=Han}/gu)?.find((letter) => !simplified.has(letter)) ?? null,
    controls: ['請登录', '您的訂单'],
  },
  {
    rule: 'full-width punctuation',
    why: 'half-width marks are of another script, and stand too close',
    exceptions: typedTexts,
    find: findMatch(/[,;:!?](?=$|[\s\p{Script=Han}{‹›”）])|\.(?=$|[\s\p{Script=Han}])|[()]/u),
    controls: ['已保存,请继续', '确定吗?', '已保存.', '税号 (GSTIN)', '优惠券: {}'],
  },
  {
    rule: 'curved quotes, one ellipsis',
    why: 'the shop sets type: “ ” …',
    find: findMatch(/["'「」『』]|\.\.\.|……|。。/),
    controls: ['点击"保存"', '点击「保存」', '正在加载...', '请稍候……'],
  },
  {
    rule: 'no space beside full-width punctuation',
    why: 'such a mark has its space in itself',
    exceptions: typedTexts,
    find: findMatch(/\S? +[，。；：！？、（）“”…]|[，。；：！？、（“”）] +[^‹\s]/),
    controls: ['已保存 。', '已保存。 请继续', '（ {} ）'],
  },
  {
    rule: 'a space between Han and Latin letters or digits',
    why: 'without it the words run together',
    find: findMatch(/(?![年月])\p{Script=Han}[A-Za-z\d]+|[A-Za-z\d]+(?![年月日])\p{Script=Han}/u),
    controls: ['最多20个字符', '下载PDF', '最大 10MB的图片'],
  },
  {
    rule: 'digits and letters of the usual width',
    why: 'wide ones are found by no search',
    find: findMatch(/[０-９Ａ-Ｚａ-ｚ]/),
    controls: ['最多１０行'],
  },
  {
    rule: '您, but 你 in what a shopper may ask Amy',
    why: 'the shop speaks politely; people speak to a program as to a friend',
    find: (text) => (text.endsWith('？') ? null : findMatch(/(?<!迷)你.?/)(text)),
    controls: ['你的购物车'],
  },
  {
    rule: '种 for products, 笔 for orders',
    why: 'the measure word says what is counted',
    find: findMatch(/\{\} ?[件个项]产品|(?:[每一]|\{\} ?)[个份张项]订单/),
    controls: ['最多 {} 件产品', '每份订单的配送费'],
  },
  {
    rule: '，另有 n 项 for the rest of a list',
    why: '等另外 says it twice',
    find: findMatch(/等另外/),
    controls: ['{} 等另外 {} 项'],
  },
  {
    rule: 'the mark that ends the source ends the translation',
    why: 'a label has no full stop, a sentence has one',
    find: (text, source) => {
      if (source.endsWith(',')) return null
      const mark = endMarks[getEnd(source.replace(/(?<!(?:or|:) )\b[Nn]o\.$/, 'no'))] ?? ''
      const end = getEnd(text)
      return end === mark || (!mark && !Object.values(endMarks).includes(end)) ? null : end
    },
    controls: [
      ['已保存', 'Saved.'],
      ['保存。', 'Save'],
      ['确定。', 'Are you sure?'],
    ],
  },
  {
    rule: 'no cheer that the source hasn’t',
    why: 'what was done is enough',
    find: (text, source) => (source.includes('!') ? null : findMatch(/.?！/)(text)),
    controls: [['谢谢！', 'Thank you.']],
  },
  {
    rule: 'no word twice in a row',
    why: 'a slip of the keys',
    find: findMatch(/的的|了了|是是|在在|请请|您您|地址地址|我们我们/),
    controls: ['您的的订单'],
  },
]

const endMarks: Readonly<Record<string, string>> = {
  '.': '。',
  '?': '？',
  ':': '：',
  '…': '…',
}

function getEnd(text: string): string {
  return text.replace(/[\s›”’]+$/, '').at(-1) ?? ''
}
