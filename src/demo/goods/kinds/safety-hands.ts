import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Hand protection and work clothing. */
export const safetyHands: readonly Kind[] = [
  {
    key: 'cut-gloves',
    prefix: 'CG',
    category: ['Safety', 'Hand Protection', 'Cut Resistant Gloves'],
    share: 320,
    sg: true,
    shape: 'glove',
    paint: { by: 'colour', of: { Grey: 'grey', Blue: 'blue', Green: 'green', Black: 'black' } },
    views: ['size'],
    axes: {
      level: [
        'Cut level',
        'Protection',
        { 'Cut 3': 0.78, 'Cut 5': 1, 'Cut D': 1.16, 'Cut F': 1.55 },
      ],
      coating: ['Coating', 'Material', { Nitrile: 1, PU: 0.94, Latex: 0.88, 'Foam nitrile': 1.12 }],
      gauge: [
        'Gauge',
        'Material',
        { '10 gauge': 0.93, '13 gauge': 1, '15 gauge': 1.1, '18 gauge': 1.24 },
      ],
      colour: ['Colour', 'General', { Grey: 1, Blue: 1, Green: 1, Black: 1 }],
      size: ['Size', 'General', { S: 1, M: 1, L: 1, XL: 1, XXL: 1.04 }],
    },
    variants: ['size'],
    why: {
      Nitrile: 'Nitrile keeps its grip on oily sheet and does not swell in cutting fluid.',
      PU: 'PU stays thin at the fingertips, which suits small parts better than any thicker coating.',
      Latex:
        'Latex grips wet glass and dry concrete very well; keep it away from oil and from anyone allergic to it.',
      'Foam nitrile': 'The foamed surface soaks away a film of oil instead of sliding on it.',
    },
    also: {
      'Cut 3': { newtons: '10 N', job: 'trimming, carton work and light stampings' },
      'Cut 5': { newtons: '22 N', job: 'sheet metal, glazing and press-shop handling' },
      'Cut D': { newtons: '15 N', job: 'sheet metal, blades and moulding flash' },
      'Cut F': { newtons: '30 N', job: 'raw glass, swarf and freshly sheared plate' },
      '10 gauge': { feel: 'a thick, warm knit' },
      '13 gauge': { feel: 'a knit in the middle between feel and wear' },
      '15 gauge': { feel: 'a fine knit with good feel' },
      '18 gauge': { feel: 'the finest knit, nearly like a bare hand' },
    },
    specs: [
      ['Blade cut force', '{newtons}', 'Protection'],
      ['Liner', 'HPPE and glass fibre', 'Material'],
      ['Standard', 'EN 388:2016', 'Protection'],
    ],
    figure: 'gauge',
    names: [
      '{Level!} {coating} palm gloves, {gauge}, {colour}',
      '{Brand} {level!} gloves, {coating} palm, {gauge}, {colour}',
      'Cut resistant gloves {level!}, {gauge} HPPE knit, {coating} coated, {colour}',
    ],
    leads: [
      'Seamless knitted gloves with a {coating} palm for {job}. The back stays uncoated, so that hands do not stew.',
      'Cut resistant gloves of HPPE and glass fibre in {gauge}: {feel}, made for {job}.',
    ],
    paragraphs: [
      [
        'The liner is knitted in one piece from HPPE with a glass fibre core and carries {level!} in the blade test of EN 388 ({newtons}). It is {feel}, without seams that press at the fingertips.',
        '{Brand} knits this glove in {gauge} from HPPE over glass fibre. In the blade test it takes {newtons} before the edge comes through, which makes it {level!}.',
      ],
      [
        '{coating.why} The cuff is elastic and long enough to tuck under a sleeve.',
        '{coating.why}',
      ],
      [
        'No glove of this kind is proof against a running saw or a needle point. Change it when the coating has worn through to the knit.',
        'Wash at 40 °C without bleach, up to five times; after that the coating starts to go hard. Not for rotating machines.',
      ],
    ],
    points: [
      '{Level!}, {newtons} blade cut force',
      '{Gauge} seamless liner, {coating} on palm and fingers',
      'For {job}',
      'One pair a bag, size marked on the cuff hem',
    ],
    price: { inr: 189, sgd: 6.4 },
    unit: ['pair', 'pairs'],
    packs: [1, 6, 12, 60],
    tax: 1200,
  },
  {
    key: 'welding-gauntlets',
    prefix: 'WG',
    category: ['Safety', 'Hand Protection', 'Welding Gauntlets'],
    share: 60,
    shape: 'gauntlet',
    paint: { by: 'colour', of: { Red: 'red', Yellow: 'yellow', Brown: 'brown' } },
    views: ['size'],
    axes: {
      leather: [
        'Leather',
        'Material',
        { 'Split cowhide': 1, 'Grain goatskin': 1.35, 'Buffalo split': 0.86 },
      ],
      length: ['Length', 'Dimensions', { '30 cm': 0.9, '35 cm': 1, '40 cm': 1.14 }],
      lining: [
        'Lining',
        'Material',
        { 'Cotton lining': 1, 'Fleece lining': 1.12, 'No lining': 0.88 },
      ],
      colour: ['Colour', 'General', { Red: 1, Yellow: 1, Brown: 1.02 }],
      size: ['Size', 'General', { L: 1, XL: 1.03 }],
    },
    variants: ['size', 'colour'],
    why: {
      'Split cowhide':
        'Split cowhide is thick and takes spatter all day, at the cost of some feel.',
      'Grain goatskin':
        'Goatskin is thin and supple: the right leather for TIG, where one feels the wire.',
      'Buffalo split':
        'Buffalo split is the hard-wearing, cheap choice for stick welding and gas cutting.',
    },
    specs: [
      ['Thread', 'Aramid', 'Material'],
      ['Standard', 'EN 12477 type A', 'Protection'],
    ],
    figure: 'length',
    names: [
      '{Leather} welding gauntlets, {length}, {lining}',
      '{Brand} welding gloves, {leather}, {length}, {lining}',
    ],
    leads: [
      'Five-finger gauntlets of {leather}, {length} long, sewn with aramid thread that outlives the leather.',
      'Long gloves for arc welding and gas cutting: {leather}, welted seams, {length} from fingertip to cuff.',
    ],
    paragraphs: [
      [
        '{leather.why} The seams that face the arc carry a leather welt, so that sparks do not reach the thread.',
        '{leather.why} A reinforced patch sits between thumb and forefinger, where such gloves usually wear through first.',
      ],
      [
        'At {length} the cuff covers a jacket sleeve with a hand’s breadth to spare. Inside: {lining}.',
        'The {length} cuff is wide enough to shake the glove off at once if a spark gets in. Inside: {lining}.',
      ],
    ],
    points: [
      '{Leather!}, aramid thread',
      '{Length} long',
      'EN 12477 type A, for MIG and stick welding',
      'Made in {origin}',
    ],
    price: { inr: 285, sgd: 11.5 },
    unit: ['pair', 'pairs'],
    packs: [1, 5, 10],
    tax: 1200,
  },
  {
    key: 'hi-vis-vests',
    prefix: 'HV',
    category: ['Safety', 'Workwear', 'High Visibility Vests'],
    share: 110,
    sg: true,
    shape: 'vest',
    paint: { by: 'colour', of: { 'Fluorescent orange': 'orange', 'Fluorescent lime': 'lime' } },
    views: ['pack', 'size'],
    axes: {
      colour: ['Colour', 'General', { 'Fluorescent lime': 1, 'Fluorescent orange': 1 }],
      cloth: [
        'Fabric',
        'Material',
        { 'Polyester mesh': 0.86, 'Knitted polyester': 1, 'Woven polyester': 1.12 },
      ],
      tape: ['Reflective tape', 'Visibility', { '25 mm': 0.84, '50 mm': 1 }],
      closure: ['Closure', 'General', { Zip: 1, 'Hook and loop': 0.92 }],
      size: ['Size', 'General', { M: 1, L: 1, XL: 1.02, XXL: 1.05 }],
    },
    variants: ['size', 'colour'],
    why: {
      'Polyester mesh':
        'Mesh lets the wind through, which in May decides whether a vest is worn or carried.',
      'Knitted polyester':
        'The knit hangs softly over a jacket and keeps its colour through many washes.',
      'Woven polyester': 'The closely woven cloth takes print well and does not catch on rebar.',
    },
    also: { '25 mm': { grade: 'class 1' }, '50 mm': { grade: 'class 2' } },
    specs: [
      ['Class', 'EN ISO 20471 {grade}', 'Visibility'],
      ['Pockets', '2', 'General'],
    ],
    figure: 'tape',
    names: [
      'High visibility vest, {cloth}, {tape} tape, {closure}',
      '{Brand} reflective safety vest, {cloth}, {tape} bands, {closure}',
    ],
    leads: [
      'A sleeveless vest in {colour} with {tape} reflective bands, to be worn over whatever the weather asks for.',
      'Reflective vest of {cloth} with {closure} closure; {tape} bands run around the waist and over both shoulders.',
    ],
    paragraphs: [
      ['{cloth.why} The {tape} bands throw headlamp light back from about 200 m.', '{cloth.why}'],
      [
        'Sizes are cut wide, for wear over a jacket; take your usual size. Wash at 40 °C, do not iron the tape.',
        'The tape is sewn, not glued, and meets {grade} of EN ISO 20471 together with the cloth.',
      ],
    ],
    points: [
      '{Cloth!}, {colour}',
      '{Tape} reflective bands, {grade}',
      '{Closure} closure, two pockets',
      'Washable at 40 °C',
    ],
    price: { inr: 119, sgd: 4.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 10, 50],
    tax: 500,
  },
]
