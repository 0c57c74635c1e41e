import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Trolleys and pallet trucks. */
export const materialHandlingWheels: readonly Kind[] = [
  {
    key: 'platform-trolleys',
    prefix: 'TR',
    category: ['Material Handling', 'Trolleys', 'Platform Trolleys'],
    share: 75,
    sg: true,
    shape: 'trolley',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      load: [
        'Capacity',
        'Ratings',
        { '150 kg': 0.62, '300 kg': 1, '400 kg': 1.3, '500 kg': 1.6, '800 kg': 2.4 },
      ],
      deck: [
        'Deck',
        'Material',
        { 'Sheet steel deck': 1, 'Plywood deck': 0.95, 'Plastic deck': 0.88 },
      ],
      handle: ['Handle', 'General', { 'Folding handle': 1.06, 'Fixed handle': 1 }],
      wheels: [
        'Wheels',
        'General',
        { 'Rubber wheels': 1, 'Polyurethane wheels': 1.14, 'Nylon wheels': 1.02 },
      ],
      brake: ['Brakes', 'General', { 'No brakes': 1, 'Two braked castors': 1.08 }],
    },
    variants: ['wheels'],
    why: {
      'Sheet steel deck': 'The steel deck has an edge all round and a mat against sliding.',
      'Plywood deck':
        'The plywood deck is film-faced, quiet, and can be replaced by any carpenter.',
      'Plastic deck': 'The moulded deck weighs little and is washed with a hose.',
      'Folding handle': 'The handle folds flat, so the trolley travels in a car boot.',
      'Fixed handle': 'The handle is welded and does not rattle.',
      'Rubber wheels': 'Rubber rolls quietly on tiles and over thresholds.',
      'Polyurethane wheels':
        'Polyurethane rolls easily, leaves no marks and lasts long on concrete.',
      'Nylon wheels': 'Nylon rolls lightest under load and is loud on rough floors.',
      'Two braked castors': 'The two swivel castors have brakes.',
    },
    also: {
      '150 kg': { size: '720 × 460 mm', wheel: '100 mm' },
      '300 kg': { size: '900 × 600 mm', wheel: '125 mm' },
      '400 kg': { size: '1000 × 700 mm', wheel: '150 mm' },
      '500 kg': { size: '1200 × 750 mm', wheel: '160 mm' },
      '800 kg': { size: '1500 × 800 mm', wheel: '200 mm' },
    },
    specs: [
      ['Deck size', '{size}', 'Dimensions'],
      ['Wheel diameter', '{wheel}', 'Dimensions'],
    ],
    figure: 'load',
    names: [
      '{Model} platform trolley, {load}, {size}, {deck}, {wheels}, {handle}',
      '{Brand} platform trolley {load}, {deck}, {handle}, {wheels}, {brake}',
    ],
    leads: [
      'Platform trolley for {load} with a deck of {size}, {wheels} of {wheel}.',
      'Hand trolley with {deck} and {handle}, {size}, for up to {load}.',
    ],
    paragraphs: [
      ['{deck.why} {wheels.why}', '{wheels.why} {deck.why}'],
      [
        '{handle.why} Two castors swivel, two are fixed, so it keeps its line when pushed.',
        'Push, do not pull: the heels stay whole and the view is better. {handle.why}',
      ],
      [
        'The {load} hold for a load spread over the deck; on ramps take a fifth less.',
        'The axles run in ball bearings, and every castor is bolted, not welded.',
      ],
    ],
    points: ['{Load}, deck {size}', '{Deck!}', '{Wheels!}, Ø {wheel}', '{Handle!}', '{Brake!}'],
    price: { inr: 6290, sgd: 149 },
    unit: ['piece', 'pieces'],
    packs: [1, 3],
    onRequest: 8,
  },
  {
    key: 'pallet-trucks',
    prefix: 'PJ',
    category: ['Material Handling', 'Pallet Trucks'],
    share: 48,
    sg: true,
    shape: 'pallet-jack',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      load: [
        'Capacity',
        'Ratings',
        { '2000 kg': 0.93, '2500 kg': 1, '3000 kg': 1.14, '5000 kg': 2.3 },
      ],
      forks: ['Fork width', 'Dimensions', { '520 mm': 1, '550 mm': 1, '685 mm': 1.04 }],
      long: ['Fork length', 'Dimensions', { '1000 mm': 0.98, '1150 mm': 1, '1220 mm': 1.02 }],
      rollers: [
        'Rollers',
        'General',
        {
          'Tandem nylon rollers': 1,
          'Single nylon rollers': 0.96,
          'Tandem polyurethane rollers': 1.12,
        },
      ],
    },
    variants: ['rollers'],
    why: {
      'Tandem nylon rollers': 'Tandem rollers climb into the pallet and over joints in the floor.',
      'Single nylon rollers': 'Single rollers turn most easily and are simple to change.',
      'Tandem polyurethane rollers': 'Polyurethane spares coated floors and the ears.',
      '520 mm': 'Forks 520 mm wide fit small and Japanese pallets.',
      '550 mm': 'Forks 550 mm wide fit the usual pallet of 1200 × 800 mm.',
      '685 mm': 'Forks 685 mm wide carry industrial pallets of 1200 × 1000 mm steadily.',
    },
    specs: [
      ['Lowest height', '85 mm', 'Dimensions'],
      ['Highest lift', '200 mm', 'Dimensions'],
      ['Standard', 'EN 1757', 'General'],
    ],
    figure: 'load',
    names: [
      '{Model} hand pallet truck, {load}, forks {forks} × {long}, {rollers}',
      '{Brand} pallet truck {load}, {forks} × {long}, {rollers}',
    ],
    leads: [
      'Hydraulic hand pallet truck for {load} with forks of {forks} × {long}.',
      'Pallet truck for warehouses and loading ramps: {load}, lift from 85 to 200 mm.',
    ],
    paragraphs: [
      ['{rollers.why} {forks.why}', '{forks.why} {rollers.why}'],
      [
        'The pump is cast in one piece and its piston hard chromed; a valve refuses more than {load}.',
        'Lowering is steady at any load. Once a year it asks for 0.3 l of hydraulic oil and some grease.',
      ],
    ],
    points: ['{Load}', 'Forks {forks} × {long}', '{Rollers!}', 'Lift 85 to 200 mm'],
    price: { inr: 15900, sgd: 429 },
    unit: ['piece', 'pieces'],
    packs: [1, 2],
    onRequest: 35,
  },
]
