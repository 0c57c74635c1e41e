import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Mops, brooms and buckets. */
export const officeCleaningFloors: readonly Kind[] = [
  {
    key: 'mops',
    prefix: 'MO',
    category: ['Office & Cleaning', 'Cleaning Tools', 'Mops'],
    share: 75,
    sg: true,
    shape: 'mop',
    paint: { by: 'colour', of: { White: 'white', Blue: 'blue', Green: 'green' } },
    views: [],
    axes: {
      yarn: ['Yarn', 'Material', { Cotton: 1, Microfibre: 1.4, 'Cotton and polyester': 1.12 }],
      weight: ['Weight', 'Dimensions', { '250 g': 0.84, '300 g': 0.92, '350 g': 1, '450 g': 1.2 }],
      head: ['Head', 'General', { 'Clip head': 1, 'Socket head': 0.92, 'Clamp head': 1.1 }],
      stick: [
        'Handle',
        'Scope',
        { 'Mop only': 0.55, 'With aluminium handle': 1, 'With fibreglass handle': 1.3 },
      ],
      colour: ['Colour', 'General', { White: 1, Blue: 1.02, Green: 1.02 }],
    },
    variants: ['colour'],
    why: {
      Cotton: 'Cotton drinks much water and stands bleach.',
      Microfibre: 'Microfibre lifts grease with water alone; no bleach and no softener for it.',
      'Cotton and polyester': 'Polyester in the cotton makes it dry faster and shed less.',
      'Clip head': 'The clip lets go of a dirty mop without touching it.',
      'Socket head': 'The socket screws onto the usual thread.',
      'Clamp head': 'The flat clamp spreads the strings wide for halls.',
      'Mop only': 'It comes without a handle, as a spare.',
      'With aluminium handle': 'The handle is of aluminium, 140 cm, with a hole to hang it up.',
      'With fibreglass handle':
        'The handle is of fibreglass, 150 cm, and bends instead of breaking.',
    },
    figure: 'weight',
    names: [
      'String mop, {yarn}, {weight}, {head}, {stick}, {colour}',
      '{Brand} wet mop {weight}, {yarn}, {head}, {stick}, {colour}',
    ],
    leads: [
      'Wet mop of {yarn}, {weight}, {head}, {colour}.',
      'String mop {weight}, {yarn}, {stick}, for tiles and sealed floors.',
    ],
    paragraphs: [
      ['{yarn.why} {head.why}', '{head.why} {yarn.why}'],
      [
        '{stick.why} Wash it at 60 °C and hang it with the strings down.',
        'Keep one colour for each area, such as washrooms, kitchens and corridors. {stick.why}',
      ],
    ],
    points: ['{Yarn!}, {weight}', '{Head!}', '{Stick!}', 'Washable at 60 °C'],
    price: { inr: 310, sgd: 15.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 6, 24],
  },
  {
    key: 'buckets',
    prefix: 'BU',
    category: ['Office & Cleaning', 'Cleaning Tools', 'Buckets'],
    share: 70,
    shape: 'bucket',
    paint: { by: 'colour', of: { Blue: 'blue', Red: 'red', Green: 'green' } },
    views: [],
    axes: {
      volume: [
        'Volume',
        'Dimensions',
        { '5 l': 0.55, '10 l': 0.85, '13 l': 1, '16 l': 1.16, '20 l': 1.35 },
      ],
      plastic: [
        'Material',
        'Material',
        { Polypropylene: 1, 'Recycled plastic': 0.74, 'Food-grade HDPE': 1.3 },
      ],
      handle: ['Handle', 'General', { 'Steel handle': 1, 'Plastic handle': 0.95 }],
      extra: [
        'Scale and spout',
        'General',
        { Plain: 0.94, 'With scale': 1, 'With scale and spout': 1.06 },
      ],
      colour: ['Colour', 'General', { Blue: 1, Red: 1, Green: 1 }],
    },
    variants: ['colour'],
    why: {
      Polypropylene: 'Polypropylene bears boiling water for a while.',
      'Recycled plastic': 'Recycled plastic is for mortar, rubble and rain.',
      'Food-grade HDPE': 'Food-grade HDPE takes no smell and stays tough in the cold room.',
      'Steel handle': 'The galvanised handle has a plastic roll where the hand goes.',
      'Plastic handle': 'The plastic handle snaps in and cannot rust.',
      Plain: 'It has neither scale nor spout.',
      'With scale': 'Litres are marked inside, for diluting.',
      'With scale and spout': 'Litres are marked inside, and the spout pours without a trail.',
    },
    figure: 'volume',
    names: [
      'Bucket {volume}, {plastic}, {handle}, {extra}, {colour}',
      '{Brand} bucket {volume}, {plastic}, {handle}, {extra}',
    ],
    leads: [
      'Bucket of {volume}, {plastic}, {colour}, {handle}.',
      'Household and site bucket, {volume}, {plastic}, {colour}.',
    ],
    paragraphs: [
      ['{plastic.why} {handle.why}', '{handle.why} {plastic.why}'],
      [
        '{extra.why} Empty ones stack and come apart again.',
        'The rim is folded and does not cut when it is full. {extra.why}',
      ],
    ],
    points: ['{Volume}', '{Plastic!}, {colour}', '{Handle!}', 'Stackable'],
    price: { inr: 165, sgd: 8.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 10, 50],
  },
  {
    key: 'push-brooms',
    prefix: 'BR',
    category: ['Office & Cleaning', 'Cleaning Tools', 'Brooms'],
    share: 62,
    shape: 'broom',
    paint: {
      by: 'bristle',
      of: { 'Soft PET bristles': 'green', 'Stiff PP bristles': 'red', 'Coir bristles': 'brown' },
    },
    views: [],
    axes: {
      width: [
        'Width',
        'Dimensions',
        { '300 mm': 0.72, '450 mm': 1, '600 mm': 1.32, '800 mm': 1.75 },
      ],
      bristle: [
        'Bristles',
        'Material',
        { 'Soft PET bristles': 1, 'Stiff PP bristles': 1, 'Coir bristles': 0.82 },
      ],
      back: ['Back', 'Material', { 'Wooden back': 1, 'Plastic back': 0.92 }],
      stick: [
        'Handle',
        'Scope',
        { 'No handle': 0.68, 'With wooden handle': 1, 'With metal handle': 1.12 },
      ],
    },
    variants: ['bristle'],
    why: {
      'Soft PET bristles': 'Soft split PET ends take fine dust off smooth floors.',
      'Stiff PP bristles': 'Stiff PP bristles push wet leaves, gravel and swarf.',
      'Coir bristles': 'Coir lies between the two and likes dry floors.',
      'Wooden back': 'The back is of seasoned wood with two handle holes, so wear can be shared.',
      'Plastic back': 'The plastic back does not split and may be hosed.',
    },
    specs: [['Bristle length', '65 mm', 'Dimensions']],
    figure: 'width',
    names: [
      'Push broom {width}, {bristle}, {back}, {stick}',
      '{Brand} floor broom {width}, {back}, {bristle}, {stick}',
    ],
    leads: [
      'Push broom {width} wide with {bristle}, {back}, {stick}.',
      'Broom for halls and yards, {width}, {bristle}.',
    ],
    paragraphs: [
      ['{bristle.why} {back.why}', '{back.why} {bristle.why}'],
      [
        'Hang it up: bristles that carry the weight of a broom bend for good.',
        'Push with short strokes and lift at the end, or the dust goes to the ceiling.',
      ],
    ],
    points: ['{Width} wide', '{Bristle!}, 65 mm', '{Back!}', '{Stick!}'],
    price: { inr: 390, sgd: 19.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 6, 24],
  },
]
