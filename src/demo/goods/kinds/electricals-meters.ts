import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Meters and fans. */
export const electricalsMeters: readonly Kind[] = [
  {
    key: 'multimeters',
    prefix: 'MM',
    category: ['Electricals', 'Test & Measurement'],
    share: 65,
    sg: true,
    shape: 'multimeter',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      counts: [
        'Display',
        'Measuring',
        { '2,000 counts': 0.62, '4,000 counts': 0.82, '6,000 counts': 1, '20,000 counts': 2.2 },
      ],
      rms: ['AC method', 'Measuring', { Averaging: 0.8, 'True RMS': 1 }],
      safety: [
        'Safety category',
        'Protection',
        { 'CAT III 600 V': 1, 'CAT III 1000 V': 1.25, 'CAT IV 600 V': 1.5 },
      ],
      extra: [
        'Further functions',
        'Scope',
        { 'Temperature probe': 1, 'Non-contact voltage': 1.04, 'Capacitance and frequency': 1.02 },
      ],
    },
    variants: ['extra'],
    why: {
      Averaging:
        'It averages and is right on clean sine waves; behind drives and dimmers it reads low.',
      'True RMS': 'True RMS reads right behind drives, dimmers and UPS as well.',
      'CAT III 600 V': 'CAT III 600 V covers distribution boards and fixed wiring.',
      'CAT III 1000 V': 'CAT III 1000 V covers boards and solar strings up to 1,000 V.',
      'CAT IV 600 V': 'CAT IV 600 V allows work ahead of the meter, at the incoming supply.',
      'Temperature probe': 'A type K probe up to 250 °C is in the box.',
      'Non-contact voltage': 'The tip glows near a live wire, before anything is touched.',
      'Capacitance and frequency': 'It measures capacitors up to 10 mF and frequency up to 10 MHz.',
    },
    specs: [
      ['DC voltage', '0.1 mV to 1,000 V', 'Measuring'],
      ['Current', '10 A', 'Measuring'],
      ['Standard', 'IEC 61010-1', 'Protection'],
    ],
    figure: 'counts',
    names: [
      '{Model} digital multimeter, {counts}, {rms}, {safety}',
      '{Brand} multimeter, {counts}, {rms}, {safety}, {extra}',
    ],
    leads: [
      'Digital multimeter with {counts}, {rms}, {safety}, for voltage, current, resistance and continuity.',
      'Hand-held meter for electricians: {counts}, {safety}, {rms}.',
    ],
    paragraphs: [
      ['{rms.why} {extra.why}', '{extra.why} {rms.why}'],
      [
        '{safety.why} Both current inputs are fused with ceramic fuses, spare ones behind the battery door.',
        '{safety.why} Test it on a live source, measure, and test it again: only then is zero really zero.',
      ],
    ],
    points: [
      '{Counts}, lit display',
      '{Rms!}',
      '{Safety}',
      '{Extra!}',
      'Leads and 9 V battery included',
    ],
    price: { inr: 2290, sgd: 79 },
    unit: ['piece', 'pieces'],
    packs: [1, 5],
  },
  {
    key: 'ceiling-fans',
    prefix: 'FN',
    category: ['Electricals', 'Fans', 'Ceiling Fans'],
    share: 75,
    sg: true,
    shape: 'fan',
    paint: { by: 'colour', of: { White: 'white', Brown: 'brown', Ivory: 'ivory' } },
    views: [],
    axes: {
      sweep: ['Sweep', 'Dimensions', { '900 mm': 0.9, '1200 mm': 1, '1400 mm': 1.16 }],
      motor: ['Motor', 'Motor', { 'Induction motor': 1, 'BLDC motor': 1.72 }],
      blades: [
        'Blades',
        'Material',
        { 'Aluminium blades': 1, 'ABS blades': 1.12, 'Galvanised steel blades': 0.86 },
      ],
      finish: ['Surface', 'Material', { Enamelled: 1, 'Dust-resistant coat': 1.1 }],
      colour: ['Colour', 'General', { White: 1, Brown: 1, Ivory: 1.02 }],
    },
    variants: ['colour'],
    why: {
      'Induction motor':
        'The copper-wound induction motor runs with any regulator and can be rewound anywhere.',
      'BLDC motor':
        'The BLDC motor needs well under half the power and comes with a remote control; leave the old regulator off.',
      'Aluminium blades': 'Aluminium blades do not rust and keep their pitch.',
      'ABS blades': 'Moulded ABS blades run quietest and suit coastal air.',
      'Galvanised steel blades': 'Steel blades are heavier and cost less.',
      'Dust-resistant coat': 'On the smooth coat dust gathers more slowly and comes off dry.',
      Enamelled: 'The stove-enamelled surface takes a damp cloth.',
    },
    also: {
      '900 mm': { air: '130 m³/min', room: 'kitchens and rooms up to 7 m²' },
      '1200 mm': { air: '220 m³/min', room: 'rooms of 9 to 14 m²' },
      '1400 mm': { air: '265 m³/min', room: 'halls and rooms up to 20 m²' },
      'Induction motor': { watts: '75 W' },
      'BLDC motor': { watts: '30 W' },
    },
    specs: [
      ['Air delivery', '{air}', 'Ratings'],
      ['Power', '{watts}', 'Ratings'],
      ['Standard', 'IS 374', 'General'],
    ],
    figure: 'sweep',
    names: [
      'Ceiling fan {sweep}, {motor}, {blades}, {finish}',
      '{Brand} ceiling fan {sweep}, {motor}, {watts}, {blades}, {colour}',
      '{Model} ceiling fan, {sweep}, {motor}, {blades}, {finish}, {colour}',
    ],
    leads: [
      'Three-blade ceiling fan of {sweep} for {room}: {air} at {watts}.',
      'Ceiling fan with {motor} and {blades}, {sweep}, {colour}.',
    ],
    paragraphs: [
      ['{motor.why} {blades.why}', '{blades.why} {motor.why}'],
      ['{finish.why} It moves {air} and suits {room}.', 'At {sweep} it suits {room}. {finish.why}'],
      [
        'Hang it 2.4 m above the floor or higher, with 30 cm to the ceiling. Blades are matched in sets: do not mix them.',
        'Down rod of 300 mm, canopies and shackle are in the box. Fit a safety wire in public rooms.',
      ],
    ],
    points: ['Sweep {sweep}, {air}', '{Motor!}, {watts}', '{Blades!}, {colour}', 'For {room}'],
    price: { inr: 1890, sgd: 89 },
    unit: ['piece', 'pieces'],
    packs: [1, 4],
  },
]
