import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Tools that strike and cut. */
export const handToolsStriking: readonly Kind[] = [
  {
    key: 'hammers',
    prefix: 'HM',
    category: ['Hand Tools', 'Striking Tools', 'Hammers'],
    share: 120,
    sg: true,
    shape: 'hammer',
    paint: {
      by: 'handle',
      of: { 'Ash handle': 'wood', 'Fibreglass handle': 'amber', 'Steel tube handle': 'blacksteel' },
    },
    views: [],
    axes: {
      type: [
        'Type',
        'General',
        {
          'Ball pein hammer': 1,
          'Cross pein hammer': 0.98,
          'Claw hammer': 1.1,
          'Joiner’s hammer': 1.05,
          'Brick hammer': 1.15,
        },
      ],
      weight: [
        'Head weight',
        'Dimensions',
        { '200 g': 0.72, '300 g': 0.82, '500 g': 1, '800 g': 1.3, '1000 g': 1.5 },
      ],
      handle: [
        'Handle',
        'Material',
        { 'Ash handle': 1, 'Fibreglass handle': 1.25, 'Steel tube handle': 1.12 },
      ],
    },
    variants: ['weight'],
    why: {
      'Ball pein hammer':
        'The ball pein sets rivets and dresses edges; the flat face does the rest.',
      'Cross pein hammer': 'The cross pein starts a nail between two fingers.',
      'Claw hammer':
        'The claw is drawn thin, so that it gets under a nail head without ruining the board.',
      'Joiner’s hammer':
        'Light in the neck, with a narrow pein that reaches into corners and rebates.',
      'Brick hammer': 'A square face to set bricks and a broad edge to score and split them.',
      'Ash handle': 'Ash swallows the sting of a blow; it is wedged twice and can be replaced.',
      'Fibreglass handle': 'Fibreglass neither shrinks in the dry season nor rots in the wet one.',
      'Steel tube handle': 'The tube is forced into the head and cannot come loose.',
    },
    specs: [['Head', 'Forged carbon steel, faces hardened', 'Material']],
    figure: 'weight',
    names: ['{Type} {weight}, {handle}', '{Brand} {type}, {weight}, {handle}'],
    leads: [
      '{Type} with a {weight} head and {handle}.',
      'A {weight} {type}, forged in one heat, with {handle}.',
    ],
    paragraphs: [
      ['{type.why} {handle.why}', '{handle.why} {type.why}'],
      [
        'The face is hardened and its edge bevelled, so that no splinters fly. Even so: goggles on.',
        'Never strike two hammers on each other: hard faces chip.',
      ],
    ],
    points: ['{Type!}, {weight}', '{Handle!}', 'Hardened, bevelled face'],
    price: { inr: 289, sgd: 12.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 6],
  },
  {
    key: 'chisels',
    prefix: 'CH',
    category: ['Hand Tools', 'Striking Tools', 'Chisels'],
    share: 60,
    shape: 'chisel',
    paint: {
      by: 'type',
      of: { 'Wood chisel': 'wood', 'Cold chisel': 'steel', 'Mortise chisel': 'brown' },
    },
    views: ['size'],
    axes: {
      type: ['Type', 'General', { 'Wood chisel': 1, 'Cold chisel': 0.8, 'Mortise chisel': 1.25 }],
      edge: [
        'Edge',
        'Dimensions',
        {
          '6 mm': 0.82,
          '10 mm': 0.88,
          '12 mm': 0.92,
          '16 mm': 0.97,
          '20 mm': 1,
          '25 mm': 1.1,
          '32 mm': 1.3,
        },
      ],
      length: ['Length', 'Dimensions', { '150 mm': 0.85, '250 mm': 1, '300 mm': 1.15 }],
    },
    variants: ['edge'],
    why: {
      'Wood chisel':
        'The bevel edges are ground thin enough for dovetails, and a steel hoop lets the handle take a mallet.',
      'Cold chisel':
        'It shears rivets and seized nuts. Grind off the burr on the head before it becomes a splinter.',
      'Mortise chisel':
        'The blade is as thick as a finger, so that it can lever chips out of a deep mortise.',
    },
    specs: [['Steel', 'Chrome vanadium, edge 58 to 60 HRC', 'Material']],
    figure: 'edge',
    names: ['{Type} {edge}, {length} long', '{Brand} {type} {edge} × {length}'],
    leads: [
      '{Type} with a {edge} edge, {length} long.',
      '{Brand} {type}: edge {edge}, length {length}, hardened to 58 HRC and more.',
    ],
    paragraphs: [
      [
        '{type.why} It comes ground; give it a few strokes on the stone before first use.',
        '{type.why}',
      ],
      [
        'A plastic cap covers the edge: put it back, for the sake of the edge and of the hand in the box.',
        'The steel is hard for the first third and tough behind it, so it bends before it breaks.',
      ],
    ],
    points: ['{Type!}', 'Edge {edge}', 'Length {length}', 'Chrome vanadium steel'],
    price: { inr: 245, sgd: 10.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 6],
  },
  {
    key: 'knives',
    prefix: 'KN',
    category: ['Hand Tools', 'Cutting Tools', 'Utility Knives'],
    share: 70,
    shape: 'knife',
    paint: {
      by: 'body',
      of: { 'ABS body': 'amber', 'Zinc body': 'steel', 'Rubber-coated body': 'black' },
    },
    views: [],
    axes: {
      blade: ['Blade', 'Dimensions', { '9 mm': 0.7, '18 mm': 1, '25 mm': 1.3, Trapezoid: 1.15 }],
      body: ['Body', 'Material', { 'ABS body': 0.7, 'Zinc body': 1.4, 'Rubber-coated body': 1 }],
      lock: [
        'Blade lock',
        'Safety',
        { 'Auto-lock': 1, 'Screw lock': 1.05, 'Self-retracting': 1.6 },
      ],
    },
    variants: ['blade'],
    why: {
      'ABS body': 'The light ABS body has a steel rail inside, so the blade does not wobble.',
      'Zinc body': 'The zinc body is heavy in the hand and outlives many boxes of blades.',
      'Rubber-coated body': 'The rubber coat holds in wet and dusty hands.',
      'Auto-lock': 'The slider clicks in at every segment and holds there.',
      'Screw lock': 'The wheel clamps the blade firmly for thick board and carpet.',
      'Self-retracting':
        'As soon as the blade leaves the cut it jumps back, even with the thumb on the slider.',
    },
    specs: [['Blade steel', 'SK5, 60 HRC', 'Material']],
    figure: 'blade',
    names: [
      'Utility knife {blade}, {body}, {lock}',
      '{Brand} cutter knife, {blade} blade, {lock}, {body}',
    ],
    leads: [
      'Knife for cartons, film and board: {blade} blade, {body}, {lock}.',
      'Utility knife with {body} and {lock}; takes {blade} blades of any make.',
    ],
    paragraphs: [
      ['{body.why} {lock.why}', '{lock.why} {body.why}'],
      [
        'Blunt blades cause the accidents. Change early and put old ones into a box, not into the bin.',
        'Two spare blades lie in the handle and are reached without a tool.',
      ],
    ],
    points: ['Blade: {blade}', '{Body!}', '{Lock!}', 'Two spare blades inside'],
    price: { inr: 119, sgd: 4.6 },
    unit: ['piece', 'pieces'],
    packs: [1, 10, 50],
  },
  {
    key: 'hacksaws',
    prefix: 'HK',
    category: ['Hand Tools', 'Cutting Tools', 'Hacksaws'],
    share: 22,
    shape: 'hacksaw',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      frame: [
        'Frame',
        'Material',
        { 'Tubular steel frame': 1, 'Cast aluminium frame': 1.35, 'Flat steel frame': 0.7 },
      ],
      tension: ['Blade tension', 'General', { '80 kg': 0.85, '110 kg': 1, '140 kg': 1.2 }],
      teeth: ['Blade', 'Dimensions', { '18 TPI': 1, '24 TPI': 1, '32 TPI': 1.02 }],
    },
    variants: ['teeth'],
    why: {
      '18 TPI': '18 teeth per inch are for aluminium and thick mild steel.',
      '24 TPI': '24 teeth per inch suit most steel sections and conduit.',
      '32 TPI':
        '32 teeth per inch are for sheet and thin tube, where three teeth must always be in the cut.',
      'Tubular steel frame':
        'The tubular frame is stiff for its weight and keeps spare blades inside.',
      'Cast aluminium frame': 'The cast frame is the stiffest of the three and cuts flush at 45°.',
      'Flat steel frame': 'The flat frame is simple, narrow and adjustable from 250 to 300 mm.',
    },
    specs: [['Blade length', '300 mm', 'Dimensions']],
    figure: 'tension',
    names: [
      'Hacksaw 300 mm, {frame}, {tension}, {teeth!}',
      '{Brand} hacksaw, {frame}, {teeth!} blade, {tension}',
    ],
    leads: ['Hacksaw with {frame} for 300 mm blades, tension {tension}; {teeth!} blade included.'],
    paragraphs: [
      ['{frame.why} {teeth.why}', '{teeth.why} {frame.why}'],
      [
        'Saw with long, calm strokes, pressing forwards only: the teeth cut in one direction.',
        'A tight blade cuts straight. Loosen it for the night.',
      ],
    ],
    points: ['{Frame!}', 'Tension up to {tension}', 'Bi-metal blade, {teeth!}'],
    price: { inr: 325, sgd: 14.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 6],
  },
]
