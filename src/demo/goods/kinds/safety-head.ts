import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Head, eye, hearing and breathing protection. */
export const safetyHead: readonly Kind[] = [
  {
    key: 'helmets',
    prefix: 'HE',
    category: ['Safety', 'Head Protection', 'Safety Helmets'],
    share: 140,
    sg: true,
    shape: 'helmet',
    paint: {
      by: 'colour',
      of: {
        Yellow: 'yellow',
        White: 'white',
        Blue: 'blue',
        Green: 'green',
        Red: 'red',
        Orange: 'orange',
      },
    },
    views: [],
    axes: {
      shell: ['Shell', 'Material', { HDPE: 0.82, ABS: 1, Polycarbonate: 1.3 }],
      harness: [
        'Harness',
        'Fit',
        { 'Pin-lock, 4 points': 0.86, 'Ratchet, 4 points': 1, 'Ratchet, 6 points': 1.16 },
      ],
      vents: ['Ventilation', 'Fit', { Vented: 1.06, Unvented: 1 }],
      colour: ['Colour', 'General', { Yellow: 1, White: 1, Blue: 1, Green: 1, Red: 1, Orange: 1 }],
    },
    variants: ['colour'],
    why: {
      HDPE: 'HDPE is the light, cheap shell; replace it after three years in the sun.',
      ABS: 'ABS stays tough from −10 °C to +50 °C and does not chalk as quickly as HDPE.',
      Polycarbonate:
        'Polycarbonate takes the hardest knocks and stands heat near furnaces better than the other two.',
      Vented:
        'Slots at the crown let warm air out; for that reason it is not rated against live wires.',
      Unvented: 'Without slots the shell insulates up to 440 V a.c. and keeps splashes out.',
    },
    also: {
      HDPE: { weight: '340 g' },
      ABS: { weight: '365 g' },
      Polycarbonate: { weight: '395 g' },
      'Pin-lock, 4 points': { turn: 'a pin-lock band' },
      'Ratchet, 4 points': { turn: 'a ratchet wheel' },
      'Ratchet, 6 points': { turn: 'a ratchet wheel' },
    },
    specs: [
      ['Weight', '{weight}', 'Dimensions'],
      ['Head size', '52 to 64 cm', 'Fit'],
      ['Standard', 'IS 2925, EN 397', 'Protection'],
    ],
    figure: 'harness',
    names: [
      '{Shell!} safety helmet, {harness} harness, {vents}, {colour}',
      '{Brand} {shell!} helmet, {harness}, {vents}, {colour}',
    ],
    leads: [
      'Site helmet with {shell!} shell and {turn} at the nape, {weight} in all. Fits heads from 52 to 64 cm.',
      '{Vents} {shell!} helmet with a {harness} harness and washable sweatband.',
    ],
    paragraphs: [
      ['{shell.why} {vents.why}', '{vents.why} {shell.why}'],
      [
        'The harness ({harness}) keeps 25 mm between shell and scalp. It adjusts by {turn} and can be replaced on its own.',
        'Side slots take clip-on ear muffs and a visor bracket. The chin strap is included, not fitted.',
      ],
      [
        'After a hard knock throw it away, even if no crack shows. The month of moulding stands inside the peak.',
        'Do not paint it or stick labels with solvent on it: both eat into the shell.',
      ],
    ],
    points: [
      '{Shell!} shell, {weight}',
      'Harness: {harness}',
      '{Vents!}',
      'IS 2925 and EN 397',
      'Chin strap included',
    ],
    price: { inr: 245, sgd: 12.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 5, 20],
  },
  {
    key: 'goggles',
    prefix: 'GO',
    category: ['Safety', 'Eye Protection'],
    share: 75,
    sg: true,
    shape: 'goggles',
    paint: { by: 'lens', of: { Clear: 'clear', Smoke: 'charcoal', Amber: 'yellow' } },
    views: [],
    axes: {
      lens: ['Lens colour', 'Optics', { Clear: 1, Smoke: 1.06, Amber: 1.08 }],
      treatment: [
        'Lens coating',
        'Optics',
        { 'Hard coated': 1, 'Anti-fog': 1.22, 'Hard coated, anti-fog': 1.4 },
      ],
      frame: [
        'Frame',
        'Fit',
        { 'Indirect vents': 1, 'Sealed, no vents': 1.18, 'Over-glasses': 1.1 },
      ],
    },
    variants: ['lens'],
    why: {
      'Indirect vents': 'The vents have a baffle, so that air passes and splashes do not.',
      'Sealed, no vents':
        'Nothing gets in, neither gas nor fine dust; it therefore needs the anti-fog lens on humid days.',
      'Over-glasses':
        'The frame is deep enough for prescription glasses with temples up to 135 mm.',
      Clear: 'Clear lenses pass 90 % of the light and still stop UV.',
      Smoke: 'Smoke lenses are for the yard in full sun; they are no welding filter.',
      Amber: 'Amber lenses lift contrast at dusk and in haze.',
    },
    specs: [
      ['Lens', 'Polycarbonate, 2.2 mm', 'Optics'],
      ['Standard', 'EN 166 1 B', 'Protection'],
    ],
    figure: 'treatment',
    names: [
      'Safety goggles, {lens} lens, {treatment}, {frame}',
      '{Brand} goggles, {frame}, {treatment}, {lens} lens',
    ],
    leads: [
      'Goggles with a {lens} 2.2 mm polycarbonate lens, {treatment}, for grinding, cutting and pouring.',
      'Close-fitting goggles for dust and splashes: {lens} lens, {treatment}, wide elastic band.',
    ],
    paragraphs: [
      ['{frame.why} {lens.why}', '{lens.why} {frame.why}'],
      [
        'The soft PVC body follows the cheekbones and leaves room for a half mask below.',
        'Rinse grit off before wiping: dry dust scratches any lens, hard coated or not.',
      ],
    ],
    points: [
      '{Lens!} lens, {treatment}',
      'Frame: {frame}',
      'Stops a 6 mm steel ball at 120 m/s (EN 166 B)',
    ],
    price: { inr: 165, sgd: 8.4 },
    unit: ['piece', 'pieces'],
    packs: [1, 10],
  },
  {
    key: 'earmuffs',
    prefix: 'EM',
    category: ['Safety', 'Hearing Protection'],
    share: 35,
    sg: true,
    shape: 'earmuff',
    paint: { by: 'brand', of: {} },
    views: [],
    axes: {
      snr: ['SNR', 'Protection', { '24 dB': 0.82, '27 dB': 0.9, '31 dB': 1, '34 dB': 1.22 }],
      wear: ['Band', 'Fit', { Headband: 1, Neckband: 1.08, 'Helmet-mounted': 1.15, Folding: 1.1 }],
    },
    variants: ['wear'],
    why: {
      Headband: 'The padded band sits over the head and spreads its force of 12 N evenly.',
      Neckband: 'The band runs behind the neck and leaves room for a visor or a cap.',
      'Helmet-mounted': 'The arms click into 30 mm helmet slots and swing away when not needed.',
      Folding: 'The cups fold into the band, small enough for a trouser pocket.',
    },
    also: {
      '24 dB': { noise: 'mixers, mowers and light presses' },
      '27 dB': { noise: 'drilling and general shop noise' },
      '31 dB': { noise: 'grinding, sawing and compressors' },
      '34 dB': { noise: 'breakers, turbines and steel hammering' },
    },
    specs: [['Standard', 'EN 352', 'Protection']],
    figure: 'snr',
    names: ['{Model} ear muffs, {snr}, {wear}', '{Brand} ear muffs {snr} SNR, {wear}'],
    leads: [
      'Ear muffs with {snr} SNR for {noise}.',
      'Foam-filled cups ({wear}) take {snr} off the noise: right for {noise}.',
    ],
    paragraphs: [
      ['{wear.why} The cushions are broad and soft, and they snap off for cleaning.', '{wear.why}'],
      [
        'Aim for 75 to 80 dB at the ear. More protection than needed cuts people off from calls and reversing alarms.',
        'Spectacle temples cost 2 to 4 dB. Replace the cushions every six months of daily wear.',
      ],
    ],
    points: ['SNR {snr}', 'For {noise}', 'Band: {wear}', 'Replaceable cushions'],
    price: { inr: 590, sgd: 22.5 },
    unit: ['piece', 'pieces'],
    packs: [1, 5],
  },
  {
    key: 'respirators',
    prefix: 'RS',
    category: ['Safety', 'Respiratory Protection', 'Disposable Respirators'],
    share: 90,
    sg: true,
    shape: 'respirator',
    paint: { by: 'form', of: { Cup: 'white', 'Flat fold': 'ivory', Duckbill: 'grey' } },
    views: ['pack'],
    axes: {
      grade: ['Class', 'Protection', { FFP1: 0.72, FFP2: 1, N95: 1.02, FFP3: 1.9 }],
      form: ['Form', 'Fit', { Cup: 1, 'Flat fold': 0.9, Duckbill: 1.05 }],
      valve: ['Valve', 'Fit', { 'With valve': 1.35, 'Without valve': 1 }],
      carbon: ['Carbon layer', 'Material', { None: 1, 'Activated carbon': 1.3 }],
    },
    variants: ['valve'],
    why: {
      'With valve':
        'The valve lets warm breath out and halves the effort in the heat; it does not filter what you exhale.',
      'Without valve': 'Without a valve it filters both ways.',
      None: 'It stops particles only: no gases, no vapours, no lack of oxygen.',
      'Activated carbon':
        'The carbon layer takes away nuisance smells of paint and welding, far below any limit value.',
    },
    also: {
      FFP1: { stops: '80 %' },
      FFP2: { stops: '94 %' },
      N95: { stops: '95 %' },
      FFP3: { stops: '99 %' },
      None: { smell: 'particles' },
      'Activated carbon': { smell: 'particles and nuisance smells' },
    },
    specs: [['Filter efficiency', '{stops}', 'Protection']],
    figure: 'grade',
    names: [
      '{Grade!} respirator, {form}, {valve}, against {smell}',
      '{Brand} {grade!} mask, {form}, {valve}, for {smell}',
    ],
    leads: [
      'Disposable {grade!} respirator that holds back at least {stops} of fine dust, {valve}.',
      '{Grade!} mask in {form} shape, {valve}, for sanding, sweeping and cement work.',
    ],
    paragraphs: [
      ['{valve.why} {carbon.why}', '{carbon.why} {valve.why}'],
      [
        'It seals on a shaved face only. Press the nose clip with both hands, then breathe out hard: no air may reach the eyes.',
        'One shift is its life, less in thick dust. When breathing becomes hard, the filter is full.',
      ],
    ],
    points: [
      '{Grade!}, at least {stops} filter efficiency',
      '{Form!}, {valve}',
      'Soft nose pad, latex-free bands',
    ],
    price: { inr: 39, sgd: 1.9 },
    unit: ['piece', 'pieces'],
    packs: [1, 10, 50, 200],
    tax: 500,
  },
]
