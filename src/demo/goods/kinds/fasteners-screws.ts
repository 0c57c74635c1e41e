import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Screws and anchors. */
export const fastenersScrews: readonly Kind[] = [
  {
    key: 'chipboard-screws',
    prefix: 'WS',
    category: ['Fasteners', 'Screws', 'Wood & Chipboard Screws'],
    share: 300,
    sg: true,
    shape: 'screw',
    paint: {
      by: 'finish',
      of: {
        'Yellow zinc': 'brass',
        'Bright zinc': 'zinc',
        'Black phosphate': 'blacksteel',
        'A2 stainless': 'steel',
      },
    },
    views: ['pack'],
    axes: {
      size: [
        'Size',
        'Dimensions',
        {
          '3.5 × 25 mm': 0.62,
          '3.5 × 35 mm': 0.76,
          '4 × 30 mm': 0.8,
          '4 × 40 mm': 1,
          '4 × 50 mm': 1.2,
          '5 × 50 mm': 1.7,
          '5 × 60 mm': 1.98,
          '5 × 80 mm': 2.7,
          '6 × 80 mm': 3.8,
          '6 × 100 mm': 4.7,
        },
      ],
      recess: ['Recess', 'General', { Pozidriv: 1, Phillips: 0.95 }],
      point: ['Point', 'General', { 'Sharp point': 1, 'Cutting point': 1.1 }],
      ribs: ['Head', 'General', { 'Countersunk head': 1, 'Countersunk head with ribs': 1.07 }],
      finish: [
        'Finish',
        'Material',
        { 'Yellow zinc': 1, 'Bright zinc': 0.97, 'Black phosphate': 0.92, 'A2 stainless': 2.6 },
      ],
    },
    variants: ['finish'],
    why: {
      'Sharp point': 'The sharp point bites at once in chipboard and softwood.',
      'Cutting point':
        'A notch in the point cuts the fibres, so hardwood and board edges split less often.',
      'Countersunk head': 'The smooth head seats cleanly in fittings and hinges.',
      'Countersunk head with ribs':
        'Ribs below the head cut their own countersink in wood; for hinges take a smooth one.',
      'Yellow zinc': 'Yellow zinc is for interiors and covered places.',
      'Bright zinc': 'Bright zinc goes well with hinges and is for dry rooms only.',
      'Black phosphate': 'The black surface holds paint and filler, and rusts where it stays damp.',
      'A2 stainless':
        'A2 stands rain and tannic woods such as oak and teak; drill ahead, since it is softer.',
    },
    also: {
      '3.5 × 25 mm': { pilot: '2 mm', bit: '2' },
      '3.5 × 35 mm': { pilot: '2 mm', bit: '2' },
      '4 × 30 mm': { pilot: '2.5 mm', bit: '2' },
      '4 × 40 mm': { pilot: '2.5 mm', bit: '2' },
      '4 × 50 mm': { pilot: '2.5 mm', bit: '2' },
      '5 × 50 mm': { pilot: '3 mm', bit: '2' },
      '5 × 60 mm': { pilot: '3 mm', bit: '2' },
      '5 × 80 mm': { pilot: '3 mm', bit: '2' },
      '6 × 80 mm': { pilot: '4 mm', bit: '3' },
      '6 × 100 mm': { pilot: '4 mm', bit: '3' },
      Pozidriv: { drive: 'PZ{bit}' },
      Phillips: { drive: 'PH{bit}' },
    },
    specs: [
      ['Drive', '{drive}', 'General'],
      ['Pilot hole in hardwood', '{pilot}', 'Dimensions'],
    ],
    figure: 'size',
    names: [
      'Chipboard screws {size}, {drive}, {ribs}, {point}, {finish}',
      '{Brand} wood screws {size}, {ribs}, {drive}, {point}, {finish}',
      'Wood screws {size}, {finish}, {ribs}, {drive}, {point}',
    ],
    leads: [
      'Countersunk screws {size} for wood, chipboard and plywood, {drive} recess, {finish}.',
      'Screws for wood and board, {size}, with a slim core and a deep thread; bit {drive}.',
    ],
    paragraphs: [
      ['{point.why} {ribs.why}', '{ribs.why} {point.why}'],
      [
        '{finish.why} In hardwood drill {pilot} first. The thread is waxed and turns in without squealing.',
        'Near an edge and in hardwood, drill {pilot} first. {finish.why}',
      ],
    ],
    points: ['{Size}, countersunk', '{Drive} recess', '{Point!}', '{Finish!}'],
    price: { inr: 92, sgd: 4.4 },
    unit: ['piece', 'pieces'],
    packs: [100, 500, 1000],
  },
  {
    key: 'sleeve-anchors',
    prefix: 'AN',
    category: ['Fasteners', 'Anchors', 'Sleeve Anchors'],
    share: 160,
    sg: true,
    shape: 'anchor',
    paint: {
      by: 'material',
      of: {
        'Zinc plated steel': 'zinc',
        'Yellow zinc steel': 'brass',
        'A4 stainless steel': 'steel',
      },
    },
    views: [],
    axes: {
      size: [
        'Size',
        'Dimensions',
        {
          'M6 × 65 mm': 0.6,
          'M8 × 60 mm': 0.82,
          'M8 × 85 mm': 1,
          'M10 × 75 mm': 1.35,
          'M10 × 100 mm': 1.6,
          'M12 × 100 mm': 2.5,
          'M12 × 130 mm': 3,
          'M16 × 150 mm': 5.8,
        },
      ],
      head: ['Head', 'General', { 'Hex nut': 1, 'Hex head': 1.04, 'Cap nut': 1.18 }],
      washer: ['Washer', 'Scope', { 'Standard washer': 1, 'Wide washer': 1.06 }],
      material: [
        'Material',
        'Material',
        { 'Zinc plated steel': 1, 'Yellow zinc steel': 1.05, 'A4 stainless steel': 3.4 },
      ],
    },
    variants: ['material'],
    why: {
      'Hex nut': 'With a nut the thread stays behind when a machine is moved away.',
      'Hex head': 'With a hex head nothing stands out, and nobody’s shin finds it.',
      'Cap nut': 'The closed cap nut covers the thread, for handrails and machine guards.',
      'Zinc plated steel': 'Zinc plated steel is for dry rooms.',
      'Yellow zinc steel':
        'Yellow zinc lasts somewhat longer in damp basements than the bright one.',
      'A4 stainless steel': 'A4 is the steel for façades, car parks and anything near the sea.',
    },
    also: {
      'M6 × 65 mm': { drill: '8 mm', deep: '40 mm', pull: '2.4 kN' },
      'M8 × 60 mm': { drill: '10 mm', deep: '40 mm', pull: '3.2 kN' },
      'M8 × 85 mm': { drill: '10 mm', deep: '50 mm', pull: '4 kN' },
      'M10 × 75 mm': { drill: '12 mm', deep: '50 mm', pull: '5.2 kN' },
      'M10 × 100 mm': { drill: '12 mm', deep: '60 mm', pull: '6.4 kN' },
      'M12 × 100 mm': { drill: '16 mm', deep: '70 mm', pull: '8.5 kN' },
      'M12 × 130 mm': { drill: '16 mm', deep: '80 mm', pull: '9.8 kN' },
      'M16 × 150 mm': { drill: '20 mm', deep: '100 mm', pull: '14 kN' },
    },
    specs: [
      ['Drill', 'Ø {drill}', 'Dimensions'],
      ['Anchoring depth', '{deep}', 'Dimensions'],
      ['Recommended pull in C20/25 concrete', '{pull}', 'Strength'],
    ],
    figure: 'size',
    names: [
      'Sleeve anchor {size}, {head}, {washer}, {material}',
      '{Brand} sleeve anchor {size}, {material}, {head}, {washer}',
      'Anchor fastener {size}, Ø {drill} hole, {head}, {washer}, {material}',
    ],
    leads: [
      'Expanding anchor {size} for concrete and solid brick: drill Ø {drill}, push in, tighten.',
      'Sleeve anchor {size} of {material} with {head}, {pull} recommended pull in C20/25 concrete.',
    ],
    paragraphs: [
      ['{head.why} {material.why}', '{material.why} {head.why}'],
      [
        'Make the Ø {drill} hole 10 mm deeper than the anchoring depth of {deep} and blow the dust out: an anchor in dust holds half.',
        'Keep ten bolt diameters from the edge. It needs a Ø {drill} hole and {deep} of sound concrete around the sleeve.',
      ],
      [
        'Not for hollow block or aerated concrete. Tension fixings in cracked ceilings need an approved anchor.',
        'It is pushed through the fixture and set in one go, so holes need not be marked twice.',
      ],
    ],
    points: [
      '{Size}, hole Ø {drill}',
      '{Pull} pull at {deep} depth',
      '{Head!} and {washer}',
      '{Material!}',
    ],
    price: { inr: 145, sgd: 6.2 },
    unit: ['piece', 'pieces'],
    packs: [10, 50, 200],
  },
]
