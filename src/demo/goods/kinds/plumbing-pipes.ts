import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Pipes, elbows and pumps. */
export const plumbingPipes: readonly Kind[] = [
  {
    key: 'plastic-pipes',
    prefix: 'PI',
    category: ['Plumbing', 'Pipes & Fittings', 'Pipes'],
    share: 180,
    shape: 'pipe',
    paint: {
      by: 'material',
      of: {
        'CPVC SDR 11': 'ivory',
        'CPVC SDR 13.5': 'ivory',
        'PVC-U Sch 40': 'white',
        'PVC-U Sch 80': 'grey',
        'PP-R PN 20': 'green',
      },
    },
    views: [],
    axes: {
      material: [
        'Material',
        'Material',
        {
          'CPVC SDR 11': 1,
          'CPVC SDR 13.5': 0.85,
          'PVC-U Sch 40': 0.52,
          'PVC-U Sch 80': 0.7,
          'PP-R PN 20': 0.78,
        },
      ],
      long: ['Length', 'Dimensions', { '3 m': 1, '5 m': 1.66 }],
      ends: ['Ends', 'General', { 'Plain ends': 1, 'Capped ends': 1.02 }],
      size: [
        'Nominal size',
        'Dimensions',
        { '½ in': 0.66, '¾ in': 1, '1 in': 1.5, '1¼ in': 2.3, '1½ in': 3.2, '2 in': 5.2 },
      ],
    },
    variants: ['size'],
    why: {
      'CPVC SDR 11':
        'CPVC carries hot water; SDR 11 is the thick wall, for the hot line and for tall buildings.',
      'CPVC SDR 13.5':
        'CPVC in SDR 13.5 has the thinner wall, which is enough for cold and warm lines in a flat.',
      'PVC-U Sch 40': 'PVC-U is for cold water only. Schedule 40 suits risers and gardens.',
      'PVC-U Sch 80':
        'PVC-U is for cold water only. Schedule 80 is thick enough for pumps and plant rooms.',
      'PP-R PN 20':
        'PP-R is welded with a heated socket: once joined, pipe and fitting are one piece.',
      'Capped ends': 'Both ends are capped, so no mortar or lizard gets in before you do.',
      'Plain ends': 'Cut the ends square and chamfer them before joining.',
    },
    also: {
      'CPVC SDR 11': {
        bar: '28 bar at 27 °C',
        hot: '82 °C',
        norm: 'IS 15778',
        join: 'CPVC solvent cement',
      },
      'CPVC SDR 13.5': {
        bar: '22 bar at 27 °C',
        hot: '82 °C',
        norm: 'IS 15778',
        join: 'CPVC solvent cement',
      },
      'PVC-U Sch 40': {
        bar: '20 bar at 27 °C',
        hot: '45 °C',
        norm: 'ASTM D1785',
        join: 'PVC-U solvent cement',
      },
      'PVC-U Sch 80': {
        bar: '28 bar at 27 °C',
        hot: '45 °C',
        norm: 'ASTM D1785',
        join: 'PVC-U solvent cement',
      },
      'PP-R PN 20': {
        bar: '20 bar at 20 °C',
        hot: '95 °C',
        norm: 'IS 15801',
        join: 'socket fusion at 260 °C',
      },
    },
    specs: [
      ['Pressure', '{bar}', 'Ratings'],
      ['Temperature', 'up to {hot}', 'Ratings'],
      ['Standard', '{norm}', 'General'],
      ['Joint', '{join}', 'General'],
    ],
    figure: 'size',
    names: [
      '{Material!} pipe, {size}, {long}, {ends}',
      '{Brand} {material!} pipe {size} × {long}, {ends}',
      'Water pipe {size}, {material!} to {norm}, {long}, {ends}',
    ],
    leads: [
      'Water pipe {size} of {material!}, {long} long, up to {hot}.',
      '{Material!} pipe for houses and plant rooms, {size}, a length of {long}; joined by {join}.',
    ],
    paragraphs: [
      ['{material.why} {ends.why}', '{ends.why} {material.why}'],
      [
        'It takes {bar}; hot water lowers that figure, so mind the table in {norm}.',
        'Support it every 80 cm when it runs level, and leave it room to grow with the heat.',
      ],
    ],
    points: ['{Size}, {long}', '{Material!}, {norm}', '{Bar}', 'Up to {hot}', 'Joint: {join}'],
    price: { inr: 340, sgd: 14 },
    unit: ['length', 'lengths'],
    packs: [1, 10, 50],
  },
  {
    key: 'elbows',
    prefix: 'EL',
    category: ['Plumbing', 'Pipes & Fittings', 'Elbows'],
    share: 150,
    shape: 'elbow',
    paint: {
      by: 'material',
      of: { CPVC: 'ivory', 'PVC-U Sch 40': 'white', 'PVC-U Sch 80': 'grey', 'PP-R': 'green' },
    },
    views: [],
    axes: {
      material: [
        'Material',
        'Material',
        { CPVC: 1, 'PVC-U Sch 40': 0.62, 'PVC-U Sch 80': 0.9, 'PP-R': 0.95 },
      ],
      angle: ['Angle', 'Dimensions', { '90°': 1, '45°': 1.08 }],
      form: ['Bend', 'General', { 'Short radius': 1, 'Long radius': 1.2 }],
      size: [
        'Nominal size',
        'Dimensions',
        { '½ in': 0.7, '¾ in': 1, '1 in': 1.7, '1¼ in': 2.9, '1½ in': 4.1, '2 in': 6.6 },
      ],
    },
    variants: ['size'],
    why: {
      CPVC: 'CPVC fittings carry hot water and are joined with CPVC cement, never with the PVC-U kind.',
      'PVC-U Sch 40': 'Schedule 40 is for cold water lines and risers.',
      'PVC-U Sch 80': 'Schedule 80 has the thick wall for pumps and plant rooms.',
      'PP-R': 'PP-R is fused at 260 °C; count to seven, push, and do not turn.',
      '90°': 'A right angle costs about as much pressure as a metre of pipe.',
      '45°': 'Two of 45° with a short piece between them cost less pressure than one of 90°.',
      'Short radius': 'The tight bend fits into chases and corners.',
      'Long radius':
        'The wide bend is easy on the flow and lets a wire through when the line is blocked.',
    },
    also: {
      CPVC: { norm: 'IS 15778', join: 'solvent cement' },
      'PVC-U Sch 40': { norm: 'ASTM D2466', join: 'solvent cement' },
      'PVC-U Sch 80': { norm: 'ASTM D2467', join: 'solvent cement' },
      'PP-R': { norm: 'IS 15801', join: 'socket fusion' },
    },
    specs: [
      ['Joint', '{Join}', 'General'],
      ['Standard', '{norm}', 'General'],
    ],
    figure: 'size',
    names: [
      '{Material!} elbow {angle}, {size}, {form}',
      '{Brand} {angle} elbow {size}, {material!}, {form}, {join}',
    ],
    leads: [
      'Elbow {angle} for {size} pipe, {material!}, {form}, joined by {join}.',
      'Pipe elbow {size}, {angle}, of {material!} to {norm}.',
    ],
    paragraphs: [
      ['{material.why} {angle.why}', '{angle.why} {material.why}'],
      ['{form.why} Dry-fit first and mark the depth on the pipe.', 'Joined by {join}. {form.why}'],
    ],
    points: ['{Size}, {angle}', '{Material!}, {norm}', '{Form!}', 'Joint: {join}'],
    price: { inr: 165, sgd: 7.5 },
    unit: ['piece', 'pieces'],
    packs: [10, 50, 200],
  },
  {
    key: 'pumps',
    prefix: 'PU',
    category: ['Plumbing', 'Pumps', 'Monoblock Pumps'],
    share: 75,
    sg: true,
    shape: 'pump',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      power: [
        'Power',
        'Motor',
        { '0.5 HP': 0.62, '1 HP': 1, '1.5 HP': 1.45, '2 HP': 1.85, '3 HP': 2.6 },
      ],
      type: ['Type', 'General', { 'Self-priming': 1, Centrifugal: 1.12 }],
      winding: ['Winding', 'Motor', { 'Copper winding': 1.18, 'Aluminium winding': 1 }],
      wheel: [
        'Impeller',
        'Material',
        { 'Brass impeller': 1.1, 'Plastic impeller': 0.96, 'Cast iron impeller': 1 },
      ],
    },
    variants: ['power'],
    why: {
      'Self-priming': 'Once filled, it draws water up 7 m by itself, air and all.',
      Centrifugal:
        'It moves much water quietly but must be primed: a foot valve keeps the suction line full.',
      'Copper winding': 'Copper runs cooler and can be rewound in any bazaar.',
      'Aluminium winding': 'Aluminium makes it cheaper, and is fair for an hour a day.',
      'Brass impeller': 'The brass impeller does not seize after a dry summer.',
      'Plastic impeller': 'The Noryl wheel does not rust and costs little to replace.',
      'Cast iron impeller':
        'Cast iron stands sand, and should be turned by hand after a long rest.',
    },
    also: {
      '0.5 HP': { watts: '370 W', head: '25 m', flow: '30 l/min', pipe: '1 in × 1 in' },
      '1 HP': { watts: '750 W', head: '35 m', flow: '45 l/min', pipe: '1 in × 1 in' },
      '1.5 HP': { watts: '1,100 W', head: '38 m', flow: '75 l/min', pipe: '1¼ in × 1 in' },
      '2 HP': { watts: '1,500 W', head: '42 m', flow: '110 l/min', pipe: '1½ in × 1¼ in' },
      '3 HP': { watts: '2,200 W', head: '48 m', flow: '160 l/min', pipe: '2 in × 1½ in' },
    },
    specs: [
      ['Rated power', '{watts}', 'Motor'],
      ['Head', 'up to {head}', 'Ratings'],
      ['Flow', 'up to {flow}', 'Ratings'],
      ['Suction × delivery', '{pipe}', 'Dimensions'],
      ['Voltage', '230 V, single phase', 'Motor'],
    ],
    figure: 'power',
    names: [
      '{Model} {type} monoblock pump, {power}, {head} head, {winding}, {wheel}',
      '{Brand} monoblock pump {power}, {type}, {winding}, {wheel}',
    ],
    leads: [
      'Monoblock pump of {power} for filling overhead tanks: up to {head} of head or {flow}.',
      '{Type!} water pump, {power}, {winding}, {pipe}.',
    ],
    paragraphs: [
      ['{type.why} {winding.why}', '{winding.why} {type.why}'],
      [
        '{wheel.why} Add the height, the bends and two metres for the tap: what is left of {head} is your margin.',
        'Fix it on a level base with a union on both sides. {wheel.why}',
      ],
      [
        'A thermal switch stops the motor before it burns; let it cool and look for the cause.',
        'Never run it dry, not even to try it: the seal needs water within seconds.',
      ],
    ],
    points: [
      '{Power} ({watts}), 230 V',
      'Up to {head}, up to {flow}',
      '{Type!}, {wheel}',
      'Pipes {pipe}',
    ],
    price: { inr: 4290, sgd: 189 },
    unit: ['piece', 'pieces'],
    packs: [1, 3],
    onRequest: 10,
  },
]
