import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Machines that turn: drills and grinders. */
export const powerToolsDrills: readonly Kind[] = [
  {
    key: 'impact-drills',
    prefix: 'ID',
    category: ['Power Tools', 'Drilling', 'Impact Drills'],
    share: 130,
    sg: true,
    shape: 'drill',
    paint: { by: 'brand', of: {} },
    views: ['pack'],
    axes: {
      power: [
        'Power input',
        'Motor',
        { '500 W': 1, '550 W': 1.06, '600 W': 1.16, '650 W': 1.25, '750 W': 1.5, '850 W': 1.8 },
      ],
      chuck: [
        'Chuck',
        'Drilling',
        { '10 mm keyed chuck': 0.92, '13 mm keyed chuck': 1, '13 mm keyless chuck': 1.14 },
      ],
      speed: [
        'Speed control',
        'Motor',
        { 'Variable speed': 1, 'Single speed': 0.9, 'Two gears': 1.3 },
      ],
      kit: [
        'Delivered as',
        'Scope',
        { 'Bare machine': 1, 'Machine in case': 1.12, 'Kit with 50 accessories': 1.32 },
      ],
    },
    variants: ['kit'],
    why: {
      'Variable speed':
        'The trigger sets the speed, so a hole can be started slowly on tile or steel.',
      'Single speed':
        'It knows one speed, which is right for masonry all day and leaves little to break.',
      'Two gears': 'First gear has the force for hole saws, second the speed for small bits.',
    },
    also: {
      '500 W': { masonry: '10 mm', mass: '1.5 kg' },
      '550 W': { masonry: '13 mm', mass: '1.6 kg' },
      '600 W': { masonry: '13 mm', mass: '1.7 kg' },
      '650 W': { masonry: '13 mm', mass: '1.8 kg' },
      '750 W': { masonry: '16 mm', mass: '2 kg' },
      '850 W': { masonry: '20 mm', mass: '2.4 kg' },
      'Bare machine': { scope: 'machine, side handle and depth stop' },
      'Machine in case': { scope: 'machine, side handle and depth stop in a plastic case' },
      'Kit with 50 accessories': {
        scope: 'machine in a case with bits for steel, wood and masonry, sockets and wall plugs',
      },
    },
    specs: [
      ['Drilling in masonry', '{masonry}', 'Drilling'],
      ['Voltage', '230 V', 'Motor'],
      ['Weight', '{mass}', 'Dimensions'],
      ['Warranty', '12 months', 'General'],
    ],
    figure: 'power',
    names: [
      '{Model} impact drill, {power}, {chuck}',
      '{Brand} impact drill {model}, {power}, {chuck}, {speed}',
      '{Model} hammer drill, {power}, {speed}, {chuck}',
    ],
    leads: [
      'Impact drill of {power} with {chuck}, for holes up to {masonry} in masonry. It weighs {mass}.',
      'A {mass} impact drill for fixing and repair work: {power}, {speed}, {chuck}.',
    ],
    paragraphs: [
      [
        '{speed.why} A slide on top switches the impact on for brick and concrete and off for wood and steel.',
        'The {power} motor drives bits up to {masonry} through brick and light concrete. {speed.why}',
      ],
      [
        'The side handle turns round the neck and locks at any angle; the stop rod keeps holes equally deep.',
        'Gear wheels run in a metal housing, and the brushes can be reached from outside without opening the machine.',
      ],
      [
        'You get: {scope}.',
        'In the box: {scope}. Bits wear out; keep a second set of the sizes you use most.',
      ],
    ],
    points: [
      '{Power}, 230 V',
      '{Chuck}',
      'Up to {masonry} in masonry',
      'Weight {mass}',
      'Scope: {scope}',
    ],
    price: { inr: 1850, sgd: 62 },
    unit: ['piece', 'pieces'],
    packs: [1, 5],
    onRequest: 1,
  },
  {
    key: 'cordless-drills',
    prefix: 'CD',
    category: ['Power Tools', 'Drilling', 'Cordless Drills'],
    share: 110,
    sg: true,
    shape: 'drill',
    paint: { by: 'brand', of: {} },
    views: ['pack'],
    axes: {
      battery: ['Battery voltage', 'Battery', { '12 V': 0.72, '18 V': 1, '20 V': 1.06 }],
      torque: ['Torque', 'Motor', { '28 Nm': 0.8, '40 Nm': 0.9, '50 Nm': 1, '65 Nm': 1.25 }],
      motor: ['Motor', 'Motor', { Brushed: 1, Brushless: 1.4 }],
      set: [
        'Delivered as',
        'Scope',
        {
          'No battery': 0.55,
          '1 battery of 2 Ah': 0.85,
          '2 batteries of 2 Ah': 1,
          '2 batteries of 4 Ah': 1.4,
        },
      ],
    },
    variants: ['set'],
    why: {
      Brushed: 'The brushed motor is the plain choice and costs little to repair.',
      Brushless:
        'Without brushes the motor runs cooler and gets about a third more holes out of one charge.',
      'No battery': 'It comes without battery and charger, for those who own them already.',
      '1 battery of 2 Ah': 'The one battery charges in an hour, about the length of a lunch break.',
      '2 batteries of 2 Ah': 'With two batteries one charges while the other works.',
      '2 batteries of 4 Ah': 'Two large batteries last a day of fixing without a socket in reach.',
    },
    specs: [
      ['Chuck', '13 mm keyless', 'Drilling'],
      ['Torque settings', '21 + drill', 'Motor'],
    ],
    figure: 'torque',
    names: [
      '{Model} cordless drill driver, {battery}, {torque}, {motor}',
      '{Brand} {battery} drill driver {model}, {torque}, {motor}',
    ],
    leads: [
      'Cordless drill driver of {battery} and {torque} with a {motor} motor and a 13 mm keyless chuck.',
      '{Battery} drill for screws, wood and sheet: {torque}, two gears, 21 clutch settings.',
    ],
    paragraphs: [
      ['{motor.why} {set.why}', '{set.why} {motor.why}'],
      [
        '{Torque} is enough for 8 × 120 mm screws in hardwood without a pilot hole; the clutch spares the small ones.',
        'The lamp below the chuck stays on for ten seconds after the trigger is let go, long enough to look at the result.',
      ],
    ],
    points: [
      '{Battery}, {torque}',
      '{Motor!} motor',
      'Two gears: 0 to 450 and 0 to 1,600 min⁻¹',
      'Scope: {set}',
    ],
    price: { inr: 4990, sgd: 149 },
    unit: ['piece', 'pieces'],
    packs: [1],
  },
  {
    key: 'angle-grinders',
    prefix: 'AG',
    category: ['Power Tools', 'Grinding', 'Angle Grinders'],
    share: 170,
    sg: true,
    shape: 'grinder',
    paint: { by: 'brand', of: {} },
    views: ['size'],
    axes: {
      build: [
        'Disc and power',
        'Motor',
        {
          '100 mm, 710 W': 0.8,
          '100 mm, 850 W': 0.92,
          '125 mm, 900 W': 1,
          '125 mm, 1200 W': 1.35,
          '180 mm, 2000 W': 2.3,
          '230 mm, 2400 W': 2.7,
        },
      ],
      switch: [
        'Switch',
        'Handling',
        { 'Slide switch': 1, 'Paddle switch': 1.08, 'Toggle switch': 0.95 },
      ],
      extra: [
        'Electronics',
        'Motor',
        { 'No electronics': 1, 'Soft start': 1.12, 'Soft start and restart guard': 1.24 },
      ],
    },
    variants: ['switch'],
    why: {
      'Slide switch': 'The slide switch locks on for long cuts and lets go at a push.',
      'Paddle switch': 'The paddle must be held: if the machine falls, it stops.',
      'Toggle switch': 'The toggle sits under the thumb and is sealed against dust.',
      'No electronics':
        'There is nothing in it but motor and switch, which any repair shop understands.',
      'Soft start': 'Soft start takes the jerk out of switching on and spares the fuse.',
      'Soft start and restart guard':
        'After a power cut it stays off until you switch it on again, which the rules of many sites ask for.',
    },
    also: {
      '100 mm, 710 W': { disc: '100 mm', watts: '710 W', turns: '11,000 min⁻¹', mass: '1.6 kg' },
      '100 mm, 850 W': { disc: '100 mm', watts: '850 W', turns: '11,000 min⁻¹', mass: '1.7 kg' },
      '125 mm, 900 W': { disc: '125 mm', watts: '900 W', turns: '11,000 min⁻¹', mass: '2 kg' },
      '125 mm, 1200 W': { disc: '125 mm', watts: '1200 W', turns: '10,500 min⁻¹', mass: '2.3 kg' },
      '180 mm, 2000 W': { disc: '180 mm', watts: '2000 W', turns: '8,500 min⁻¹', mass: '4.8 kg' },
      '230 mm, 2400 W': { disc: '230 mm', watts: '2400 W', turns: '6,600 min⁻¹', mass: '5.4 kg' },
    },
    specs: [
      ['Disc', 'Ø {disc}', 'Grinding'],
      ['Power input', '{watts}', 'Motor'],
      ['No-load speed', '{turns}', 'Motor'],
      ['Weight', '{mass}', 'Dimensions'],
    ],
    figure: 'build',
    names: [
      '{Model} angle grinder, Ø {disc}, {watts}, {switch}',
      '{Brand} angle grinder {disc}, {watts}, {extra}',
    ],
    leads: [
      'Angle grinder for Ø {disc} discs with {watts} and {switch}, {mass} without a disc.',
      '{Watts} grinder for cutting and dressing steel: Ø {disc}, {turns}, {switch}.',
    ],
    paragraphs: [
      ['{switch.why} {extra.why}', '{extra.why} {switch.why}'],
      [
        'The guard turns without a tool and stays where it is set. Keep it on: a burst disc leaves at over 250 km/h.',
        'Use discs marked for {turns} or more, and no disc larger than Ø {disc}, however well it would fit without the guard.',
      ],
    ],
    points: [
      'Ø {disc}, {watts}',
      '{Turns} without load',
      '{Switch!}',
      'Side handle for left and right',
      'Weight {mass}',
    ],
    price: { inr: 2390, sgd: 79 },
    unit: ['piece', 'pieces'],
    packs: [1, 5, 10],
  },
]
