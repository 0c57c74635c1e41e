import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Tools that measure, and the boxes that hold them all. */
export const handToolsMeasuring: readonly Kind[] = [
  {
    key: 'tape-measures',
    prefix: 'TM',
    category: ['Hand Tools', 'Measuring', 'Tape Measures'],
    share: 90,
    sg: true,
    shape: 'tape-measure',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      length: ['Length', 'Dimensions', { '3 m': 0.6, '5 m': 1, '8 m': 1.7, '10 m': 2.1 }],
      width: ['Blade width', 'Dimensions', { '16 mm': 0.86, '19 mm': 1, '25 mm': 1.3 }],
      coat: ['Blade coating', 'Material', { 'Nylon-coated': 1.3, Lacquered: 1, Stainless: 1.8 }],
      scale: ['Scale', 'General', { 'Metric scale': 1, 'Metric and inch scale': 1 }],
    },
    variants: ['length'],
    why: {
      'Nylon-coated':
        'A nylon film lies over the print, which bears about four times the wear of lacquer.',
      Lacquered: 'The lacquer is clear and matt, so the figures can be read in the sun.',
      Stainless: 'The stainless blade may be put away wet.',
    },
    also: { '16 mm': { reach: '1.5 m' }, '19 mm': { reach: '1.9 m' }, '25 mm': { reach: '2.3 m' } },
    specs: [
      ['Accuracy', 'Class II', 'General'],
      ['Reach before it bends', '{reach}', 'Dimensions'],
    ],
    figure: 'length',
    names: [
      'Tape measure {length} × {width}, {coat} blade',
      '{Brand} tape measure, {length} × {width}, {coat}, {scale}',
    ],
    leads: [
      'Pocket tape of {length} with a {width} wide, {coat} blade; accuracy class II.',
      '{Length} tape measure with {scale}, blade {width} wide and {coat}.',
    ],
    paragraphs: [
      [
        '{coat.why} Drawn out flat, the blade carries itself for {reach}.',
        'It stands {reach} free before it bends. {coat.why}',
      ],
      [
        'The hook moves by its own thickness on purpose: inside and outside measures then both come out right.',
        'Slow it down with a finger below on the way back; the hook will thank you.',
      ],
    ],
    points: ['{Length} × {width}', '{Coat!} steel blade', '{Scale!}', 'Class II: ±1.3 mm over 5 m'],
    price: { inr: 135, sgd: 6.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 6, 24],
  },
  {
    key: 'levels',
    prefix: 'LV',
    category: ['Hand Tools', 'Measuring', 'Spirit Levels'],
    share: 15,
    sg: true,
    shape: 'level',
    paint: {
      by: 'profile',
      of: { 'Box profile': 'amber', 'I-beam profile': 'steel', 'Cast profile': 'red' },
    },
    views: ['size'],
    axes: {
      length: [
        'Length',
        'Dimensions',
        { '300 mm': 0.7, '400 mm': 0.78, '600 mm': 1, '900 mm': 1.4, '1200 mm': 1.8 },
      ],
      profile: [
        'Profile',
        'Material',
        { 'Box profile': 1, 'I-beam profile': 0.7, 'Cast profile': 1.5 },
      ],
      magnet: ['Magnets', 'General', { 'No magnets': 1, 'Magnetic base': 1.2 }],
    },
    variants: ['length'],
    why: {
      'Box profile': 'The hollow box does not twist and has end caps that take the knocks.',
      'I-beam profile': 'The I-beam is light and cheap; handle it with some care.',
      'Cast profile': 'The cast body is milled on two sides and stays true for a lifetime.',
      'No magnets': 'Its base is plain.',
      'Magnetic base': 'The magnets hold it to steel posts and pipes while both hands tighten.',
    },
    specs: [['Accuracy', '0.5 mm/m', 'General']],
    figure: 'length',
    names: [
      'Spirit level {length}, {profile}, {magnet}',
      '{Brand} spirit level {length}, {profile}, 3 vials, {magnet}',
    ],
    leads: [
      'Spirit level of {length} with three vials and an accuracy of 0.5 mm/m.',
      'Aluminium level, {length}, {profile}, with vials for level, plumb and 45°.',
    ],
    paragraphs: [
      ['{profile.why} {magnet.why}', '{magnet.why} {profile.why}'],
      [
        'To check any level: read it, turn it end for end on the same spot, and read again. Both must agree.',
        'The vials are cast in solid acrylic and do not leak or fade.',
      ],
    ],
    points: ['{Length} long', '{Profile!}', '{Magnet!}', 'Three vials, 0.5 mm/m'],
    price: { inr: 490, sgd: 19.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 5],
  },
  {
    key: 'toolboxes',
    prefix: 'TX',
    category: ['Hand Tools', 'Tool Storage', 'Tool Boxes'],
    share: 25,
    shape: 'toolbox',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      size: ['Length', 'Dimensions', { '330 mm': 0.7, '410 mm': 1, '480 mm': 1.3, '560 mm': 1.8 }],
      make: ['Material', 'Material', { Polypropylene: 1, 'Sheet steel': 1.7 }],
      inside: [
        'Inside',
        'General',
        { 'One tray': 1, 'Five trays': 1.5, 'Tray and organiser lid': 1.15 },
      ],
    },
    variants: ['size'],
    why: {
      Polypropylene: 'Polypropylene neither rusts nor rattles and floats, should it come to that.',
      'Sheet steel': 'The 0.8 mm sheet is folded at the rim and powder-coated inside as well.',
      'One tray': 'The tray lifts out and takes what is small.',
      'Five trays': 'Five trays fold out like stairs, so nothing lies under anything.',
      'Tray and organiser lid': 'The lid has two clear bins for screws and bits.',
    },
    specs: [['Load', '18 kg', 'General']],
    figure: 'size',
    names: ['Tool box {size}, {make}, {inside}', '{Brand} tool box, {make}, {size}, {inside}'],
    leads: ['Tool box of {make}, {size} long, {inside}; for up to 18 kg of tools.'],
    paragraphs: [
      ['{make.why} {inside.why}', '{inside.why} {make.why}'],
      [
        'Both latches have an eye for a padlock of 6 mm.',
        'The handle folds flat, so that boxes stack.',
      ],
    ],
    points: ['{Size} long', '{Make!}', '{Inside!}', 'Padlock eye'],
    price: { inr: 590, sgd: 24.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 4],
  },
]
