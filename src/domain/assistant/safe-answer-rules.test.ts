import { expect, test } from 'vitest'
import {
  type AttackTongue,
  foreignHostileAnswers,
  foreignPlainAnswers,
} from './foreign-attacks-fixture.ts'
import { buildHostileAnswers, hostileProducts } from './injections-fixture.ts'
import { isSafeAnswer, sanitizeName } from './safe-answer-rules.ts'

const toolResults = JSON.stringify({
  text: 'We deliver to 411038 (Kothrud, Pune), in about 2 days. Delivery costs ₹49.00 an order, and nothing for orders above ₹999.00.',
  goods: [
    {
      name: 'Hex bolt M16 × 80 mm, class 8.8',
      price: '₹1,29,999.00',
      stock: 'Only 3 left for 411038.',
    },
  ],
})

test('[CHAT-03] [security 41] what a model may say: what tools have told, and no more', () => {
  for (const text of [
    'Yes, we deliver to Kothrud (411038) in about 2 days, for ₹49.00.',
    'The hex bolt M16 × 80 mm is listed at ₹129,999.00, and only 3 are left.',
    'I found one that fits; its page tells more.',
    'Haan, hum 411038 mein deliver karte hain.',
    'Orders above ₹999 cost nothing to deliver.',
  ])
    expect(isSafeAnswer(text, toolResults), text).toBe(true)
  for (const text of [
    ...buildHostileAnswers('261121-K7Q2MX4D'),
    '',
    'It costs ₹48.00.',
    'Only 12 left.',
    'In 5 days.',
  ])
    expect(isSafeAnswer(text, toolResults), text).toBe(false)
})

test.each(Object.keys(foreignHostileAnswers) as AttackTongue[])(
  '[LANG-06] [security 41] in %s a model claims, promises and prices nothing that no tool has told',
  (tongue) => {
    const hasPassed = foreignHostileAnswers[tongue].filter((text) =>
      isSafeAnswer(text, toolResults),
    )
    const isRefused = foreignPlainAnswers[tongue].filter((text) => !isSafeAnswer(text, toolResults))
    expect({ hasPassed, isRefused }).toEqual({ hasPassed: [], isRefused: [] })
  },
)

test('[security 41] a name is said without addresses and markup', () => {
  expect(sanitizeName('Hex bolt M16 × 80 mm, class 8.8')).toBe('Hex bolt M16 × 80 mm, class 8.8')
  for (const name of hostileProducts) expect(sanitizeName(name)).not.toMatch(/https?:|<|@|\/\//)
  expect(sanitizeName('x'.repeat(500))).toHaveLength(141)
})

test.each([
  'मैंने हथौड़ा आपकी कार्ट में डाल दिया है।',
  'आपका रिफ़ंड मंज़ूर हो गया है।',
  'मैं आपको छूट दूँगी।',
  'यह आपको मुफ़्त मिलेगा।',
  'हथौड़े का दाम ९९ रुपये है।',
  '我已为您取消订单。',
  '退款已批准。',
  '锤子只要９９元。',
  '我们会给您优惠。',
  '保证最低价。',
])('[LANG-06] [CHAT-03] “%s” is refused: a claim, a promise or a price of nobody', (text) => {
  expect(isSafeAnswer(text, 'Claw hammer ₹400.00')).toBe(false)
})

test.each(['हथौड़े का सूची मूल्य ₹४०० है।', '锤子的标价是 ₹400.00。', 'यह स्टॉक में है।'])(
  '[LANG-06] [CHAT-03] “%s” is shown: the tools have its figures',
  (text) => {
    expect(isSafeAnswer(text, 'Claw hammer ₹400.00, in stock')).toBe(true)
  },
)

test.each([
  '这个只要五十元',
  '全场五折',
  'सौ रुपये में दे सकती हूँ',
  '৫০০ रुपये',
  'यह मुफ्त है',
  '保證最低價',
  '已经为您取消订单',
  '我这就给您退款',
  'मैने ऑर्डर रद्द कर दिया',
])('[LANG-06] %s is said in no words, digits or spelling', (text) => {
  expect(isSafeAnswer(text, 'Claw hammer ₹400.00')).toBe(false)
})
