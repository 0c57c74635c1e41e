import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Tapes, glues and sealants. */
export const adhesivesPackagingBonding: readonly Kind[] = [
  {
    key: 'packing-tapes',
    prefix: 'PK',
    category: ['Adhesives & Packaging', 'Tapes', 'Packing Tapes'],
    share: 210,
    sg: true,
    shape: 'tape-roll',
    paint: { by: 'colour', of: { Brown: 'brown', Clear: 'clear', White: 'white' } },
    views: [],
    axes: {
      width: ['Width', 'Dimensions', { '24 mm': 0.5, '48 mm': 1, '60 mm': 1.25, '72 mm': 1.5 }],
      long: ['Length', 'Dimensions', { '50 m': 0.78, '65 m': 1, '100 m': 1.5, '130 m': 1.92 }],
      film: ['Film', 'Material', { '40 µm BOPP': 0.88, '45 µm BOPP': 1, '52 µm BOPP': 1.16 }],
      glue: [
        'Adhesive',
        'Material',
        { 'Water-based acrylic': 1, 'Hot-melt rubber': 1.2, 'Low-noise acrylic': 1.3 },
      ],
      colour: ['Colour', 'General', { Brown: 1, Clear: 1, White: 1.08 }],
    },
    variants: ['colour'],
    why: {
      'Water-based acrylic':
        'Acrylic adhesive ages slowly and does not yellow, so it suits goods that stay in store.',
      'Hot-melt rubber':
        'Hot-melt rubber grabs at once, on recycled board and in the cold as well.',
      'Low-noise acrylic':
        'It unrolls quietly, which a packing table with six people learns to value.',
      '40 µm BOPP': 'At 40 µm it closes cartons up to 10 kg.',
      '45 µm BOPP': 'At 45 µm it closes cartons up to 20 kg.',
      '52 µm BOPP':
        'At 52 µm it closes cartons up to 30 kg and does not tear when the knife slips.',
    },
    specs: [['Core', '76 mm', 'Dimensions']],
    figure: 'width',
    names: [
      'Packing tape {width} × {long}, {film}, {glue}, {colour}',
      '{Brand} carton sealing tape, {colour}, {width} × {long}, {film}, {glue}',
      '{Colour} packing tape, {width} × {long}, {film}, {glue}',
    ],
    leads: [
      'Carton tape, {colour}, {width} wide and {long} long, {film} with {glue}.',
      'BOPP tape for closing cartons by hand or dispenser: {width} × {long}, {colour}.',
    ],
    paragraphs: [
      ['{film.why} {glue.why}', '{glue.why} {film.why}'],
      [
        'One strip along the joint, 5 cm down each end, pressed on with the hand: that holds better than three loose ones.',
        'The length is measured, not estimated: {long} with a tolerance of 1 %. It fits dispensers with a 76 mm core.',
      ],
    ],
    points: ['{Width} × {long}', '{Film}', '{Glue!}', '{Colour!}, 76 mm core'],
    price: { inr: 312, sgd: 11.5 },
    unit: ['roll', 'rolls'],
    packs: [6, 36, 72],
  },
  {
    key: 'insulation-tapes',
    prefix: 'IT',
    category: ['Adhesives & Packaging', 'Tapes', 'Insulation Tapes'],
    share: 120,
    sg: true,
    shape: 'tape-roll',
    paint: {
      by: 'colour',
      of: { Black: 'black', Red: 'red', Blue: 'blue', Green: 'green', Yellow: 'yellow' },
    },
    views: [],
    axes: {
      width: ['Width', 'Dimensions', { '15 mm': 0.84, '18 mm': 1, '25 mm': 1.4, '50 mm': 2.7 }],
      long: ['Length', 'Dimensions', { '6.5 m': 0.7, '9 m': 0.9, '10 m': 1, '20 m': 1.9 }],
      thick: ['Thickness', 'Dimensions', { '0.13 mm': 1, '0.15 mm': 1.12, '0.18 mm': 1.3 }],
      grade: ['Temperature', 'Ratings', { '0 to 80 °C': 1, '−18 to 105 °C': 1.6 }],
      colour: ['Colour', 'General', { Black: 1, Red: 1, Blue: 1, Green: 1, Yellow: 1 }],
    },
    variants: ['colour'],
    why: {
      '0.13 mm': 'At 0.13 mm it follows a thin wire without a bulge.',
      '0.15 mm': 'At 0.15 mm it is the usual thickness for joints and bunches.',
      '0.18 mm': 'At 0.18 mm it withstands sharp edges and underground damp better.',
      '0 to 80 °C': 'Between 0 and 80 °C it stays put; in winter it wants a warm pocket first.',
      '−18 to 105 °C':
        'It sticks at −18 °C and does not creep at 105 °C, so it also suits engine bays.',
    },
    specs: [
      ['Breakdown voltage', '6 kV per layer', 'Ratings'],
      ['Material', 'Flame-retardant PVC', 'Material'],
      ['Standard', 'IEC 60454', 'General'],
    ],
    figure: 'width',
    names: [
      'PVC insulation tape {width} × {long}, {thick}, {colour}, {grade}',
      '{Brand} electrical tape, {width} × {long} × {thick}, {colour}, {grade}',
    ],
    leads: [
      'Flame-retardant PVC tape in {colour}, {width} × {long}, for joints, marking and bunching.',
      'Insulation tape {width} wide, {thick} thick, {colour}, for {grade}.',
    ],
    paragraphs: [
      ['{thick.why} {grade.why}', '{grade.why} {thick.why}'],
      [
        'Wind it half overlapping and let go of the last turn without pull, or it will curl off.',
        'Two layers, half overlapped, stand mains voltage. It is no substitute for a connector.',
      ],
    ],
    points: [
      '{Width} × {long}, {thick} thick',
      '{Colour!}, self-extinguishing PVC',
      '{Grade}',
      '6 kV per layer',
    ],
    price: { inr: 170, sgd: 9.5 },
    unit: ['roll', 'rolls'],
    packs: [10, 50, 200],
  },
  {
    key: 'wood-glues',
    prefix: 'WD',
    category: ['Adhesives & Packaging', 'Adhesives', 'Wood Adhesives'],
    share: 110,
    sg: true,
    shape: 'glue-bottle',
    paint: 'white',
    views: [],
    axes: {
      grade: ['Water resistance', 'Ratings', { D2: 0.86, D3: 1, D4: 1.5 }],
      speed: ['Setting', 'General', { 'Standard setting': 1, 'Fast setting': 1.1 }],
      dry: ['Dry film', 'General', { 'Clear film': 1, 'White film': 0.96 }],
      spout: ['Spout', 'General', { 'Plain spout': 1, 'Spreader spout': 1.04 }],
      amount: [
        'Contents',
        'Dimensions',
        { '125 g': 0.32, '250 g': 0.56, '500 g': 1, '1 kg': 1.85, '2 kg': 3.5, '5 kg': 8.2 },
      ],
    },
    variants: ['amount'],
    why: {
      D2: 'D2 takes a splash now and then, as furniture in a living room does.',
      D3: 'D3 stands damp rooms and short wetting, such as kitchen tops and windows inside.',
      D4: 'D4 stands running water and weather under paint.',
      'Standard setting':
        'There are ten minutes to bring the parts together and thirty to press them.',
      'Fast setting': 'It wants the clamp within five minutes and is done after fifteen.',
      'Clear film': 'It dries clear, so a wiped joint hardly shows.',
      'White film': 'The dried film stays white and can be seen where it was not wiped.',
    },
    specs: [
      ['Base', 'PVA dispersion', 'Material'],
      ['Standard', 'EN 204', 'General'],
    ],
    figure: 'amount',
    names: [
      'Wood adhesive {grade!}, {speed}, {dry}, {spout}, {amount}',
      '{Brand} white wood glue {amount}, {grade!}, {speed}, {dry}, {spout}',
    ],
    leads: [
      'White wood glue, {grade!} by EN 204, {speed}, {amount}.',
      'PVA adhesive for joints, veneer and laminate, {grade!}, {amount}, with {spout}.',
    ],
    paragraphs: [
      ['{grade.why} {speed.why}', '{speed.why} {grade.why}'],
      [
        '{dry.why} Spread it thinly on one side; 150 g cover a square metre.',
        'Not below 10 °C: it chalks and the joint fails. {dry.why}',
      ],
    ],
    points: ['{Grade!} after EN 204', '{Speed!}', '{Dry!}', '{Amount} with {spout}'],
    price: { inr: 145, sgd: 8.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 6, 24],
  },
  {
    key: 'sealants',
    prefix: 'SI',
    category: ['Adhesives & Packaging', 'Sealants', 'Joint Sealants'],
    share: 140,
    sg: true,
    shape: 'cartridge',
    paint: { by: 'colour', of: { Clear: 'clear', White: 'white', Grey: 'grey', Black: 'black' } },
    views: [],
    axes: {
      type: [
        'Type',
        'Material',
        {
          'Acetoxy silicone': 1,
          'Neutral silicone': 1.35,
          'Sanitary silicone': 1.5,
          'Weatherproof silicone': 1.45,
          'Hybrid polymer': 1.7,
        },
      ],
      amount: ['Contents', 'Dimensions', { '260 ml': 0.93, '280 ml': 1, '300 ml': 1.05 }],
      skin: ['Skin after', 'General', { '10 min': 1, '20 min': 1 }],
      move: ['Movement', 'Ratings', { '±12.5 %': 0.95, '±20 %': 1, '±25 %': 1.12 }],
      colour: ['Colour', 'General', { Clear: 1, White: 1, Grey: 1, Black: 1 }],
    },
    variants: ['colour'],
    why: {
      'Acetoxy silicone':
        'It smells of vinegar while it cures and is for glass and glazed tile; it tarnishes brass and attacks marble.',
      'Neutral silicone': 'It is neutral, so metals, mirrors and concrete do not suffer.',
      'Sanitary silicone': 'A fungicide keeps mould away from wet rooms for some years.',
      'Weatherproof silicone':
        'Sun and rain do not make it brittle, so it belongs on windows and cladding.',
      'Hybrid polymer': 'It sticks to nearly anything, even damp, and takes paint.',
    },
    specs: [
      ['Full cure', '2 to 3 mm a day', 'General'],
      ['Temperature', '−40 to 90 °C', 'Ratings'],
      ['Standard', 'ISO 11600', 'General'],
    ],
    figure: 'amount',
    names: [
      '{Type!} sealant, {colour}, {amount}, {move}, skin in {skin}',
      '{Brand} {type} sealant, {amount}, {colour}, {move}',
      '{Model} {type} sealant, {colour}, {amount}',
    ],
    leads: [
      '{Type!} sealant in {colour}, {amount} cartridge, for joints that move by {move}.',
      'Elastic sealant, {colour}, {amount}: skin after {skin}, movement {move}.',
    ],
    paragraphs: [
      ['{type.why}', '{type.why} It forms a skin within {skin}; smooth it before that.'],
      [
        'The joint should be twice as wide as it is deep and touch two sides only: put a backing rod behind.',
        'It cures from outside inwards, 2 to 3 mm a day. Mask the edges and pull the tape off at once.',
      ],
    ],
    points: ['{Type!}', '{Amount}, {colour}', 'Movement {move}', 'Skin after {skin}'],
    price: { inr: 189, sgd: 7.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 12, 24],
  },
]
