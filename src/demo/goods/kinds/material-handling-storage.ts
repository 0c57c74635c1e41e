import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Crates, and castors to roll them. */
export const materialHandlingStorage: readonly Kind[] = [
  {
    key: 'crates',
    prefix: 'CR',
    category: ['Material Handling', 'Storage', 'Plastic Crates'],
    share: 120,
    sg: true,
    shape: 'crate',
    paint: { by: 'colour', of: { Blue: 'blue', Red: 'red', Green: 'green', Grey: 'grey' } },
    views: [],
    axes: {
      size: [
        'Outside size',
        'Dimensions',
        {
          '400 × 300 × 120 mm': 0.45,
          '400 × 300 × 220 mm': 0.62,
          '600 × 400 × 120 mm': 0.78,
          '600 × 400 × 220 mm': 1,
          '600 × 400 × 325 mm': 1.34,
        },
      ],
      walls: [
        'Walls',
        'General',
        { 'Perforated walls and floor': 1, 'Perforated walls with closed floor': 1.06 },
      ],
      plastic: [
        'Material',
        'Material',
        { 'Virgin HDPE': 1.15, 'Recycled HDPE': 0.82, 'PP copolymer': 1 },
      ],
      grip: ['Handles', 'General', { 'Open handles': 1, 'Closed handles': 1.03 }],
      colour: ['Colour', 'General', { Blue: 1, Red: 1, Green: 1, Grey: 0.97 }],
    },
    variants: ['colour'],
    why: {
      'Virgin HDPE': 'Virgin HDPE may touch food and stays tough in a freezer.',
      'Recycled HDPE':
        'Recycled HDPE is for parts and packing; the shade differs from batch to batch.',
      'PP copolymer': 'PP copolymer is stiffer and bears hot washing.',
      'Perforated walls and floor':
        'Air and water pass through walls and floor, as fruit, milk pouches and washed parts need it.',
      'Perforated walls with closed floor': 'The closed floor keeps drips from the crate below.',
    },
    also: {
      '400 × 300 × 120 mm': { litres: '10 l', kilos: '10 kg' },
      '400 × 300 × 220 mm': { litres: '20 l', kilos: '15 kg' },
      '600 × 400 × 120 mm': { litres: '22 l', kilos: '20 kg' },
      '600 × 400 × 220 mm': { litres: '43 l', kilos: '30 kg' },
      '600 × 400 × 325 mm': { litres: '64 l', kilos: '40 kg' },
    },
    specs: [
      ['Volume', '{litres}', 'Dimensions'],
      ['Load', '{kilos}', 'Ratings'],
    ],
    figure: 'size',
    names: [
      'Plastic crate {size}, {plastic}, {walls}, {grip}, {colour}',
      '{Brand} stacking crate {size}, {litres}, {plastic}, {grip}, {colour}',
    ],
    leads: [
      'Stacking crate of {plastic}, {size}, {litres}, for up to {kilos}, {colour}.',
      'Plastic crate {size} in {colour}, {walls}, {grip}.',
    ],
    paragraphs: [
      ['{plastic.why} {walls.why}', '{walls.why} {plastic.why}'],
      [
        'It stacks eight high with {kilos} in each. Two of 400 × 300 mm stand on one of 600 × 400 mm.',
        'The rim is ribbed and the floor has a step, so stacks do not walk. Full load: {kilos}.',
      ],
    ],
    points: ['{Size}, {litres}', '{Plastic!}, {colour}', 'Up to {kilos}', '{Grip!}'],
    price: { inr: 390, sgd: 17.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 10, 50],
  },
  {
    key: 'castors',
    prefix: 'CA',
    category: ['Material Handling', 'Castors & Wheels', 'Plate Castors'],
    share: 150,
    sg: true,
    shape: 'castor',
    paint: {
      by: 'tread',
      of: {
        Rubber: 'rubber',
        Nylon: 'white',
        'Polyurethane on iron': 'red',
        'Thermoplastic rubber': 'grey',
      },
    },
    views: [],
    axes: {
      wheel: [
        'Wheel diameter',
        'Dimensions',
        { '50 mm': 0.42, '75 mm': 0.66, '100 mm': 1, '125 mm': 1.3, '150 mm': 1.75, '200 mm': 2.6 },
      ],
      tread: [
        'Wheel',
        'Material',
        { Rubber: 1, Nylon: 1.05, 'Polyurethane on iron': 1.7, 'Thermoplastic rubber': 1.25 },
      ],
      fork: [
        'Type',
        'General',
        { 'Swivel castor': 1, 'Swivel castor with brake': 1.24, 'Fixed castor': 0.86 },
      ],
      bearing: [
        'Bearing',
        'General',
        { 'Plain bearing': 0.92, 'Roller bearing': 1, 'Ball bearings': 1.22 },
      ],
    },
    variants: ['fork'],
    why: {
      Rubber: 'Rubber is quiet and forgives rough floors; it marks light tiles.',
      Nylon: 'Nylon starts easily under heavy loads and does not mind oil or water.',
      'Polyurethane on iron':
        'A polyurethane tread on an iron core outlasts the others and spares the floor.',
      'Thermoplastic rubber':
        'Thermoplastic rubber leaves no marks and makes no noise, for hospitals and hotels.',
      'Plain bearing': 'The plain bearing needs no care and suits what is moved now and then.',
      'Roller bearing': 'The roller bearing takes knocks and has a nipple for grease.',
      'Ball bearings': 'With two ball bearings it starts by a finger’s push.',
    },
    also: {
      '50 mm': { load: '40 kg', high: '70 mm', plate: '60 × 60 mm' },
      '75 mm': { load: '70 kg', high: '100 mm', plate: '95 × 67 mm' },
      '100 mm': { load: '110 kg', high: '128 mm', plate: '105 × 85 mm' },
      '125 mm': { load: '150 kg', high: '156 mm', plate: '105 × 85 mm' },
      '150 mm': { load: '200 kg', high: '190 mm', plate: '135 × 105 mm' },
      '200 mm': { load: '300 kg', high: '240 mm', plate: '135 × 110 mm' },
    },
    specs: [
      ['Load', '{load}', 'Ratings'],
      ['Overall height', '{high}', 'Dimensions'],
      ['Plate', '{plate}', 'Dimensions'],
    ],
    figure: 'wheel',
    names: [
      '{Fork} Ø {wheel}, {tread}, {bearing}, {load}',
      '{Brand} {fork} {wheel}, {tread}, {bearing}, plate {plate}',
    ],
    leads: [
      '{Fork!} with a {wheel} wheel of {tread}, {load}, plate {plate}.',
      'Plate castor for trolleys and machines: Ø {wheel}, {tread}, up to {load}.',
    ],
    paragraphs: [
      ['{tread.why} {bearing.why}', '{bearing.why} {tread.why}'],
      [
        'Reckon with three of four wheels when you add up loads: on an uneven floor one hangs in the air.',
        'The fork is pressed from 3 mm sheet and zinc plated. It stands {high} high.',
      ],
    ],
    points: [
      '{Fork!}, Ø {wheel}',
      '{Tread!}, {bearing}',
      'Load {load}',
      'Plate {plate}, height {high}',
    ],
    price: { inr: 245, sgd: 11.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 4, 20],
  },
]
