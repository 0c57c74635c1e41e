import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Machines that cut and smooth. */
export const powerToolsSaws: readonly Kind[] = [
  {
    key: 'circular-saws',
    prefix: 'CS',
    category: ['Power Tools', 'Sawing', 'Circular Saws'],
    share: 60,
    shape: 'circular-saw',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      blade: [
        'Blade',
        'Cutting',
        { 'Ø 165 mm': 0.86, 'Ø 185 mm': 1, 'Ø 190 mm': 1.04, 'Ø 235 mm': 1.6 },
      ],
      power: ['Power input', 'Motor', { '1200 W': 0.9, '1400 W': 1, '1600 W': 1.14 }],
      base: ['Base plate', 'Handling', { 'Pressed steel base': 1, 'Cast aluminium base': 1.18 }],
    },
    variants: ['power'],
    why: {
      'Pressed steel base': 'The pressed steel base is light; check it with a square after a fall.',
      'Cast aluminium base':
        'The cast base stays flat and square for years and takes the common guide rails.',
    },
    also: {
      'Ø 165 mm': { deep: '55 mm', mitre: '38 mm' },
      'Ø 185 mm': { deep: '65 mm', mitre: '44 mm' },
      'Ø 190 mm': { deep: '67 mm', mitre: '46 mm' },
      'Ø 235 mm': { deep: '85 mm', mitre: '60 mm' },
    },
    specs: [
      ['Depth of cut at 90°', '{deep}', 'Cutting'],
      ['Depth of cut at 45°', '{mitre}', 'Cutting'],
      ['Voltage', '230 V', 'Motor'],
    ],
    figure: 'blade',
    names: [
      '{Model} circular saw, {blade}, {power}, {deep} deep',
      '{Brand} circular saw {blade}, {power}, {base}',
    ],
    leads: [
      'Hand-held circular saw with {blade} blade: {deep} deep at 90°, {mitre} at 45°.',
      'Circular saw of {power} for planks, plywood and laminate up to {deep}.',
    ],
    paragraphs: [
      [
        '{base.why} Depth and bevel are set by one lever each, with a scale that can be read from above.',
        'Sawdust goes out to the rear through a spout that takes a 35 mm hose. {base.why}',
      ],
      [
        'The 24-tooth blade in the box cuts along the grain; take 40 teeth or more for veneered boards.',
        'Set the blade one tooth deeper than the board, no more: the cut is cleaner and a kickback milder.',
      ],
    ],
    points: ['{Blade} with 24 carbide teeth', '{Power}, 5,200 min⁻¹', 'Bevel 0° to 45°', '{Base!}'],
    price: { inr: 4290, sgd: 129 },
    unit: ['piece', 'pieces'],
    packs: [1, 3],
  },
  {
    key: 'jigsaws',
    prefix: 'JS',
    category: ['Power Tools', 'Sawing', 'Jigsaws'],
    share: 45,
    shape: 'jigsaw',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      power: ['Power input', 'Motor', { '450 W': 0.82, '550 W': 0.92, '650 W': 1, '800 W': 1.4 }],
      grip: ['Handle', 'Handling', { 'Bow handle': 1, 'Barrel grip': 1.06 }],
      stroke: ['Orbital action', 'Cutting', { '4 steps': 1, 'Straight only': 0.88 }],
    },
    variants: ['grip'],
    why: {
      'Bow handle': 'The bow handle is easier to steer with one hand.',
      'Barrel grip':
        'The barrel grip brings the hand down to the work, which suits curves from below the board.',
      '4 steps': 'The orbit has four steps: none for clean edges, three for speed in softwood.',
      'Straight only': 'The blade goes straight up and down, so thin sheet does not rattle.',
    },
    also: {
      '450 W': { wood: '60 mm', steel: '6 mm' },
      '550 W': { wood: '65 mm', steel: '6 mm' },
      '650 W': { wood: '80 mm', steel: '8 mm' },
      '800 W': { wood: '110 mm', steel: '10 mm' },
    },
    specs: [
      ['Cutting in wood', '{wood}', 'Cutting'],
      ['Cutting in steel', '{steel}', 'Cutting'],
      ['Blade shank', 'T', 'Cutting'],
    ],
    figure: 'power',
    names: [
      '{Model} jigsaw, {power}, {wood} in wood, {grip}',
      '{Brand} jigsaw {power}, {grip}, orbit: {stroke}',
    ],
    leads: [
      'Jigsaw of {power} for curves and cut-outs: {wood} in wood, {steel} in steel.',
      'A {power} jigsaw with {grip} and tool-free blade change.',
    ],
    paragraphs: [
      ['{stroke.why} {grip.why}', '{grip.why} {stroke.why}'],
      [
        'The blower keeps the line free of dust; it can be switched off when cutting metal with oil.',
        'The foot tilts to 45° on both sides. A clear splinter guard clips into it for veneered boards.',
      ],
    ],
    points: [
      '{Power}, 500 to 3,100 strokes a minute',
      '{Wood} in wood, {steel} in steel',
      'T-shank blades',
      '{Grip!}',
    ],
    price: { inr: 2690, sgd: 84 },
    unit: ['piece', 'pieces'],
    packs: [1, 3],
  },
  {
    key: 'sanders',
    prefix: 'SD',
    category: ['Power Tools', 'Sanding', 'Orbital Sanders'],
    share: 40,
    shape: 'sander',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      pad: [
        'Pad',
        'Sanding',
        { '93 × 187 mm': 0.9, '115 × 230 mm': 1.1, 'Ø 125 mm': 1, 'Ø 150 mm': 1.5 },
      ],
      power: ['Power input', 'Motor', { '180 W': 0.8, '240 W': 0.92, '300 W': 1 }],
      dust: ['Dust', 'Handling', { 'Dust bag': 1, 'Filter box': 1.08, 'Hose port': 0.96 }],
    },
    why: {
      'Dust bag': 'The cloth bag zips open and is good for about an hour of softwood.',
      'Filter box': 'The filter box is see-through, so one knows when to empty it.',
      'Hose port':
        'The port takes 27 and 35 mm hoses: with a vacuum cleaner hardly any dust stays behind.',
    },
    specs: [
      ['Orbit', 'Ø 2.4 mm', 'Sanding'],
      ['Voltage', '230 V', 'Motor'],
    ],
    figure: 'power',
    names: [
      '{Model} orbital sander, {pad}, {power}',
      '{Brand} finishing sander {pad}, {power}, {dust}',
    ],
    leads: [
      'Orbital sander with a {pad} pad for finishing wood, filler and old paint.',
      'A {power} sander that is light enough for doors and ceilings; pad {pad}.',
    ],
    paragraphs: [
      ['{dust.why} Paper is held by hook and loop and changed in seconds.', '{dust.why}'],
      [
        'The 2.4 mm orbit leaves no swirls from grit 120 upwards. Let the weight of the machine do the pressing.',
        'Speed can be set from 7,000 to 12,000 orbits a minute: slow for varnish, which clogs when warm.',
      ],
    ],
    points: ['Pad {pad}', '{Power}, 230 V', '{Dust!}', 'Three sheets of grit 120 included'],
    price: { inr: 2150, sgd: 66 },
    unit: ['piece', 'pieces'],
    packs: [1, 3],
  },
  {
    key: 'blowers',
    prefix: 'BL',
    category: ['Power Tools', 'Blowers'],
    share: 50,
    shape: 'blower',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      power: ['Power input', 'Motor', { '500 W': 0.85, '600 W': 1, '700 W': 1.12, '850 W': 1.3 }],
      speed: ['Speed', 'Motor', { 'Single speed': 1, '6 speeds': 1.16 }],
      use: ['Functions', 'Scope', { 'Blows only': 1, 'Blows and sucks': 1.2 }],
    },
    variants: ['use'],
    why: {
      'Single speed': 'One speed, one switch that locks on.',
      '6 speeds': 'The dial has six steps, the lowest gentle enough for circuit boards.',
      'Blows only': 'It blows and nothing else.',
      'Blows and sucks':
        'With the hose turned round and the bag on, it sucks up what should not fly about.',
    },
    also: {
      '500 W': { air: '2.3 m³/min' },
      '600 W': { air: '2.8 m³/min' },
      '700 W': { air: '3.1 m³/min' },
      '850 W': { air: '3.5 m³/min' },
    },
    specs: [
      ['Air flow', '{air}', 'Motor'],
      ['Voltage', '230 V', 'Motor'],
    ],
    figure: 'power',
    names: [
      '{Model} air blower, {power}, {air}, {speed}',
      '{Brand} blower {power}, {speed}, {air}',
    ],
    leads: [
      'Hand-held blower of {power} that moves {air}: for computers, motors, filters and workshop floors.',
      'Air blower with {power} and {air}, {speed}, rubber nozzle included.',
    ],
    paragraphs: [
      ['{speed.why} {use.why}', '{use.why} {speed.why}'],
      [
        'Wear goggles, and don’t blow dust off clothes or skin.',
        'Blow out electrical cabinets only when they are dead, and hold fans still while you do.',
      ],
    ],
    points: ['{Power}, {air}', '{Speed!}', '{Use!}', 'Rubber nozzle'],
    price: { inr: 1290, sgd: 45 },
    unit: ['piece', 'pieces'],
    packs: [1, 5],
  },
  {
    key: 'heat-guns',
    prefix: 'HG',
    category: ['Power Tools', 'Heat Guns'],
    share: 30,
    shape: 'heat-gun',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      power: ['Power input', 'Motor', { '1500 W': 0.86, '1800 W': 1, '2000 W': 1.14 }],
      control: [
        'Temperature',
        'Handling',
        { '350 °C and 550 °C': 1, '50 to 600 °C by dial': 1.3, '50 to 650 °C with display': 1.75 },
      ],
      nozzles: ['Nozzles', 'Scope', { 'No nozzles': 0.94, '4 nozzles': 1 }],
    },
    variants: ['nozzles'],
    why: {
      '350 °C and 550 °C': 'Two steps are enough for paint and shrink tube.',
      '50 to 600 °C by dial':
        'The dial runs without steps, which matters for PVC: it scorches 30 °C above its welding point.',
      '50 to 650 °C with display':
        'The display shows the temperature at the nozzle and remembers four settings.',
    },
    specs: [['Voltage', '230 V', 'Motor']],
    figure: 'power',
    names: ['{Model} heat gun, {power}, {control}', '{Brand} hot air gun {power}, {control}'],
    leads: [
      'Hot air gun of {power}, {control}, for stripping paint, shrinking tube and bending plastic.',
      'Heat gun with {power}; temperature {control}.',
    ],
    paragraphs: [
      [
        '{control.why} The second speed cools the element down before you put it away.',
        '{control.why}',
      ],
      [
        'It stands on its rear end, so both hands are free for bending. The nozzle stays hot for ten minutes.',
        'Old paint may hold lead: strip it with a mask of class FFP3 and the window open.',
      ],
    ],
    points: ['{Power}, 230 V', 'Temperature: {control}', 'Air up to 500 l/min', 'Scope: {nozzles}'],
    price: { inr: 1590, sgd: 52 },
    unit: ['piece', 'pieces'],
    packs: [1, 3],
  },
]
