import { expect, test } from 'vitest'
import { latinizePlaces, listConsonants } from './hindi-places.ts'

test('[LANG-05] a place named in Hindi is searched as an English map spells it', () => {
  expect(
    ['पुणे', 'कोथरूड', 'मुंबई', 'नई दिल्ली', 'बाणेर रोड, पुणे', 'Kothrud 411038'].map(latinizePlaces),
  ).toEqual(['pune', 'kothrud', 'mumbai', 'New Delhi', 'baner rod, pune', 'Kothrud 411038'])
})

test('[LANG-05] a city has the same consonants in both scripts, another city has others', () => {
  const pairs = [
    ['पुणे', 'Pune'],
    ['मुंबई', 'Mumbai'],
    ['अहमदाबाद', 'Ahmedabad'],
    ['हैदराबाद', 'Hyderabad'],
    ['दिल्ली', 'Delhi'],
    ['बेंगलुरु', 'Bengaluru'],
    ['चेन्नई', 'Chennai'],
    ['कोलकाता', 'Kolkata'],
    ['नागपुर', 'Nagpur'],
    ['नाशिक', 'Nashik'],
    ['कोल्हापुर', 'Kolhapur'],
    ['छत्रपति', 'Chhatrapati'],
  ] as const
  expect(pairs.map(([hindi]) => listConsonants(hindi))).toEqual(
    pairs.map(([, english]) => listConsonants(english)),
  )
  expect(listConsonants('मुंबई')).not.toEqual(listConsonants('Pune'))
})
