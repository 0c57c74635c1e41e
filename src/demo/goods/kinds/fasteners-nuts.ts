import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Nuts and washers. */
export const fastenersNuts: readonly Kind[] = [
  {
    key: 'hex-nuts',
    prefix: 'NU',
    category: ['Fasteners', 'Nuts', 'Hex Nuts'],
    share: 260,
    sg: true,
    shape: 'nut',
    paint: {
      by: 'material',
      of: {
        'Zinc plated steel': 'zinc',
        'Plain steel': 'blacksteel',
        'Hot-dip galvanised steel': 'steel',
        'A2 stainless steel': 'steel',
        'A4 stainless steel': 'steel',
      },
    },
    views: ['pack'],
    axes: {
      type: [
        'Type',
        'General',
        { 'Hex nut': 1, 'Nylon insert lock nut': 1.7, 'All-metal lock nut': 2.1 },
      ],
      material: [
        'Material',
        'Material',
        {
          'Zinc plated steel': 1,
          'Plain steel': 0.9,
          'Hot-dip galvanised steel': 1.35,
          'A2 stainless steel': 2.3,
          'A4 stainless steel': 3.4,
        },
      ],
      sizes: ['Series', 'Dimensions', { 'DIN sizes': 1, 'ISO sizes': 1.02 }],
      thread: [
        'Thread',
        'Dimensions',
        { M6: 0.58, M8: 1, M10: 1.75, M12: 2.5, M16: 5.2, M20: 9.8, M24: 17 },
      ],
    },
    variants: ['thread'],
    why: {
      'Hex nut':
        'Its height is about 0.8 of the thread: tightened properly, the bolt breaks before the nut strips.',
      'Nylon insert lock nut':
        'The nylon ring grips the thread and holds against vibration up to 120 °C; use it once.',
      'All-metal lock nut':
        'The crown is pressed oval and locks without nylon, so heat up to 300 °C does not matter.',
      'DIN sizes': 'Its DIN size takes spanners of {din}.',
      'ISO sizes': 'Its ISO size takes spanners of {iso}.',
      'Zinc plated steel': 'Bright zinc suits bolts in dry rooms and under cover.',
      'Plain steel': 'The oiled surface takes paint and weld; it rusts if left as it is.',
      'Hot-dip galvanised steel':
        'The thread is tapped oversize for galvanised bolts and will rattle on any other.',
      'A2 stainless steel':
        'A2 is stainless in rain and kitchens. Grease the bolt first, as stainless threads gall.',
      'A4 stainless steel':
        'A4 stands salt air and pool water. Grease the bolt first, as stainless threads gall.',
    },
    also: {
      'Zinc plated steel': { grade: 'class 8' },
      'Plain steel': { grade: 'class 8' },
      'Hot-dip galvanised steel': { grade: 'class 8' },
      'A2 stainless steel': { grade: 'A2-70' },
      'A4 stainless steel': { grade: 'A4-70' },
      'Hex nut': { dinNorm: 'DIN 934', isoNorm: 'ISO 4032' },
      'Nylon insert lock nut': { dinNorm: 'DIN 985', isoNorm: 'ISO 10511' },
      'All-metal lock nut': { dinNorm: 'DIN 980', isoNorm: 'ISO 7042' },
      'DIN sizes': { norm: '{dinNorm}', across: '{din}' },
      'ISO sizes': { norm: '{isoNorm}', across: '{iso}' },
      M6: { pitch: '1 mm', din: '10 mm', iso: '10 mm' },
      M8: { pitch: '1.25 mm', din: '13 mm', iso: '13 mm' },
      M10: { pitch: '1.5 mm', din: '17 mm', iso: '16 mm' },
      M12: { pitch: '1.75 mm', din: '19 mm', iso: '18 mm' },
      M16: { pitch: '2 mm', din: '24 mm', iso: '24 mm' },
      M20: { pitch: '2.5 mm', din: '30 mm', iso: '30 mm' },
      M24: { pitch: '3 mm', din: '36 mm', iso: '36 mm' },
    },
    specs: [
      ['Grade', '{Grade}', 'Strength'],
      ['Standard', '{norm}', 'General'],
      ['Thread pitch', '{pitch}', 'Dimensions'],
      ['Width across flats', '{across}', 'Dimensions'],
    ],
    figure: 'thread',
    names: [
      '{Type} {thread}, {material}, {norm}',
      '{Brand} {type} {thread}, {material}, {norm}',
      '{Brand} {thread} {type}, {material} ({grade}), {norm}',
    ],
    leads: [
      '{Type!} {thread} of {material} to {norm}, coarse pitch of {pitch}.',
      '{Thread} nut of {material}, {grade}, made to {norm}.',
    ],
    paragraphs: [
      ['{type.why} {material.why}', '{material.why} {type.why}'],
      [
        '{sizes.why} Counted by weight, with a couple more in the bag than on the label.',
        'The thread has a pitch of {pitch} and is gauged in every batch. {sizes.why}',
      ],
    ],
    points: [
      '{Thread}, pitch {pitch}',
      '{Material!}, {grade}',
      '{Type!} to {norm}',
      'Made in {origin}',
    ],
    price: { inr: 118, sgd: 4.6 },
    unit: ['piece', 'pieces'],
    packs: [50, 200, 1000],
  },
  {
    key: 'washers',
    prefix: 'WA',
    category: ['Fasteners', 'Washers'],
    share: 190,
    shape: 'washer',
    paint: {
      by: 'material',
      of: {
        'Zinc plated steel': 'zinc',
        'Hot-dip galvanised steel': 'steel',
        'A2 stainless steel': 'steel',
        Brass: 'brass',
        Copper: 'copper',
        Nylon: 'ivory',
      },
    },
    views: [],
    axes: {
      form: ['Form', 'General', { 'Plain washer': 1, 'Wide washer': 2.1, 'Small washer': 0.85 }],
      material: [
        'Material',
        'Material',
        {
          'Zinc plated steel': 1,
          'Hot-dip galvanised steel': 1.3,
          'A2 stainless steel': 2.4,
          Brass: 4,
          Copper: 5.4,
          Nylon: 1.5,
        },
      ],
      edge: ['Edge', 'General', { 'Punched edge': 1, 'Chamfered edge': 1.12 }],
      bolt: [
        'For thread',
        'Dimensions',
        { M5: 0.55, M6: 0.7, M8: 1, M10: 1.5, M12: 2.2, M16: 3.8, M20: 6.2 },
      ],
    },
    variants: ['bolt'],
    why: {
      'Plain washer': 'It is as wide as the head needs and no wider.',
      'Wide washer':
        'At three times the thread it spreads the pull on wood, sheet and slotted holes.',
      'Small washer':
        'The outer diameter is that of a cylinder head, for counterbores and tight corners.',
      'Zinc plated steel': 'Zinc plated steel is for dry rooms and covered yards.',
      'Hot-dip galvanised steel':
        'The hot-dip coat goes with galvanised bolts, outdoors and on towers.',
      'A2 stainless steel': 'A2 stays clean in rain; use it with bolts of the same steel.',
      Brass:
        'Brass does not spark and stays bright indoors; electricians put it below earth screws.',
      Copper: 'Soft copper seals as well: anneal it over a flame before you use it a second time.',
      Nylon:
        'Nylon keeps paint whole, does not conduct and bears up to 80 °C. It is not for tightening hard.',
    },
    also: {
      'Plain washer': { norm: 'IS 2016, DIN 125' },
      'Wide washer': { norm: 'DIN 9021' },
      'Small washer': { norm: 'DIN 433' },
      M5: { inner: '5.3 mm' },
      M6: { inner: '6.4 mm' },
      M8: { inner: '8.4 mm' },
      M10: { inner: '10.5 mm' },
      M12: { inner: '13 mm' },
      M16: { inner: '17 mm' },
      M20: { inner: '21 mm' },
    },
    specs: [
      ['Inner diameter', '{inner}', 'Dimensions'],
      ['Standard', '{norm}', 'General'],
    ],
    figure: 'bolt',
    names: [
      '{Form} {bolt}, {material}, {edge}',
      '{Brand} {form} for {bolt}, {material}, {edge}',
      '{Form} {bolt}, Ø {inner} inside, {material}, {edge}',
    ],
    leads: [
      '{Form!} for {bolt} bolts, {inner} inside, of {material}.',
      'Flat washer to {norm} in {material}, hole {inner}, for {bolt}.',
    ],
    paragraphs: [
      ['{form.why} {material.why}', '{material.why} {form.why}'],
      [
        'Lay it below the part that turns, be it head or nut. A punched washer has a rounded side: that one goes to the head.',
        'A washer does not lock. Where there is vibration, add a lock nut or thread locker.',
      ],
    ],
    points: ['For {bolt}, inner diameter {inner}', '{Material!}', '{Edge!}', '{Norm!}'],
    price: { inr: 82, sgd: 3.6 },
    unit: ['piece', 'pieces'],
    packs: [100, 500, 2000],
  },
]
