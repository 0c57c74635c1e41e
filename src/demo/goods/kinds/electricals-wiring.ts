import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Wire, switches and socket outlets. */
export const electricalsWiring: readonly Kind[] = [
  {
    key: 'house-wires',
    prefix: 'HW',
    category: ['Electricals', 'Wires & Cables', 'House Wires'],
    share: 240,
    sg: true,
    shape: 'cable',
    paint: {
      by: 'colour',
      of: { Red: 'red', Blue: 'blue', Green: 'green', Black: 'black', Yellow: 'yellow' },
    },
    views: [],
    axes: {
      section: [
        'Cross-section',
        'Dimensions',
        { '1 mm²': 0.7, '1.5 mm²': 1, '2.5 mm²': 1.62, '4 mm²': 2.4, '6 mm²': 3.55 },
      ],
      sheath: ['Insulation', 'Material', { 'FR PVC': 1, 'FRLS PVC': 1.06, 'Zero halogen': 1.24 }],
      coil: ['Coil', 'Dimensions', { '90 m coil': 1, '100 m coil': 1.11, '180 m coil': 1.98 }],
      conductor: ['Conductor', 'Material', { 'Class 2 stranded': 0.98, 'Class 5 flexible': 1 }],
      colour: ['Colour', 'General', { Red: 1, Blue: 1, Black: 1, Green: 1, Yellow: 1 }],
    },
    variants: ['colour'],
    why: {
      'FR PVC': 'FR means that the insulation stops burning once the flame is taken away.',
      'FRLS PVC':
        'FRLS also smokes less: people can still see the exit, so lifts and stairwells ask for it.',
      'Zero halogen':
        'Zero halogen insulation gives off hardly any smoke and no acid, for halls, hospitals and server rooms.',
      'Class 2 stranded': 'The seven thick strands keep their shape in a distribution board.',
      'Class 5 flexible':
        'The fine strands go round the bends of a conduit without a fight; put ferrules on the ends.',
    },
    also: {
      'FR PVC': { norm: 'IS 694, ISI marked' },
      'FRLS PVC': { norm: 'IS 694, ISI marked' },
      'Zero halogen': { norm: 'IS 17048, ISI marked' },
      '1 mm²': { amps: '11 A', load: 'lighting circuits' },
      '1.5 mm²': { amps: '14 A', load: 'lights and fans' },
      '2.5 mm²': { amps: '20 A', load: 'socket circuits' },
      '4 mm²': { amps: '26 A', load: 'geysers and room air conditioners' },
      '6 mm²': { amps: '34 A', load: 'cookers and feeders to a board' },
    },
    specs: [
      ['Current in conduit', '{amps}', 'Ratings'],
      ['Voltage', '1,100 V', 'Ratings'],
      ['Standard', '{norm}', 'General'],
      ['Metal', 'Electrolytic copper, 99.97 %', 'Material'],
    ],
    figure: 'section',
    names: [
      '{Section} {sheath} house wire, {conductor}, {coil}',
      '{Brand} {section} copper wire, {sheath}, {conductor}, {coil}, {colour}',
      'House wire {section}, single core, {sheath}, {conductor}, {coil}, {colour}',
    ],
    leads: [
      'Single-core copper wire of {section} in {colour}, {sheath} insulated, for {load}; a {coil}.',
      'Building wire {section}, {conductor}, {colour}: up to {amps} in conduit, for {load}.',
    ],
    paragraphs: [
      ['{sheath.why} {conductor.why}', '{conductor.why} {sheath.why}'],
      [
        'In a conduit with one other loaded wire it carries {amps}, which covers {load}. Several circuits in one conduit carry less each.',
        '{Amps} is the figure for conduit in a wall at 40 °C. Choose the breaker below it, not above.',
      ],
      [
        'The length is printed on the insulation at each metre, so the rest of a coil is known without unrolling it.',
        'Wire is one of the things that are copied a lot: look for the ISI mark and the licence number on the label.',
      ],
    ],
    points: [
      '{Section} copper, {conductor}',
      '{Sheath!}, 1,100 V',
      'Up to {amps} in conduit',
      '{Coil!}, {colour}',
    ],
    price: { inr: 1690, sgd: 46 },
    unit: ['coil', 'coils'],
    packs: [1, 5, 20],
  },
  {
    key: 'modular-switches',
    prefix: 'SW',
    category: ['Electricals', 'Switches & Sockets', 'Modular Switches'],
    share: 230,
    shape: 'switch',
    paint: { by: 'colour', of: { White: 'white', Ivory: 'ivory', Graphite: 'charcoal' } },
    views: [],
    axes: {
      role: [
        'Function',
        'Ratings',
        {
          '6 A one-way': 0.62,
          '6 A two-way': 0.86,
          '10 A one-way': 0.74,
          '16 A one-way': 1,
          '16 A two-way': 1.3,
          '20 A double-pole': 2.1,
          '32 A double-pole': 2.6,
        },
      ],
      lamp: ['Indicator', 'General', { 'No indicator': 1, 'With indicator': 1.45 }],
      surface: ['Surface', 'Material', { Glossy: 1, Matt: 1.12 }],
      terminal: ['Terminals', 'General', { 'Captive screws': 1, 'Screwless terminals': 1.16 }],
      colour: ['Colour', 'General', { White: 1, Ivory: 1.02, Graphite: 1.35 }],
    },
    variants: ['colour'],
    why: {
      '6 A one-way': 'One-way switches of 6 A are for lights and fans.',
      '6 A two-way': 'Two of them switch one lamp from both ends of a stair.',
      '10 A one-way':
        'At 10 A there is room to spare for a row of LED drivers, whose inrush is high.',
      '16 A one-way': 'The 16 A switch belongs to the power socket beside it.',
      '16 A two-way':
        'It serves power circuits and heavy lighting that is switched from two places.',
      '20 A double-pole':
        'Double-pole means that phase and neutral open together, as a geyser should have it.',
      '32 A double-pole': 'It isolates an air conditioner or a cooker in both poles.',
      'No indicator': 'There is no lamp to fail.',
      'With indicator': 'A small red LED shows that the circuit is on.',
      Glossy: 'Glossy plastic wipes clean in kitchens.',
      Matt: 'The matt rocker shows no fingerprints.',
    },
    also: {
      '6 A one-way': { modules: '1 module' },
      '6 A two-way': { modules: '1 module' },
      '10 A one-way': { modules: '1 module' },
      '16 A one-way': { modules: '1 module' },
      '16 A two-way': { modules: '1 module' },
      '20 A double-pole': { modules: '1 module' },
      '32 A double-pole': { modules: '2 modules' },
    },
    specs: [
      ['Width', '{modules}', 'Dimensions'],
      ['Voltage', '240 V', 'Ratings'],
      ['Standard', 'IS 3854, ISI marked', 'General'],
    ],
    figure: 'role',
    names: [
      'Modular switch {role}, {lamp}, {surface} {colour}, {terminal}',
      '{Brand} modular switch, {role}, {lamp}, {surface}, {terminal}',
    ],
    leads: [
      'Modular switch {role}, {modules} wide, {surface} {colour}, for plates of the usual Indian pitch.',
      '{Role} switch for modular plates, {lamp}, in {surface} {colour}.',
    ],
    paragraphs: [
      ['{role.why} {lamp.why}', '{lamp.why} {role.why}'],
      [
        '{surface.why} Contacts are of silver cadmium oxide and tested for 100,000 operations.',
        'The body is polycarbonate that goes out by itself. {surface.why}',
      ],
      [
        'It clips into the frame from the front and comes out with a flat screwdriver. Connection: {terminal}.',
        'Terminals take two wires of 2.5 mm² ({terminal}). Frame and plate are sold separately.',
      ],
    ],
    points: ['{Role}, 240 V', '{Modules}', '{Lamp!}', '{Surface!}, {colour}', 'IS 3854'],
    price: { inr: 690, sgd: 26 },
    unit: ['piece', 'pieces'],
    packs: [10, 20, 100],
  },
  {
    key: 'sockets',
    prefix: 'SO',
    category: ['Electricals', 'Switches & Sockets', 'Modular Sockets'],
    share: 160,
    shape: 'outlet',
    paint: { by: 'colour', of: { White: 'white', Ivory: 'ivory', Graphite: 'charcoal' } },
    views: [],
    axes: {
      type: [
        'Type',
        'Ratings',
        {
          '6 A three-pin': 0.7,
          '16 A three-pin': 1,
          '6 A and 16 A six-pin': 1.08,
          '25 A three-pin': 1.9,
        },
      ],
      shutter: ['Shutter', 'Protection', { 'With shutter': 1, 'With interlocked shutter': 1.15 }],
      surface: ['Surface', 'Material', { Glossy: 1, Matt: 1.12 }],
      terminal: ['Terminals', 'General', { 'Captive screws': 1, 'Screwless terminals': 1.14 }],
      colour: ['Colour', 'General', { White: 1, Ivory: 1.02, Graphite: 1.35 }],
    },
    variants: ['colour'],
    why: {
      '6 A three-pin':
        'The 6 A socket is for lamps, chargers and televisions; a kettle does not fit it, on purpose.',
      '16 A three-pin': 'The 16 A socket takes geysers, irons, ovens and pumps.',
      '6 A and 16 A six-pin':
        'Six holes take the small plug and the large one. Wire it with 4 mm², as for the large one.',
      '25 A three-pin':
        'It is meant for air conditioners with a 25 A plug top on a circuit of their own.',
      'With shutter': 'The shutter opens for the earth pin only, which keeps knitting needles out.',
      'With interlocked shutter':
        'Both holes must be pressed at once to open it, so a single pin finds nothing.',
      Glossy: 'The glossy face wipes clean in kitchens.',
      Matt: 'The matt face hides scratches from plugs.',
    },
    also: {
      '6 A three-pin': { wire: '1.5 to 2.5 mm²' },
      '16 A three-pin': { wire: '4 mm²' },
      '6 A and 16 A six-pin': { wire: '4 mm²' },
      '25 A three-pin': { wire: '6 mm²' },
    },
    specs: [
      ['Recommended wire', '{wire}', 'Ratings'],
      ['Voltage', '240 V', 'Ratings'],
      ['Width', '2 modules', 'Dimensions'],
      ['Standard', 'IS 1293, ISI marked', 'General'],
    ],
    figure: 'type',
    names: [
      'Modular socket {type}, {shutter}, {surface} {colour}, {terminal}',
      '{Brand} socket outlet {type}, {shutter}, {surface}, {terminal}',
    ],
    leads: [
      'Socket outlet {type} for modular plates, {shutter}, {surface} {colour}.',
      'Two-module socket for round pins, {type}, 240 V, in {surface} {colour}.',
    ],
    paragraphs: [
      ['{type.why} {shutter.why}', '{shutter.why} {type.why}'],
      [
        '{surface.why} Connect it with {wire} ({terminal}) and give each power socket its own breaker.',
        'Contacts are of phosphor bronze and grip the pins for 10,000 insertions. Recommended wire: {wire}. {surface.why}',
      ],
    ],
    points: [
      '{Type}, 240 V',
      '{Shutter!}',
      'Wire: {wire}, {terminal}',
      '{Surface!}, {colour}',
      'IS 1293',
    ],
    price: { inr: 890, sgd: 34 },
    unit: ['piece', 'pieces'],
    packs: [10, 20, 60],
  },
]
