import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Taps, valves and showers. */
export const plumbingTaps: readonly Kind[] = [
  {
    key: 'bib-taps',
    prefix: 'TP',
    category: ['Plumbing', 'Taps', 'Bib Taps'],
    share: 190,
    sg: true,
    shape: 'tap',
    paint: {
      by: 'body',
      of: {
        'Chromed brass': 'steel',
        'Natural brass': 'brass',
        '304 stainless steel': 'zinc',
        PTMT: 'white',
      },
    },
    views: [],
    axes: {
      body: [
        'Body',
        'Material',
        { 'Chromed brass': 1, 'Natural brass': 0.72, '304 stainless steel': 0.9, PTMT: 0.32 },
      ],
      works: [
        'Mechanism',
        'General',
        { 'Quarter-turn ceramic disc': 1, 'Multi-turn rubber washer': 0.8 },
      ],
      thread: ['Thread', 'Dimensions', { '½ in': 1, '¾ in': 1.35 }],
      reach: ['Body length', 'Dimensions', { 'Short body': 1, 'Long body': 1.2 }],
      outlet: [
        'Outlet',
        'General',
        { 'Aerated outlet': 1, 'Plain outlet': 0.94, 'Hose nozzle': 1.06 },
      ],
    },
    variants: ['outlet'],
    why: {
      'Chromed brass': 'Cast brass under 8 µm of nickel and chrome does not peel in hard water.',
      'Natural brass':
        'Unplated brass is for yards and gardens, where it darkens and goes on working.',
      '304 stainless steel': 'The 304 body is lead-free and takes scouring powder.',
      PTMT: 'PTMT is an engineering plastic that lime and salt do not touch; tighten it by hand only.',
      'Quarter-turn ceramic disc':
        'Two ceramic discs close within a quarter turn and are good for 500,000 of them.',
      'Multi-turn rubber washer':
        'The rubber washer can be replaced with a spanner for less than a cup of tea.',
      'Aerated outlet': 'The aerator mixes air into the jet and saves about a third of the water.',
      'Plain outlet': 'The plain outlet fills a bucket fastest.',
      'Hose nozzle': 'A ribbed nozzle takes a 15 mm hose.',
    },
    also: { '½ in': { flow: '12 l/min' }, '¾ in': { flow: '20 l/min' } },
    specs: [
      ['Flow at 1 bar', '{flow}', 'Ratings'],
      ['Pressure', '0.5 to 10 bar', 'Ratings'],
      ['Standard', 'IS 8931', 'General'],
    ],
    figure: 'thread',
    names: [
      'Bib tap {thread}, {body}, {works}, {reach}, {outlet}',
      '{Brand} bib tap {thread} BSP, {body}, {works}, {outlet}, {reach}',
      '{Model} bib cock, {thread}, {reach}, {body}, {works}',
    ],
    leads: [
      'Wall tap with {thread} BSP thread, {body}, {reach}, {outlet}.',
      'Bib tap for a single line, cold or hot, {thread}, {body}; {flow} at 1 bar.',
    ],
    paragraphs: [
      ['{body.why} {works.why}', '{works.why} {body.why}'],
      [
        '{outlet.why} A wall flange comes with it and hides the gap.',
        'Wind PTFE tape with the thread, twelve turns, and stop tightening when it is upright. {outlet.why}',
      ],
    ],
    points: ['{Thread} BSP male', '{Body!}, {reach}', '{Works!}', '{Outlet!}', '{Flow} at 1 bar'],
    price: { inr: 690, sgd: 28 },
    unit: ['piece', 'pieces'],
    packs: [1, 5, 20],
  },
  {
    key: 'ball-valves',
    prefix: 'VL',
    category: ['Plumbing', 'Valves', 'Ball Valves'],
    share: 200,
    sg: true,
    shape: 'valve',
    paint: {
      by: 'body',
      of: {
        'Forged brass': 'brass',
        'Nickel-plated brass': 'steel',
        '316 stainless steel': 'zinc',
        'PVC-U': 'grey',
      },
    },
    views: [],
    axes: {
      body: [
        'Body',
        'Material',
        {
          'Forged brass': 1,
          'Nickel-plated brass': 1.1,
          '316 stainless steel': 2.3,
          'PVC-U': 0.46,
        },
      ],
      bore: ['Bore', 'Dimensions', { 'Full bore': 1, 'Reduced bore': 0.8 }],
      ends: [
        'Ends',
        'General',
        { 'Female ends': 1, 'Male and female ends': 1.06, 'Union ends': 1.4 },
      ],
      lock: ['Lever', 'General', { 'Plain lever': 1, 'Lockable lever': 1.15 }],
      size: [
        'Size',
        'Dimensions',
        { '½ in': 1, '¾ in': 1.45, '1 in': 2.15, '1¼ in': 3.3, '1½ in': 4.5, '2 in': 6.9 },
      ],
    },
    variants: ['size'],
    why: {
      'Forged brass':
        'Forged brass has no pores, unlike cast brass, and takes 25 bar of water, oil or air.',
      'Nickel-plated brass': 'The nickel keeps brass bright in washed-down rooms.',
      '316 stainless steel':
        '316 is for chemicals, food and sea air, with PTFE seats up to 180 °C.',
      'PVC-U': 'PVC-U does not corrode and suits swimming pools and farms; keep it below 45 °C.',
      'Full bore': 'With full bore the ball is as wide as the pipe and costs no pressure.',
      'Reduced bore': 'The reduced bore is one size smaller, which most lines never notice.',
      'Female ends': 'Both ends are female and meet a tailpiece or nipple.',
      'Male and female ends': 'The male end screws straight into a tank or manifold.',
      'Union ends': 'With unions it comes out of the line without turning a pipe.',
      'Plain lever': 'The lever lies along the pipe when open.',
      'Lockable lever': 'A padlock holds the lever open or shut while someone works behind it.',
    },
    also: {
      'Forged brass': { bar: '25 bar', hot: '120 °C' },
      'Nickel-plated brass': { bar: '25 bar', hot: '120 °C' },
      '316 stainless steel': { bar: '63 bar', hot: '180 °C' },
      'PVC-U': { bar: '10 bar', hot: '45 °C' },
    },
    specs: [
      ['Pressure', '{bar}', 'Ratings'],
      ['Temperature', 'up to {hot}', 'Ratings'],
      ['Seats', 'PTFE', 'Material'],
      ['Thread', 'BSP, ISO 228', 'Dimensions'],
    ],
    figure: 'size',
    names: [
      'Ball valve {size}, {body}, {bore}, {ends}, {lock}',
      '{Brand} ball valve {size} BSP, {body}, {bore}, {ends}, {lock}',
      '{Model} {bore} ball valve, {size}, {body}, {ends}',
    ],
    leads: [
      'Ball valve {size} of {body} with {bore}, {ends}, up to {bar}.',
      'Quarter-turn valve {size}, {body}, PTFE seats, for water and air up to {bar} and {hot}.',
    ],
    paragraphs: [
      ['{body.why} {bore.why}', '{bore.why} {body.why}'],
      ['{ends.why} {lock.why}', '{lock.why} {ends.why}'],
      [
        'Keep it fully open or fully shut: half open, the jet eats the seat.',
        'Work it once a month; valves that are never moved are those that stick when it matters.',
      ],
    ],
    points: ['{Size} BSP, {ends}', '{Body!}, {bore}', '{Bar}, up to {hot}', '{Lock!}'],
    price: { inr: 390, sgd: 15.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 10, 25],
  },
  {
    key: 'showers',
    prefix: 'SH',
    category: ['Plumbing', 'Showers'],
    share: 80,
    sg: true,
    shape: 'shower',
    paint: {
      by: 'finish',
      of: { Chrome: 'steel', 'Brushed nickel': 'zinc', 'Matt black': 'black' },
    },
    views: [],
    axes: {
      size: [
        'Head',
        'Dimensions',
        { 'Ø 150 mm': 0.68, 'Ø 200 mm': 1, 'Ø 250 mm': 1.4, 'Ø 300 mm': 1.9 },
      ],
      body: ['Material', 'Material', { ABS: 0.62, '304 stainless steel': 1, Brass: 1.8 }],
      arm: ['Arm', 'Scope', { '230 mm arm': 1, '380 mm arm': 1.2, '450 mm arm': 1.32 }],
      flow: ['Flow', 'Ratings', { '8 l/min': 1.04, '12 l/min': 1, '18 l/min': 1 }],
      finish: ['Finish', 'Material', { Chrome: 1, 'Brushed nickel': 1.25, 'Matt black': 1.3 }],
    },
    variants: ['finish'],
    why: {
      ABS: 'The ABS head is light on its arm and never gets hot to the touch.',
      '304 stainless steel': 'The steel plate is 2 mm thin and stays straight.',
      Brass: 'The brass head is heavy, quiet and made for hotels.',
      '8 l/min': 'At 8 litres a minute it saves water and warms up fast with a small geyser.',
      '12 l/min': 'Its 12 litres a minute are the usual compromise.',
      '18 l/min': 'It needs 18 litres a minute, so ask for it only with good pressure.',
    },
    specs: [
      ['Connection', '½ in BSP', 'Dimensions'],
      ['Pressure', '0.5 to 5 bar', 'Ratings'],
    ],
    figure: 'size',
    names: [
      'Rain shower {size}, {body}, {arm}, {flow}',
      '{Brand} overhead shower {size}, {body}, {arm}, {flow}, {finish}',
    ],
    leads: [
      'Overhead shower {size} of {body} with {arm}, {finish}.',
      'Round rain shower, {size}, {flow}, {finish}, with arm and wall flange.',
    ],
    paragraphs: [
      ['{body.why} {flow.why}', '{flow.why} {body.why}'],
      [
        'The nozzles are of silicone: rub them with a thumb and the lime falls off.',
        'A ball joint tilts it by 15° to each side. Rub the silicone nozzles now and then against lime.',
      ],
    ],
    points: ['{Size}', '{Body!}, {finish}', '{Flow}', '{Arm}, ½ in BSP'],
    price: { inr: 1290, sgd: 54 },
    unit: ['piece', 'pieces'],
    packs: [1, 4],
  },
]
