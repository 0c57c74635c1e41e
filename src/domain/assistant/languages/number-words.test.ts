import { expect, test } from 'vitest'
import { parseQuestion } from '../reading/question-rules.ts'

const style = { isPincode: (text: string) => /^[1-9]\d{5}$/.test(text), currency: 'INR' }
const read = (question: string) => {
  const { quantity, words } = parseQuestion(question, style)
  return [quantity, words]
}

test.each([
  ['दो दर्जन दस्ताने चाहिए', 24, 'दस्ताने'],
  ['आधा दर्जन हेलमेट का कोटेशन', 6, 'हेलमेट'],
  ['ढाई सौ दस्ताने का कोटेशन चाहिए', 250, 'दस्ताने'],
  ['डेढ़ सौ हेलमेट का भाव', 150, 'हेलमेट'],
  ['साढ़े तीन सौ बोल्ट का कोटेशन दो', 350, 'बोल्ट'],
  ['पौने दो सौ बोल्ट का कोटेशन दो', 175, 'बोल्ट'],
  ['दो हज़ार पाँच सौ बोल्ट का कोटेशन', 2_500, 'बोल्ट'],
  ['पच्चीस हेलमेट कार्ट में डालो', 25, 'हेलमेट'],
  ['मुझे दो हथौड़े चाहिए', 2, 'हथौड़े'],
  ['५ हथौड़े चाहिए', 5, 'हथौड़े'],
  ['pachaas helmet chahiye', 50, 'helmet'],
  ['helmet pachas chahiye', 50, 'helmet'],
  ['pandrah hathode cart me daal do', 15, 'hathode'],
  ['savaa sau gloves ka quotation', 125, 'gloves'],
  ['pachees sau bolt ka quote', 2_500, 'bolt'],
  ['ek sau bees gloves chahiye quotation', 120, 'gloves'],
  ['teen sau jodi safety shoes chahiye', 300, 'safety shoes'],
  ['quote for dedh sau helmets', 150, 'helmets'],
])('[LANG-06] “%s” is for %i', (question, quantity, words) => {
  expect(read(question)).toEqual([quantity, words])
})

test.each([
  ['五十个安全帽报价', 50, '安全帽'],
  ['一百五十双手套报价', 150, '手套'],
  ['一百五个安全帽报价', 150, '安全帽'],
  ['一百零五个安全帽报价', 105, '安全帽'],
  ['我要两打手套', 24, '手套'],
  ['半打锤子报价', 6, '锤子'],
  ['五打锤子报价', 60, '锤子'],
])('[LANG-06] “%s” is for %i', (question, quantity, words) => {
  expect(read(question)).toEqual([quantity, words])
})

test.each([
  ['डेढ़ इंच का पाइप चाहिए', '1.5 इंच पाइप'],
  ['ढाई एमएम तार दिखाओ', '2.5 एमएम तार'],
  ['2 ton ka pulley chahiye', '2 ton pulley'],
  ['4 core cable chahiye', '4 core cable'],
  ['size nau ke joote chahiye', 'size 9 ka joote'],
  ['6203 bearing chahiye', '6203 bearing'],
  ['gloves dikha do', 'gloves'],
  ['हथौड़ा दिखा दो', 'हथौड़ा'],
  ['一台打磨机多少钱', '打磨机'],
])('[LANG-06] “%s” names a size, or no number at all', (question, words) => {
  const { quantity, words: names } = parseQuestion(question, style)
  expect([quantity ?? 1, names]).toEqual([1, words])
})

test('[LANG-06] numbers without end are read in time', () => {
  const started = performance.now()
  for (const word of ['सौ ', 'do ', 'साढ़े तीन ', '一百', '打']) read(word.repeat(200).slice(0, 200))
  expect(performance.now() - started).toBeLessThan(1_000)
})
