import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Cleaners and bins. */
export const officeCleaningHygiene: readonly Kind[] = [
  {
    key: 'spray-cleaners',
    prefix: 'SY',
    category: ['Office & Cleaning', 'Cleaning Agents', 'Spray Cleaners'],
    share: 120,
    sg: true,
    shape: 'spray-bottle',
    paint: {
      by: 'type',
      of: {
        'Glass cleaner': 'blue',
        'All-purpose cleaner': 'green',
        'Kitchen degreaser': 'orange',
        'Bathroom cleaner': 'violet',
        'Surface disinfectant': 'white',
      },
    },
    views: [],
    axes: {
      type: [
        'Type',
        'General',
        {
          'Glass cleaner': 0.92,
          'All-purpose cleaner': 0.96,
          'Kitchen degreaser': 1.1,
          'Bathroom cleaner': 1,
          'Surface disinfectant': 1.3,
        },
      ],
      amount: ['Contents', 'Dimensions', { '500 ml': 1, '750 ml': 1.35, '1 l': 1.7 }],
      scent: [
        'Scent',
        'General',
        { 'Lemon scent': 1, 'Pine scent': 1, 'Neem scent': 1.02, Unscented: 1 },
      ],
      head: ['Spray head', 'General', { 'Trigger spray': 1, 'Foam trigger': 1.06 }],
    },
    variants: ['amount'],
    why: {
      'Glass cleaner':
        'It dries without streaks, on screens as well if you spray the cloth and not the screen.',
      'All-purpose cleaner': 'It is neutral, pH 7, and harms neither paint nor plastic nor hands.',
      'Kitchen degreaser': 'It is alkaline, pH 11: wear gloves, and keep it off aluminium.',
      'Bathroom cleaner':
        'It is mildly acid, pH 3, and takes lime off chrome and tile; never on marble.',
      'Surface disinfectant':
        'Leave it wet for five minutes: it needs the time to kill what it claims.',
      'Trigger spray': 'The trigger sprays a cone or a jet.',
      'Foam trigger': 'The foam clings to walls and is not breathed in.',
    },
    specs: [['Dilution', 'Ready to use', 'General']],
    figure: 'amount',
    names: [
      '{Type} by {brand}, {amount}, {scent}, {head}',
      '{Brand} {type}, {scent}, {head}, {amount}',
    ],
    leads: [
      '{Type!} in a {amount} spray bottle, {scent}, ready to use.',
      'Ready-to-use {type}, {amount}, {scent}, {head}.',
    ],
    paragraphs: [
      ['{type.why} {head.why}', '{head.why} {type.why}'],
      [
        'Spray, let it work, wipe. More product does not clean better, more time does.',
        'Do not mix it with other cleaners, above all not with bleach. The bottle can be refilled.',
      ],
    ],
    points: ['{Type!}', '{Amount}, {head}', '{Scent!}', 'Ready to use'],
    price: { inr: 125, sgd: 5.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 6, 12],
  },
  {
    key: 'wheeled-bins',
    prefix: 'DB',
    category: ['Office & Cleaning', 'Waste Bins', 'Wheeled Bins'],
    share: 90,
    sg: true,
    shape: 'dustbin',
    paint: { by: 'colour', of: { Green: 'green', Blue: 'blue', Yellow: 'yellow', Red: 'red' } },
    views: [],
    axes: {
      volume: ['Volume', 'Dimensions', { '60 l': 0.6, '80 l': 0.72, '120 l': 1, '240 l': 1.5 }],
      pedal: ['Lid', 'General', { 'Hinged lid': 1, 'Lid with pedal': 1.25, 'Lid with slot': 1.08 }],
      plastic: ['Material', 'Material', { 'Virgin HDPE': 1, 'Recycled HDPE': 0.8 }],
      wheels: ['Wheels', 'General', { 'Solid rubber wheels': 1, 'Quiet wheels': 1.06 }],
      colour: ['Colour', 'General', { Green: 1, Blue: 1, Yellow: 1, Red: 1 }],
    },
    variants: ['colour'],
    why: {
      'Hinged lid': 'The lid opens all the way back and stays there.',
      'Lid with pedal': 'The pedal opens it without hands, in clinics and kitchens.',
      'Lid with slot': 'The slot takes paper or bottles and little else, which helps sorting.',
      'Virgin HDPE': 'Virgin HDPE is stabilised against sun for ten years outdoors.',
      'Recycled HDPE': 'Recycled HDPE does the same work indoors and under a roof.',
      'Solid rubber wheels': 'The wheels are of solid rubber on a steel axle.',
      'Quiet wheels': 'Soft treads keep the morning round from waking the street.',
      Green: 'Green usually stands for wet, kitchen waste.',
      Blue: 'Blue usually stands for dry waste and paper.',
      Yellow: 'Yellow is used for clinical waste in hospitals.',
      Red: 'Red is used for contaminated plastics in hospitals.',
    },
    also: {
      '60 l': { load: '25 kg', high: '670 mm', wheel: '150 mm' },
      '80 l': { load: '32 kg', high: '780 mm', wheel: '200 mm' },
      '120 l': { load: '50 kg', high: '930 mm', wheel: '200 mm' },
      '240 l': { load: '100 kg', high: '1070 mm', wheel: '200 mm' },
    },
    specs: [
      ['Load', '{load}', 'Ratings'],
      ['Height', '{high}', 'Dimensions'],
      ['Standard', 'EN 840', 'General'],
    ],
    figure: 'volume',
    names: [
      '{Brand} wheelie bin {volume}, {pedal}, {plastic}, {wheels}, {colour}',
      '{Brand} wheeled waste bin {volume}, {colour}, {pedal}, {plastic}, {wheels}',
    ],
    leads: [
      'Two-wheeled bin of {volume}, {pedal}, {colour}, for up to {load}.',
      'Waste bin {volume} on Ø {wheel} wheels, {plastic}, {colour}.',
    ],
    paragraphs: [
      ['{plastic.why} {pedal.why}', '{pedal.why} {plastic.why}'],
      ['{colour.why} {wheels.why}', '{wheels.why} {colour.why}'],
    ],
    points: [
      '{Volume}, {load}',
      '{Pedal!}',
      '{Plastic!}, {colour}',
      'Height {high}, wheels Ø {wheel}',
    ],
    price: { inr: 2490, sgd: 89 },
    unit: ['piece', 'pieces'],
    packs: [1, 5, 20],
    onRequest: 4,
  },
]
