import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Rope, chain and ladders. */
export const materialHandlingLifting: readonly Kind[] = [
  {
    key: 'ropes',
    prefix: 'RO',
    category: ['Material Handling', 'Rope & Chain', 'Ropes'],
    share: 100,
    sg: true,
    shape: 'rope',
    paint: {
      by: 'fibre',
      of: { Polypropylene: 'blue', Nylon: 'white', Polyester: 'orange', Manila: 'kraft' },
    },
    views: [],
    axes: {
      thick: [
        'Diameter',
        'Dimensions',
        { '6 mm': 0.38, '8 mm': 0.66, '10 mm': 1, '12 mm': 1.42, '16 mm': 2.5, '20 mm': 3.9 },
      ],
      fibre: ['Fibre', 'Material', { Polypropylene: 1, Nylon: 1.9, Polyester: 2.1, Manila: 1.5 }],
      lay: ['Construction', 'General', { '3-strand laid': 1, '4-strand laid': 1.1 }],
      coil: ['Length', 'Dimensions', { '50 m': 0.52, '100 m': 1, '220 m': 2.1 }],
    },
    variants: ['coil'],
    why: {
      Polypropylene:
        'Polypropylene floats and costs little; the sun makes it brittle in a year or two.',
      Nylon:
        'Nylon stretches by a quarter before it breaks and so swallows jerks, in towing above all.',
      Polyester: 'Polyester hardly stretches and stays strong in sun and water.',
      Manila: 'Manila holds a knot, does not melt on bollards and likes to be stored dry.',
      '3-strand laid': 'Three strands are easy to splice.',
      '4-strand laid': 'Four strands make it rounder, so it wears less on pulleys and winches.',
    },
    also: {
      Polypropylene: { pull: '{inPp}' },
      Nylon: { pull: '{inNylon}' },
      Polyester: { pull: '{inPolyester}' },
      Manila: { pull: '{inManila}' },
      '6 mm': { inPp: '550 kg', inNylon: '750 kg', inPolyester: '565 kg', inManila: '290 kg' },
      '8 mm': { inPp: '960 kg', inNylon: '1,350 kg', inPolyester: '1,020 kg', inManila: '540 kg' },
      '10 mm': {
        inPp: '1,425 kg',
        inNylon: '2,080 kg',
        inPolyester: '1,590 kg',
        inManila: '710 kg',
      },
      '12 mm': {
        inPp: '2,030 kg',
        inNylon: '3,000 kg',
        inPolyester: '2,270 kg',
        inManila: '1,060 kg',
      },
      '16 mm': {
        inPp: '3,500 kg',
        inNylon: '5,300 kg',
        inPolyester: '4,100 kg',
        inManila: '2,030 kg',
      },
      '20 mm': {
        inPp: '5,370 kg',
        inNylon: '8,300 kg',
        inPolyester: '6,340 kg',
        inManila: '3,250 kg',
      },
    },
    specs: [['Breaking load, at least', '{pull}', 'Ratings']],
    figure: 'thick',
    names: [
      '{Fibre!} rope {thick}, {lay}, {coil}',
      '{Brand} {fibre} rope Ø {thick} × {coil}, {lay}',
    ],
    leads: [
      '{Fibre!} rope of {thick}, {lay}, in a coil of {coil}; breaks at {pull} or more.',
      'Rope for tying, towing and lashing: {fibre}, Ø {thick}, {coil}.',
    ],
    paragraphs: [
      ['{fibre.why} {lay.why}', '{lay.why} {fibre.why}'],
      [
        'The breaking load is {pull}. Plan with a sixth of that, and with half as much where there is a knot.',
        'A knot takes about half of the {pull}, a splice about a tenth. Not for lifting people.',
      ],
    ],
    points: ['Ø {thick}, {coil}', '{Fibre!}, {lay}', 'Breaking load {pull}', 'Made in {origin}'],
    price: { inr: 990, sgd: 39 },
    unit: ['coil', 'coils'],
    packs: [1, 5],
    tax: 1200,
  },
  {
    key: 'chains',
    prefix: 'CN',
    category: ['Material Handling', 'Rope & Chain', 'Chains'],
    share: 70,
    shape: 'chain',
    paint: {
      by: 'steel',
      of: {
        'Zinc plated steel': 'zinc',
        'Grade 80 alloy steel': 'blacksteel',
        '316 stainless steel': 'steel',
      },
    },
    views: [],
    axes: {
      link: [
        'Link diameter',
        'Dimensions',
        { '6 mm': 0.6, '8 mm': 1, '10 mm': 1.55, '13 mm': 2.6 },
      ],
      steel: [
        'Steel',
        'Material',
        { 'Zinc plated steel': 0.6, 'Grade 80 alloy steel': 1, '316 stainless steel': 2.6 },
      ],
      ends: ['Ends', 'General', { 'Plain ends': 1, 'End rings': 1.12 }],
      long: [
        'Length',
        'Dimensions',
        { '1 m': 0.21, '3 m': 0.61, '5 m': 1, '10 m': 1.95, '30 m': 5.6 },
      ],
    },
    variants: ['long'],
    why: {
      'Zinc plated steel':
        'The zinc plated chain is for gates, barriers and tying down; it is not for lifting.',
      'Grade 80 alloy steel':
        'Grade 80 is the steel for lashing and lifting chains, marked 8 every few links.',
      '316 stainless steel': 'Stainless 316 is for boats, food works and chlorinated halls.',
      'Plain ends': 'Both ends are plain links, cut between two welds.',
      'End rings': 'A forged ring at each end takes a shackle or a hook.',
    },
    also: {
      '6 mm': { mass: '0.8 kg/m' },
      '8 mm': { mass: '1.4 kg/m' },
      '10 mm': { mass: '2.2 kg/m' },
      '13 mm': { mass: '3.8 kg/m' },
    },
    specs: [['Weight', '{mass}', 'Dimensions']],
    figure: 'link',
    names: [
      '{Steel!} chain {link}, {ends}, {long}',
      '{Brand} chain Ø {link} × {long}, {steel}, {ends}',
    ],
    leads: [
      'Short link chain of {link}, {steel}, {long} long, {ends}; {mass}.',
      'Welded chain, Ø {link}, {steel}, cut to {long}.',
    ],
    paragraphs: [
      ['{steel.why} {ends.why}', '{ends.why} {steel.why}'],
      [
        'The links are butt welded and calibrated. Take a chain out of use when a link has lost a tenth of its thickness.',
        'It weighs {mass}. Never knot a chain and never bolt it together: use a shackle of the same grade.',
      ],
    ],
    points: ['Ø {link}, short link, {ends}', '{Steel!}', '{Long}, {mass}', 'Welded and calibrated'],
    price: { inr: 1890, sgd: 76 },
    unit: ['piece', 'pieces'],
    packs: [1, 5],
    onRequest: 6,
  },
  {
    key: 'ladders',
    prefix: 'LA',
    category: ['Material Handling', 'Ladders', 'Step Ladders'],
    share: 65,
    sg: true,
    shape: 'ladder',
    paint: {
      by: 'frame',
      of: { 'Aluminium frame': 'steel', 'Fibreglass frame': 'orange', 'Steel frame': 'blue' },
    },
    views: [],
    axes: {
      steps: [
        'Steps',
        'Dimensions',
        {
          '3 steps': 0.55,
          '4 steps': 0.72,
          '5 steps': 0.86,
          '6 steps': 1,
          '8 steps': 1.4,
          '10 steps': 1.85,
        },
      ],
      frame: [
        'Frame',
        'Material',
        { 'Aluminium frame': 1, 'Fibreglass frame': 1.9, 'Steel frame': 0.74 },
      ],
      load: ['Load', 'Ratings', { '120 kg': 0.92, '150 kg': 1, '170 kg': 1.2 }],
      top: ['Top', 'General', { 'Tool tray': 1, 'Large platform': 1.18 }],
    },
    variants: ['steps'],
    why: {
      'Aluminium frame':
        'Aluminium is light to carry and does not rust; keep it away from live wires.',
      'Fibreglass frame': 'The fibreglass rails do not conduct, which electricians ask for.',
      'Steel frame': 'The powder-coated steel frame is heavy and stands firmly.',
      'Tool tray': 'The tray on top holds screws and a tin of paint.',
      'Large platform': 'One stands on the platform with both feet and a rail at the knee.',
    },
    also: {
      '3 steps': { high: '0.7 m', reach: '2.6 m' },
      '4 steps': { high: '0.95 m', reach: '2.9 m' },
      '5 steps': { high: '1.2 m', reach: '3.1 m' },
      '6 steps': { high: '1.4 m', reach: '3.4 m' },
      '8 steps': { high: '1.9 m', reach: '3.9 m' },
      '10 steps': { high: '2.4 m', reach: '4.4 m' },
    },
    specs: [
      ['Standing height', '{high}', 'Dimensions'],
      ['Reach', '{reach}', 'Dimensions'],
      ['Standard', 'EN 131', 'General'],
    ],
    figure: 'steps',
    names: [
      '{Brand} step ladder, {steps}, {frame}, {load}, {top}',
      '{Model} step ladder, {steps}, {reach} reach, {frame}, {top}',
    ],
    leads: [
      'Step ladder with {steps} and {frame}, for {load}; you stand {high} high and reach {reach}.',
      'Folding ladder of {steps}, {load}, {top}.',
    ],
    paragraphs: [
      ['{frame.why} {top.why}', '{top.why} {frame.why}'],
      [
        'The feet are of rubber, without nails, and can be replaced. Two straps keep the legs from spreading.',
        'Steps are 80 mm deep and grooved. Don’t stand on the tray, and set all four feet down before you climb.',
      ],
    ],
    points: ['{Steps!}, standing height {high}', '{Frame!}', '{Load}', '{Top!}'],
    price: { inr: 3290, sgd: 119 },
    unit: ['piece', 'pieces'],
    packs: [1, 3],
    onRequest: 5,
  },
]
