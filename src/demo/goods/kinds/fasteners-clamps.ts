import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Rivets and clamps. */
export const fastenersClamps: readonly Kind[] = [
  {
    key: 'blind-rivets',
    prefix: 'RV',
    category: ['Fasteners', 'Rivets'],
    share: 120,
    shape: 'rivet',
    paint: {
      by: 'body',
      of: {
        Aluminium: 'zinc',
        Steel: 'steel',
        Stainless: 'steel',
        Copper: 'copper',
        'White aluminium': 'white',
      },
    },
    views: [],
    axes: {
      size: [
        'Size',
        'Dimensions',
        {
          '3.2 × 8 mm': 0.72,
          '3.2 × 10 mm': 0.78,
          '4 × 8 mm': 0.92,
          '4 × 12 mm': 1,
          '4.8 × 10 mm': 1.3,
          '4.8 × 14 mm': 1.45,
          '4.8 × 20 mm': 1.75,
          '6.4 × 16 mm': 2.9,
        },
      ],
      type: ['Type', 'General', { Open: 1, Sealed: 1.9 }],
      head: [
        'Head',
        'General',
        { 'Dome head': 1, 'Countersunk head': 1.04, 'Large flange head': 1.25 },
      ],
      body: [
        'Body',
        'Material',
        { Aluminium: 1, Steel: 1.12, Stainless: 3.2, Copper: 3.6, 'White aluminium': 1.3 },
      ],
    },
    variants: ['body'],
    why: {
      Open: 'The hollow end stays open, which does no harm in dry places.',
      Sealed:
        'The closed end keeps water and gas on their own side and holds the mandrel head for good.',
      Aluminium: 'Aluminium is soft enough for a hand riveter and does not rust.',
      Steel: 'Steel holds about twice as much as aluminium and wants a long-armed riveter.',
      Stainless:
        'Stainless needs a lever or air riveter, and then holds in food plants and on boats.',
      Copper:
        'Copper is for earthing straps and copper sheet; on zinc it would corrode what it holds.',
      'White aluminium': 'The head is painted white, for cladding and gutters.',
    },
    also: {
      '3.2 × 8 mm': { drill: '3.3 mm', grip: '3–5 mm' },
      '3.2 × 10 mm': { drill: '3.3 mm', grip: '5–7 mm' },
      '4 × 8 mm': { drill: '4.1 mm', grip: '2.5–4.5 mm' },
      '4 × 12 mm': { drill: '4.1 mm', grip: '6.5–8.5 mm' },
      '4.8 × 10 mm': { drill: '4.9 mm', grip: '4.5–6 mm' },
      '4.8 × 14 mm': { drill: '4.9 mm', grip: '8–10 mm' },
      '4.8 × 20 mm': { drill: '4.9 mm', grip: '14–16 mm' },
      '6.4 × 16 mm': { drill: '6.5 mm', grip: '8–11 mm' },
    },
    specs: [
      ['Drill', 'Ø {drill}', 'Dimensions'],
      ['Grip range', '{grip}', 'Dimensions'],
    ],
    figure: 'size',
    names: [
      'Blind rivets {size}, {body}, {head}, {type}',
      '{Brand} pop rivets {size}, {type}, {head}, {body}',
      '{Body!} blind rivets {size}, {head}, {type} end, grip {grip}',
    ],
    leads: [
      'Blind rivets {size} for joints that can be reached from one side only; together {grip} of sheet.',
      '{Type!} blind rivets {size}, {body}, {head}, for a hole of Ø {drill}.',
    ],
    paragraphs: [
      ['{body.why} {type.why}', '{type.why} {body.why}'],
      [
        'Add up the sheets and stay within the grip range of {grip}: too long a rivet folds, too short a one pulls through.',
        'Drill Ø {drill}, deburr, and hold the sheets together while you pull. The mandrel snaps off by itself.',
      ],
    ],
    points: ['{Size}, grip {grip}', 'Hole Ø {drill}', '{Body!}, {head}', '{Type!} end'],
    price: { inr: 110, sgd: 5.2 },
    unit: ['piece', 'pieces'],
    packs: [100, 500, 1000],
  },
  {
    key: 'hose-clamps',
    prefix: 'HC',
    category: ['Fasteners', 'Clamps', 'Hose Clamps'],
    share: 130,
    sg: true,
    shape: 'clamp',
    paint: {
      by: 'steel',
      of: {
        'W1 zinc plated': 'zinc',
        'W2 stainless band': 'steel',
        'W4 stainless': 'steel',
        'W5 stainless': 'steel',
      },
    },
    views: [],
    axes: {
      range: [
        'Clamping range',
        'Dimensions',
        {
          '12–22 mm': 0.8,
          '16–27 mm': 0.86,
          '20–32 mm': 0.93,
          '25–40 mm': 1,
          '32–50 mm': 1.12,
          '40–60 mm': 1.26,
          '50–70 mm': 1.4,
          '70–90 mm': 1.72,
        },
      ],
      band: ['Band width', 'Dimensions', { '9 mm': 1, '12 mm': 1.18 }],
      screw: ['Screw', 'General', { 'Slotted hex screw': 1, 'Wing screw': 1.22 }],
      steel: [
        'Steel',
        'Material',
        { 'W1 zinc plated': 1, 'W2 stainless band': 1.6, 'W4 stainless': 2.1, 'W5 stainless': 3.3 },
      ],
    },
    variants: ['steel'],
    why: {
      'W1 zinc plated':
        'W1 means that band, housing and screw are zinc plated steel, for engine rooms and dry places.',
      'W2 stainless band':
        'W2 pairs a stainless band with a zinc plated screw: the middle way for gardens and lorries.',
      'W4 stainless': 'W4 is stainless A2 throughout and may live outdoors.',
      'W5 stainless': 'W5 is 316 throughout, for salt water, dairies and chlorine.',
      'Slotted hex screw': 'The screw takes a 7 mm socket as well as a flat screwdriver.',
      'Wing screw': 'The wing screw needs no tool, which suits hoses that come off every day.',
    },
    specs: [['Standard', 'DIN 3017', 'General']],
    figure: 'range',
    names: [
      'Hose clamp {range}, {band} band, {screw}, {steel}',
      '{Brand} worm drive clip {range}, {steel}, {band} band, {screw}',
    ],
    leads: [
      'Worm drive hose clamp for outer diameters of {range}, {band} wide, {steel}.',
      'Clamp for hoses of {range} outside, {screw}, {steel}.',
    ],
    paragraphs: [
      ['{steel.why} {screw.why}', '{screw.why} {steel.why}'],
      [
        'The thread is pressed into the band, not punched through, and its edges are rolled up so that soft hose is not cut.',
        'Measure the hose when it is on its spigot, and choose so that the clamp ends in the middle of its range.',
      ],
    ],
    points: [
      'For {range} outer diameter',
      'Band {band} wide, edges rolled',
      '{Steel!}',
      '{Screw!}',
    ],
    price: { inr: 165, sgd: 7.4 },
    unit: ['piece', 'pieces'],
    packs: [10, 50, 100],
  },
]
