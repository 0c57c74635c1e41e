import { describe, expect, test } from 'vitest'
import { distinguishingParts } from './distinguishing-parts.ts'

describe('[CAT-13] what tells goods with long names apart', () => {
  test('names that begin alike say where they differ', () => {
    expect(
      distinguishingParts([
        'Wood adhesive D4, standard setting, white film, plain spout, 1 kg',
        'Wood adhesive D4, standard setting, white film, plain spout, 5 kg',
        'Wood adhesive D4, standard setting, clear film, plain spout, 5 kg',
        'Packwell white wood glue 125 g',
      ]),
    ).toEqual(['1 kg', '5 kg', 'clear film', null])
  })

  test('what is seen anyway is not said twice', () => {
    expect(distinguishingParts(['Tape, red', 'Tape, blue'])).toEqual([null, null])
  })

  test('the shorter of two says nothing where the longer goes on; equal names neither', () => {
    const name = 'Nitrile examination gloves powder free'
    expect(distinguishingParts([name, `${name}, size L`])).toEqual([null, 'size L'])
    expect(distinguishingParts([name, name])).toEqual([null, null])
    expect(distinguishingParts([])).toEqual([])
  })
})
