import { expect, test } from 'vitest'
import { takeOfferedPrice } from './offer-price-rules.ts'

const isPincode = (text: string) => /^[1-9]\d{5}$/.test(text)
const read = (question: string) => takeOfferedPrice(question, isPincode)?.amount ?? null

test.each([
  ['I offer 200 for the claw hammer', '200'],
  ['i bid ₹ 1,500 for an angle grinder', '1500'],
  ['I will pay 250 rupees for the hammer', '250'],
  ['would you take 90 for a hacksaw?', '90'],
  ['can you do 30 helmets for 150 each', '150'],
  ['my offer is 120.50 each for 40 safety helmets', '120.50'],
  ['20 hacksaws at Rs. 80 per piece', '80'],
  ['can I have the drill for 2000?', '2000'],
  ['how about 99 for the goggles', '99'],
  ['can I get a drill for ₹2000', '2000'],
  ['can I get a drill for 2,000', '2000'],
  ['can I get a drill for 2000 rupees?', '2000'],
  ['can i get 30 helmets at rs 150', '150'],
  ['let me have it for 200', '200'],
  ['will you sell this at 450', '450'],
  ['can you take me up on a drill for 2000', '2000'],
  ['can i give you an order of helmets at 90', '90'],
])('[FIND-09] %j offers %s', (question, amount) => expect(read(question)).toBe(amount))

test.each([
  'best price for 50 safety helmets',
  'quote for 20 drills',
  'your best offer on 600 hex nuts',
  'can you quote for 200',
  'can I get a quote for 20?',
  'bid on 5 hammers',
  'can you come at 411038',
  'will you deliver a drill for 500',
  'add 5 hammers to my cart',
  'drill at 3000 rpm',
  'what do i pay for 2 drills',
  'gloves under 200',
  'would you take 20 hammers back',
  'can i get a filter for 6203',
  'can i get bearing cover for 6203?',
  'can you give me a filter for 6203',
  'could we have a seal for 32',
  'can i take a filter for 6203',
  'can i get a seal for the motor for 6203',
  'can i get a filter for ६२०३',
])('[FIND-09] %j offers no price', (question) => expect(read(question)).toBeNull())

test.each([
  ['I offer 0 for the hammer', '0'],
  ['i offer zero rupees for it', '0'],
  ['I offer -5', '-5'],
  ['i bid minus fifty for the ladder', '-50'],
  ['I offer -₹5 for the drill', '-5'],
  ['how about 99999999999 for the drill', '99999999999'],
  ['I offer 12.345 for the drill', '12.345'],
])('[FIND-09] %j has the price %s, which others judge', (question, amount) =>
  expect(read(question)).toBe(amount),
)

test.each([
  ['I offer 12 each for a pack of bolts', 'piece'],
  ['20 bolts at 12 per piece', 'piece'],
  ['I offer 12 apiece for bolts', 'piece'],
  ['I offer 200 per pack for bolts', 'pack'],
  ['I offer 200 a box for bolts', 'pack'],
  ['I offer 200 for a pack of bolts', 'pack'],
  ['I offer 300 for each box of bolts', 'pack'],
  ['I offer 300 each packet for bolts', 'pack'],
  ['I offer 300 for every carton of bolts', 'pack'],
  ['I offer 300/packet for bolts', 'pack'],
  ['I offer 300 for each box spanner', 'piece'],
  ['I offer 450 in all for 2 hammers', 'all'],
  ['I offer 450 for 2 hammers altogether', 'all'],
  ['I offer 200 for a box spanner', null],
  ['I offer 200 for the hammer', null],
])('[FIND-09] %j has a price of a %s', (question, basis) =>
  expect(takeOfferedPrice(question, isPincode)?.basis).toBe(basis),
)

test('[FIND-09] no question takes long to read', () => {
  for (const part of [
    'offer ',
    'for ',
    '1,11',
    '₹ ',
    'would you take it for ',
    '1 each',
    'at 1 ',
    'the ',
    'for 1',
    'offer minus ',
    'in all ',
    '-₹',
  ])
    for (const question of [part.repeat(400), `can i ${part.repeat(400)}`]) {
      const before = performance.now()
      read(question.slice(0, 400))
      expect(performance.now() - before, part).toBeLessThan(100)
    }
})
