import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Tools that turn and grip. */
export const handToolsTurning: readonly Kind[] = [
  {
    key: 'screwdrivers',
    prefix: 'SC',
    category: ['Hand Tools', 'Screwdriving', 'Screwdrivers'],
    share: 200,
    sg: true,
    shape: 'screwdriver',
    paint: {
      by: 'grip',
      of: {
        'Two-component grip': 'red',
        'Acetate handle': 'amber',
        'VDE insulated grip': 'orange',
      },
    },
    views: ['size'],
    axes: {
      tip: [
        'Tip',
        'Dimensions',
        {
          PH0: 0.86,
          PH1: 0.92,
          PH2: 1,
          PH3: 1.25,
          PZ1: 0.95,
          PZ2: 1.04,
          'Slotted 3 mm': 0.82,
          'Slotted 5.5 mm': 0.95,
          'Slotted 8 mm': 1.3,
          TX15: 1.05,
          TX20: 1.08,
          TX25: 1.12,
        },
      ],
      blade: [
        'Blade length',
        'Dimensions',
        { '75 mm': 0.9, '100 mm': 1, '150 mm': 1.14, '200 mm': 1.3, '250 mm': 1.5 },
      ],
      grip: [
        'Handle',
        'Material',
        { 'Two-component grip': 1, 'Acetate handle': 0.74, 'VDE insulated grip': 1.6 },
      ],
      magnet: ['Magnetic tip', 'General', { 'Magnetic tip': 1.05, 'Not magnetic': 1 }],
    },
    variants: ['tip'],
    why: {
      'Two-component grip':
        'The soft outer layer keeps the hand from slipping, the hard core takes the force.',
      'Acetate handle':
        'Acetate is clear, hard and takes no oil; it lies in tool boxes that are older than their owners.',
      'VDE insulated grip':
        'Grip and blade are insulated and tested one by one at 10,000 V for work up to 1,000 V a.c.',
      'Magnetic tip': 'The tip is magnetised and holds a screw overhead.',
      'Not magnetic': 'The tip is left unmagnetised, so swarf does not cling to it.',
    },
    specs: [['Blade', 'Chrome vanadium steel, 58 HRC', 'Material']],
    figure: 'blade',
    names: [
      'Screwdriver {tip!} × {blade}, {grip}, {magnet}',
      '{Brand} screwdriver {tip!}, {blade} blade, {grip}',
    ],
    leads: [
      'Screwdriver {tip!} with a {blade} blade of chrome vanadium steel and {grip}.',
      '{Brand} screwdriver, {tip!}, blade {blade}; {magnet}.',
    ],
    paragraphs: [
      ['{grip.why} {magnet.why}', '{magnet.why} {grip.why}'],
      [
        'The tip is ground after hardening, which keeps its edges sharp and its fit tight. It is no chisel.',
        'A tip that fits spares the screw: {tip!} should fill the recess and stand in it by itself.',
      ],
    ],
    points: ['Tip {tip!}', 'Blade {blade}, chrome vanadium, 58 HRC', '{Grip!}', '{Magnet!}'],
    price: { inr: 129, sgd: 5.2 },
    unit: ['piece', 'pieces'],
    packs: [1, 6, 12],
  },
  {
    key: 'spanners',
    prefix: 'SP',
    category: ['Hand Tools', 'Spanners & Sockets', 'Combination Spanners'],
    share: 240,
    sg: true,
    shape: 'spanner',
    paint: {
      by: 'finish',
      of: { 'Mirror chrome': 'steel', 'Satin chrome': 'zinc', Phosphated: 'blacksteel' },
    },
    views: ['size'],
    axes: {
      width: [
        'Width across flats',
        'Dimensions',
        {
          '6 mm': 0.5,
          '8 mm': 0.58,
          '10 mm': 0.66,
          '12 mm': 0.8,
          '13 mm': 0.86,
          '14 mm': 0.92,
          '17 mm': 1.15,
          '19 mm': 1.35,
          '22 mm': 1.7,
          '24 mm': 2,
          '27 mm': 2.6,
          '30 mm': 3.2,
          '32 mm': 3.7,
        },
      ],
      finish: ['Finish', 'Material', { 'Mirror chrome': 1.1, 'Satin chrome': 1, Phosphated: 0.82 }],
      head: [
        'Ring end',
        'General',
        { 'Plain ring': 1, 'Ratchet ring, 72 teeth': 2.4, 'Ring offset 15°': 1.05 },
      ],
      norm: ['Standard', 'General', { 'DIN 3113 A': 1, 'IS 6389': 0.92 }],
    },
    variants: ['width'],
    why: {
      'Mirror chrome': 'Polished chrome wipes clean of grease in one stroke.',
      'Satin chrome': 'Satin chrome does not dazzle and grips better in an oily hand.',
      Phosphated: 'The phosphated surface is plain, dull and easily touched up with oil.',
      'Plain ring':
        'The ring has twelve points and sits on the flanks, not on the corners of the nut.',
      'Ratchet ring, 72 teeth': 'With 72 teeth the ring needs a swing of only 5° in tight corners.',
      'Ring offset 15°': 'The ring is offset by 15°, which keeps knuckles off the casing.',
    },
    specs: [['Steel', 'Chrome vanadium, drop forged', 'Material']],
    figure: 'width',
    names: [
      'Combination spanner {width}, {finish}, {head}',
      '{Brand} combination spanner {width}, {norm!}, {head}',
    ],
    leads: [
      'Combination spanner for {width} nuts, drop forged from chrome vanadium steel, {finish}.',
      'Open end and ring of the same width, {width}, after {norm!}; {head}.',
    ],
    paragraphs: [
      ['{head.why} {finish.why}', '{finish.why} {head.why}'],
      [
        'The open end stands at 15° to the handle: turned over after each swing, it moves a nut in 30° of room.',
        'The size is forged in, not printed on, and still legible after years.',
      ],
    ],
    points: ['Width across flats {width}', '{Head!}', '{Finish!}', 'Standard: {norm!}'],
    price: { inr: 165, sgd: 6.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 5, 20],
  },
  {
    key: 'socket-sets',
    prefix: 'SS',
    category: ['Hand Tools', 'Spanners & Sockets', 'Socket Sets'],
    share: 40,
    shape: 'socket-set',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      pieces: [
        'Contents',
        'Scope',
        {
          '12 pieces': 0.55,
          '24 pieces': 0.8,
          '46 pieces': 1,
          '94 pieces': 1.9,
          '108 pieces': 2.2,
        },
      ],
      drive: ['Drive', 'Dimensions', { '¼ in': 0.72, '⅜ in': 0.88, '½ in': 1 }],
      points: ['Socket profile', 'Dimensions', { '6-point': 1, '12-point': 0.97 }],
    },
    variants: ['pieces'],
    why: {
      '6-point': 'Six points grip the flats and forgive a worn nut.',
      '12-point': 'Twelve points find the nut at every 30°, handy where the ratchet cannot swing.',
    },
    also: {
      '¼ in': { range: '4 to 14 mm' },
      '⅜ in': { range: '6 to 19 mm' },
      '½ in': { range: '8 to 32 mm' },
    },
    specs: [
      ['Sizes', '{range}', 'Scope'],
      ['Ratchet', '72 teeth', 'General'],
    ],
    figure: 'pieces',
    names: [
      'Socket set {drive} drive, {pieces}, {points}',
      '{Brand} {drive} socket set, {pieces}, {range}, {points}',
    ],
    leads: [
      'Set of {pieces} with {drive} drive: {points} sockets of {range}, ratchet and extensions in a case.',
      '{Drive} socket set for cars and machines, {pieces}, {range}.',
    ],
    paragraphs: [
      [
        '{points.why} The ratchet has 72 teeth and switches direction by a lever that works with gloves on.',
        '{points.why}',
      ],
      [
        'Every part has its bed in the case, so what is missing shows before the machine is closed.',
        'Chrome sockets are for hand use: an impact driver needs the thick black ones.',
      ],
    ],
    points: ['{Pieces}', '{Drive} drive, {points}', 'Sizes {range}', 'Blow-moulded case'],
    price: { inr: 2690, sgd: 89 },
    unit: ['set', 'sets'],
    packs: [1, 3],
  },
  {
    key: 'pliers',
    prefix: 'PL',
    category: ['Hand Tools', 'Pliers'],
    share: 140,
    sg: true,
    shape: 'pliers',
    paint: {
      by: 'sleeve',
      of: {
        'Dipped sleeves': 'red',
        'Two-component sleeves': 'blue',
        'VDE insulated sleeves': 'orange',
      },
    },
    views: [],
    axes: {
      type: [
        'Type',
        'General',
        {
          'Combination pliers': 1,
          'Side cutters': 1.02,
          'Long nose pliers': 0.98,
          'Water pump pliers': 1.3,
          'Circlip pliers': 0.9,
        },
      ],
      length: [
        'Length',
        'Dimensions',
        { '160 mm': 0.88, '180 mm': 1, '200 mm': 1.14, '250 mm': 1.5 },
      ],
      sleeve: [
        'Handles',
        'Material',
        { 'Dipped sleeves': 0.8, 'Two-component sleeves': 1, 'VDE insulated sleeves': 1.35 },
      ],
    },
    variants: ['length'],
    why: {
      'Combination pliers':
        'Flat jaws, pipe grip and cutter in one: the pair that everyone reaches for first.',
      'Side cutters':
        'The edges are hardened by induction to 62 HRC and cut piano wire up to 1.6 mm.',
      'Long nose pliers': 'The long, fine jaws reach behind terminals and hold what fingers can’t.',
      'Water pump pliers': 'The box joint sets in seven steps and does not slip under load.',
      'Circlip pliers': 'The tips are turned from one piece with the jaws and do not drop out.',
      'Dipped sleeves': 'Dipped sleeves are thin and slide easily into a pocket.',
      'Two-component sleeves':
        'Two-component sleeves are broad and soft, for hands that squeeze all day.',
      'VDE insulated sleeves': 'The sleeves are tested at 10,000 V for work up to 1,000 V a.c.',
    },
    specs: [['Steel', 'Chrome vanadium, oil hardened', 'Material']],
    figure: 'length',
    names: ['{Type} {length}, {sleeve}', '{Brand} {type}, {length}, {sleeve}'],
    leads: [
      '{Type} of {length}, oil hardened, with {sleeve}.',
      'Forged {type}, {length} long, {sleeve}, with a joint that moves freely and has no play.',
    ],
    paragraphs: [
      ['{type.why} {sleeve.why}', '{sleeve.why} {type.why}'],
      [
        'A drop of oil in the joint twice a year is all the care they need.',
        'The joint is riveted and ground together, so the jaws still close in line after a fall.',
      ],
    ],
    points: ['{Type!}, {length}', '{Sleeve!}', 'Chrome vanadium steel', 'Made in {origin}'],
    price: { inr: 285, sgd: 11.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 6],
  },
]
