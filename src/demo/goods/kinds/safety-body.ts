import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Footwear, fall protection and site marking. */
export const safetyBody: readonly Kind[] = [
  {
    key: 'safety-shoes',
    prefix: 'SB',
    category: ['Safety', 'Footwear', 'Safety Shoes'],
    share: 230,
    sg: true,
    shape: 'boot',
    paint: { by: 'colour', of: { Black: 'black', Brown: 'brown' } },
    views: ['pack', 'size'],
    axes: {
      upper: [
        'Upper',
        'Material',
        { 'Buff barton leather': 1, 'Split suede': 0.88, Microfibre: 0.94 },
      ],
      cut: ['Height', 'Fit', { 'Low shoe': 1, 'Ankle boot': 1.14 }],
      toe: ['Toe cap', 'Protection', { 'Steel toe': 1, 'Composite toe': 1.18 }],
      sole: ['Sole', 'Material', { 'PU sole': 1, 'PVC sole': 0.78, 'PU and rubber sole': 1.28 }],
      colour: ['Colour', 'General', { Black: 1, Brown: 1 }],
      size: [
        'Size',
        'General',
        { 'UK 6': 1, 'UK 7': 1, 'UK 8': 1, 'UK 9': 1, 'UK 10': 1, 'UK 11': 1.02 },
      ],
    },
    variants: ['size'],
    why: {
      'Buff barton leather':
        'Buff barton leather is a corrected grain 1.8 to 2 mm thick, which sheds water and takes polish.',
      'Split suede':
        'Split suede breathes well and hides scuffs; it is no shoe for standing water.',
      Microfibre: 'Microfibre needs no polish, dries overnight and contains no leather.',
      'PU sole': 'The double-density PU sole is light and soft underfoot, good for long rounds.',
      'PVC sole': 'The moulded PVC sole takes acids and wet floors and keeps the price down.',
      'PU and rubber sole': 'Rubber below PU bears hot chips up to 300 °C for a minute.',
    },
    also: {
      'Steel toe': { cap: 'a steel cap tested at 200 J' },
      'Composite toe': { cap: 'a composite cap tested at 200 J, which no metal detector notices' },
    },
    specs: [
      ['Toe cap energy', '200 J', 'Protection'],
      ['Standard', 'IS 15298 part 2, EN ISO 20345', 'Protection'],
    ],
    figure: 'size',
    names: [
      '{Upper} safety shoes, {cut}, {toe}, {sole}, {colour}',
      '{Brand} {cut}, {upper}, {toe}, {sole}, {colour}',
    ],
    leads: [
      'A {cut} with {cap} and {sole}, for works floors, stores and building sites.',
      '{Upper} safety footwear with {cap}. Sizes run true; take one up for thick socks.',
    ],
    paragraphs: [
      ['{upper.why} {sole.why}', '{sole.why} {upper.why}'],
      [
        'Tongue and collar are padded, the insole comes out for drying. The heel takes up 20 J, so that a day on concrete ends better.',
        'The stitching around the toe is doubled, since that is where such shoes open first.',
      ],
    ],
    points: ['{Upper!}, {colour}', '{Toe!}, 200 J', '{Sole!}', '{Cut!}', 'Slip resistance SRA'],
    price: { inr: 1090, sgd: 49 },
    unit: ['pair', 'pairs'],
    packs: [1, 5],
    tax: 500,
  },
  {
    key: 'harnesses',
    prefix: 'FH',
    category: ['Safety', 'Fall Protection', 'Full Body Harnesses'],
    share: 30,
    sg: true,
    shape: 'harness',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      points: [
        'Attachment points',
        'Protection',
        { 'Dorsal ring': 0.85, 'Dorsal and chest rings': 1, 'Dorsal, chest and side rings': 1.4 },
      ],
      buckle: ['Buckles', 'Fit', { 'Pass-through buckles': 1, 'Quick-release buckles': 1.5 }],
      lanyard: [
        'Lanyard',
        'Kit',
        { 'No lanyard': 1, '1.8 m rope lanyard': 1.3, '1.8 m twin lanyard with absorber': 2.1 },
      ],
    },
    variants: ['lanyard'],
    why: {
      'Dorsal ring': 'The single ring between the shoulders is for fall arrest and nothing else.',
      'Dorsal and chest rings':
        'The chest ring is for ladders with a guided rail; the dorsal ring arrests falls elsewhere.',
      'Dorsal, chest and side rings':
        'The two side rings hold you at a pole or mast with both hands free; they must never arrest a fall.',
      'No lanyard': 'The harness comes alone, for use with your own lanyard or retractable block.',
      '1.8 m rope lanyard':
        'The rope lanyard is for restraint: keep it short enough that the edge cannot be reached.',
      '1.8 m twin lanyard with absorber':
        'With two legs you stay hooked while you move past a post; the absorber keeps the jolt below 6 kN.',
    },
    specs: [
      ['Webbing', 'Polyester, 45 mm', 'Material'],
      ['Rated for', '136 kg', 'Protection'],
      ['Standard', 'IS 3521, EN 361', 'Protection'],
    ],
    figure: 'lanyard',
    names: [
      'Full body harness, {points}, {buckle}, {lanyard}',
      '{Brand} full body harness, {buckle}, {points}, {lanyard}',
    ],
    leads: [
      'Full body harness of 45 mm polyester webbing with {buckle}, for one person up to 136 kg.',
      'Harness for work at height with {points} and {buckle}.',
    ],
    paragraphs: [
      ['{points.why} {lanyard.why}', '{lanyard.why} {points.why}'],
      [
        'Thigh and shoulder straps adjust one by one; contrasting thread makes a damaged seam easy to see.',
        'Check webbing and stitches before each climb. A harness that has held a fall is finished, however sound it looks.',
      ],
    ],
    points: ['{Points!}', '{Buckle!}', 'Kit: {lanyard}', 'For up to 136 kg', 'IS 3521 and EN 361'],
    price: { inr: 1390, sgd: 78 },
    unit: ['piece', 'pieces'],
    packs: [1, 5, 10],
    onRequest: 15,
  },
  {
    key: 'traffic-cones',
    prefix: 'TC',
    category: ['Safety', 'Site Safety', 'Traffic Cones'],
    share: 9,
    shape: 'cone',
    paint: 'orange',
    views: ['size'],
    axes: {
      height: [
        'Height',
        'Dimensions',
        { '300 mm': 0.45, '500 mm': 0.75, '750 mm': 1, '1000 mm': 1.9 },
      ],
      material: ['Material', 'Material', { PVC: 1.1, PE: 0.8, Rubber: 1.45 }],
      band: [
        'Reflective bands',
        'Visibility',
        { 'One band': 1, 'Two bands': 1.12, 'No band': 0.85 },
      ],
    },
    variants: ['height'],
    why: {
      PVC: 'PVC bends under a wheel and stands up again.',
      PE: 'Polyethylene is light to carry and stacks tightly; give it a rubber base in the wind.',
      Rubber: 'A rubber cone stays where it is put, with lorries passing on both sides.',
    },
    specs: [['Colour', 'Fluorescent orange', 'General']],
    figure: 'height',
    names: [
      '{Material!} traffic cone, {height}, {band}',
      '{Brand} road cone {height}, {material!}, {band}',
    ],
    leads: [
      'Traffic cone of {material!}, {height} high, {band}, for road works, yards and wet floors.',
      '{Height} cone in fluorescent orange with a broad, square foot. Reflective tape: {band}.',
    ],
    paragraphs: [
      [
        '{material.why} The inside is ribbed, so that stacked cones come apart again.',
        '{material.why}',
      ],
      [
        'Outdoors at night use cones with bands and at least 750 mm; the small ones are for floors and parking bays.',
        'The colour is through and through, not painted on: scuffs do not show white.',
      ],
    ],
    points: ['{Height} high', '{Material!}', 'Tape: {band}', 'Stackable'],
    price: { inr: 390, sgd: 18.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 10, 25],
  },
]
