import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Metric hexagon bolts and nuts. */
export const fastenersBolts: readonly Kind[] = [
  {
    key: 'hex-bolts',
    prefix: 'BT',
    category: ['Fasteners', 'Bolts', 'Hex Bolts'],
    share: 400,
    sg: true,
    shape: 'bolt',
    paint: {
      by: 'finish',
      of: {
        'Zinc plated': 'zinc',
        'Plain black': 'blacksteel',
        'Yellow zinc': 'brass',
        'Hot-dip galvanised': 'steel',
      },
    },
    views: ['pack', 'size'],
    axes: {
      thread: [
        'Thread',
        'Dimensions',
        { M6: 0.62, M8: 1, M10: 1.7, M12: 2.6, M14: 4.1, M16: 5.2, M20: 9.4 },
      ],
      grade: [
        'Property class',
        'Strength',
        { 'Class 4.6': 0.74, 'Class 8.8': 1, 'Class 10.9': 1.36 },
      ],
      finish: [
        'Finish',
        'Material',
        { 'Zinc plated': 1, 'Plain black': 0.9, 'Yellow zinc': 1.06, 'Hot-dip galvanised': 1.34 },
      ],
      norm: ['Standard', 'General', { 'IS 1364': 0.97, 'DIN 933': 1, 'ISO 4017': 1.02 }],
      length: [
        'Length',
        'Dimensions',
        { '30 mm': 0.86, '40 mm': 1, '50 mm': 1.13, '60 mm': 1.27, '80 mm': 1.6, '100 mm': 1.98 },
      ],
    },
    variants: ['length'],
    why: {
      'Class 4.6':
        'Class 4.6 is mild steel: it gives before it breaks, which suits timber, gates and light frames.',
      'Class 8.8':
        'Class 8.8 is the usual choice for machines and steelwork, hardened and tempered.',
      'Class 10.9':
        'Class 10.9 is for heads and flanges that are tightened with a torque wrench; do not weld it.',
      'Zinc plated':
        'Bright zinc of 5 µm keeps rust away indoors; in the open it lasts about two monsoons.',
      'Plain black':
        'The oiled black surface is for dry rooms, or for painting together with the frame.',
      'Yellow zinc':
        'Yellow passivation over zinc lasts roughly twice as long in salt spray as the clear one.',
      'Hot-dip galvanised':
        'The zinc coat is 45 µm thick or more, so the nut must be tapped oversize: order galvanised nuts with it.',
      'DIN 933': 'The head is to the DIN sizes and takes spanners of {din}.',
      'ISO 4017': 'The head is to the ISO sizes and takes spanners of {iso}.',
      'IS 1364': 'IS 1364 part 2 follows the ISO sizes, so the head takes spanners of {iso}.',
    },
    also: {
      M6: { pitch: '1 mm', hole: '6.6 mm', area: '20.1 mm²', din: '10 mm', iso: '10 mm' },
      M8: { pitch: '1.25 mm', hole: '9 mm', area: '36.6 mm²', din: '13 mm', iso: '13 mm' },
      M10: { pitch: '1.5 mm', hole: '11 mm', area: '58 mm²', din: '17 mm', iso: '16 mm' },
      M12: { pitch: '1.75 mm', hole: '13.5 mm', area: '84.3 mm²', din: '19 mm', iso: '18 mm' },
      M14: { pitch: '2 mm', hole: '15.5 mm', area: '115 mm²', din: '22 mm', iso: '21 mm' },
      M16: { pitch: '2 mm', hole: '17.5 mm', area: '157 mm²', din: '24 mm', iso: '24 mm' },
      M20: { pitch: '2.5 mm', hole: '22 mm', area: '245 mm²', din: '30 mm', iso: '30 mm' },
      'DIN 933': { across: '{din}' },
      'ISO 4017': { across: '{iso}' },
      'IS 1364': { across: '{iso}' },
      'Class 4.6': { strength: '400 N/mm²', yield: '240 N/mm²' },
      'Class 8.8': { strength: '800 N/mm²', yield: '640 N/mm²' },
      'Class 10.9': { strength: '1,040 N/mm²', yield: '940 N/mm²' },
    },
    specs: [
      ['Thread pitch', '{pitch}', 'Dimensions'],
      ['Width across flats', '{across}', 'Dimensions'],
      ['Clearance hole', '{hole}', 'Dimensions'],
      ['Tensile strength', '{strength}', 'Strength'],
      ['Yield strength', '{yield}', 'Strength'],
    ],
    figure: 'thread',
    names: [
      'Hex bolt {thread} × {length}, {grade}, {finish}, {norm!}',
      '{Brand} hex bolt {thread} × {length}, {grade}, {finish}',
      'Hexagon head bolt {norm!}, {thread} × {length}, {grade}, {finish}',
    ],
    leads: [
      'Hexagon bolt {thread} × {length}, threaded up to the head, {grade}, {finish}.',
      'Fully threaded {thread} bolt to {norm!}, {length} under the head, {finish}. Nuts and washers are sold separately.',
      '{Brand} bolt {thread} × {length} in {grade}: {strength} tensile strength, {finish}.',
    ],
    paragraphs: [
      ['{grade.why} {finish.why}', '{finish.why} {grade.why}'],
      [
        'The {thread} thread has a pitch of {pitch} and a stress area of {area}; drill {hole} for a normal clearance hole. {norm.why}',
        '{norm.why} Drill {hole} for a clearance hole; the thread is rolled, with a pitch of {pitch}.',
      ],
      [
        'Length is measured from below the head. Allow two threads to stand out of the nut.',
        'Class and maker’s mark are on the head, where an inspector looks for them.',
      ],
    ],
    points: [
      '{Thread} × {length}, full thread',
      '{Grade}: {strength} tensile, {yield} yield',
      '{Finish!}',
      'To {norm!}, 6g tolerance',
    ],
    price: { inr: 168, sgd: 7.2 },
    unit: ['piece', 'pieces'],
    packs: [25, 100, 500],
  },
  {
    key: 'stainless-bolts',
    prefix: 'SBX',
    category: ['Fasteners', 'Bolts', 'Hex Bolts'],
    share: 170,
    sg: true,
    shape: 'bolt',
    paint: 'steel',
    views: ['pack', 'size'],
    axes: {
      thread: ['Thread', 'Dimensions', { M5: 0.42, M6: 0.56, M8: 1, M10: 1.75, M12: 2.7, M16: 6 }],
      steel: ['Steel', 'Material', { 'A2-70': 1, 'A4-70': 1.48, 'A4-80': 1.66 }],
      wax: ['Surface', 'Material', { Plain: 1, Waxed: 1.08 }],
      norm: ['Standard', 'General', { 'DIN 933': 1, 'ISO 4017': 1.03 }],
      length: [
        'Length',
        'Dimensions',
        { '20 mm': 0.78, '25 mm': 0.83, '30 mm': 0.89, '40 mm': 1, '50 mm': 1.15, '60 mm': 1.32 },
      ],
    },
    variants: ['length'],
    why: {
      'A2-70':
        'A2 is the steel of kitchens and railings, known as 304. It stays bright in rain but not near the sea.',
      'A4-70':
        'A4 holds molybdenum, like 316, and is what to take near the sea, in dye houses and for chlorinated water.',
      'A4-80':
        'A4-80 is the acid-resistant grade, cold worked harder, for flanges that need more clamping force.',
      Plain:
        'Put a little anti-seize paste on the thread: stainless on stainless gall when tightened dry and fast.',
      Waxed:
        'A dry film of wax keeps the thread from galling, so no paste is needed and the torque is repeatable.',
    },
    also: {
      M5: { pitch: '0.8 mm', hole: '5.5 mm', din: '8 mm', iso: '8 mm' },
      M6: { pitch: '1 mm', hole: '6.6 mm', din: '10 mm', iso: '10 mm' },
      M8: { pitch: '1.25 mm', hole: '9 mm', din: '13 mm', iso: '13 mm' },
      M10: { pitch: '1.5 mm', hole: '11 mm', din: '17 mm', iso: '16 mm' },
      M12: { pitch: '1.75 mm', hole: '13.5 mm', din: '19 mm', iso: '18 mm' },
      M16: { pitch: '2 mm', hole: '17.5 mm', din: '24 mm', iso: '24 mm' },
      'DIN 933': { across: '{din}' },
      'ISO 4017': { across: '{iso}' },
      'A2-70': { aisi: '304', strength: '700 N/mm²' },
      'A4-70': { aisi: '316', strength: '700 N/mm²' },
      'A4-80': { aisi: '316', strength: '800 N/mm²' },
    },
    specs: [
      ['AISI grade', '{aisi}', 'Material'],
      ['Thread pitch', '{pitch}', 'Dimensions'],
      ['Width across flats', '{across}', 'Dimensions'],
      ['Clearance hole', '{hole}', 'Dimensions'],
      ['Tensile strength', '{strength}', 'Strength'],
    ],
    figure: 'thread',
    names: [
      'Stainless hex bolt {thread} × {length}, {steel}, {wax}, {norm!}',
      '{Brand} stainless bolt {thread} × {length}, {steel} ({aisi}), {wax}',
      'Hex bolt {norm!} in {steel} stainless steel, {thread} × {length}, {wax}',
    ],
    leads: [
      'Stainless hexagon bolt {thread} × {length} of {steel}, threaded up to the head.',
      '{Steel} bolt to {norm!}, {thread} × {length}, fully threaded, for places where zinc would not last.',
    ],
    paragraphs: [
      ['{steel.why} {wax.why}', '{wax.why} {steel.why}'],
      [
        'Drill {hole} for a clearance hole. Use nuts and washers of the same steel, or the dearer part eats the cheaper one.',
        'The thread has a pitch of {pitch} and is rolled, not cut. The clearance hole is {hole}, the spanner {across}.',
        'Not for replacing class 8.8 one for one: at {strength} it needs a lower torque. Ask us for the table.',
      ],
    ],
    points: [
      '{Thread} × {length}, full thread',
      'Stainless steel {steel}, AISI {aisi}',
      '{Strength} tensile strength',
      'To {norm!}',
    ],
    price: { inr: 298, sgd: 9.8 },
    unit: ['piece', 'pieces'],
    packs: [10, 50, 200],
  },
]
