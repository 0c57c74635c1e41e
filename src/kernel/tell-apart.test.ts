import { describe, expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

describe('[CAT-13] what tells goods with long names apart', () => {
  test('names that begin alike say where they differ', () => {
    expect(
      tellApart([
        'Wood adhesive D4, standard setting, white film, plain spout, 1 kg',
        'Wood adhesive D4, standard setting, white film, plain spout, 5 kg',
        'Wood adhesive D4, standard setting, clear film, plain spout, 5 kg',
        'Packwell white wood glue 125 g',
      ]),
    ).toEqual(['1 kg', '5 kg', 'clear film', null])
  })

  test('what is seen anyway is not said twice', () => {
    expect(tellApart(['Tape, red', 'Tape, blue'])).toEqual([null, null])
  })

  test('the shorter of two says nothing where the longer goes on; equal names neither', () => {
    const name = 'Nitrile examination gloves powder free'
    expect(tellApart([name, `${name}, size L`])).toEqual([null, 'size L'])
    expect(tellApart([name, name])).toEqual([null, null])
    expect(tellApart([])).toEqual([])
  })
})
