import type { Kind } from '#demo/goods/kinds/kind.ts'

/** Panels and floodlights. */
export const lightingFittings: readonly Kind[] = [
  {
    key: 'led-panels',
    prefix: 'PN',
    category: ['Lighting', 'Battens & Panels', 'LED Panels'],
    share: 170,
    sg: true,
    shape: 'panel-light',
    paint: { by: 'tint', of: { '3000 K': 'warm', '4000 K': 'neutral', '6500 K': 'daylight' } },
    views: [],
    axes: {
      power: [
        'Power',
        'Ratings',
        { '12 W': 0.28, '18 W': 0.38, '24 W': 0.55, '36 W': 0.94, '40 W': 1, '48 W': 1.22 },
      ],
      mount: ['Mounting', 'General', { Recessed: 1, 'Surface-mounted': 1.14, Suspended: 1.26 }],
      cover: ['Diffuser', 'Light', { 'Opal diffuser': 1, 'Microprismatic diffuser': 1.22 }],
      driver: [
        'Driver',
        'General',
        { 'Fixed driver': 1, '1–10 V dimmable driver': 1.35, 'DALI driver': 1.8 },
      ],
      tint: ['Colour temperature', 'Light', { '4000 K': 1, '6500 K': 1, '3000 K': 1 }],
    },
    variants: ['tint'],
    why: {
      Recessed: 'It lies in a grid or cut-out; springs hold it there.',
      'Surface-mounted':
        'The frame is screwed to the ceiling, the panel slides in: no cut-out is needed.',
      Suspended: 'Four steel wires of 1.5 m come with it.',
      'Opal diffuser': 'The opal diffuser lights evenly, for corridors and shops.',
      'Microprismatic diffuser':
        'The microprisms keep glare below UGR 19, as desks with screens need it.',
      'Fixed driver': 'The driver has a fixed current and hides behind the panel.',
      '1–10 V dimmable driver': 'Two extra wires dim a whole room from one knob.',
      'DALI driver': 'By DALI each panel has an address and its own scenes.',
    },
    also: {
      '12 W': { size: '170 × 170 mm', lumens: '1,080 lm' },
      '18 W': { size: '220 × 220 mm', lumens: '1,710 lm' },
      '24 W': { size: '300 × 300 mm', lumens: '2,400 lm' },
      '36 W': { size: '600 × 600 mm', lumens: '3,780 lm' },
      '40 W': { size: '600 × 600 mm', lumens: '4,400 lm' },
      '48 W': { size: '600 × 600 mm', lumens: '5,280 lm' },
    },
    specs: [
      ['Size', '{size}', 'Dimensions'],
      ['Luminous flux', '{lumens}', 'Light'],
      ['Protection class', 'IP20', 'Protection'],
      ['Colour rendering', 'Ra 80', 'Light'],
    ],
    figure: 'power',
    names: [
      'LED panel {power}, {size}, {tint}, {mount}, {cover}, {driver}',
      '{Brand} LED panel {size}, {power}, {mount}, {cover}, {driver}',
      '{Model} panel light, {power}, {lumens}, {size}, {mount}, {driver}',
    ],
    leads: [
      'Square LED panel, {size}, {power}, {lumens}, {mount}.',
      'Panel light of {power} for offices, clinics and shops: {lumens}, {tint}, {size}.',
    ],
    paragraphs: [
      ['{cover.why} {mount.why}', '{mount.why} {cover.why}'],
      [
        '{driver.why} The panel is 32 mm deep with the driver; leave 50 mm of air above.',
        'After 30,000 hours it still gives 70 % of its light. {driver.why}',
      ],
      [
        'For 500 lux on desks reckon with about 850 lm for each square metre of floor.',
        'Order all panels of a room at once: whites of two batches are alike but never the same.',
      ],
    ],
    points: ['{Power}, {lumens}', '{Size}, {mount}', '{Cover!}', '{Driver!}'],
    price: { inr: 1290, sgd: 48 },
    unit: ['piece', 'pieces'],
    packs: [1, 4, 12],
  },
  {
    key: 'floodlights',
    prefix: 'FL',
    category: ['Lighting', 'Outdoor Lighting', 'Floodlights'],
    share: 150,
    sg: true,
    shape: 'floodlight',
    paint: { by: 'tint', of: { '3000 K': 'warm', '4000 K': 'neutral', '6500 K': 'daylight' } },
    views: [],
    axes: {
      power: [
        'Power',
        'Ratings',
        { '20 W': 0.42, '30 W': 0.56, '50 W': 1, '100 W': 1.9, '150 W': 2.9, '200 W': 3.8 },
      ],
      beam: ['Beam angle', 'Light', { '30°': 1.12, '60°': 1.06, '120°': 1 }],
      seal: ['Protection class', 'Protection', { IP65: 1, IP66: 1.12 }],
      surge: ['Surge protection', 'Ratings', { '4 kV': 1, '10 kV': 1.2 }],
      tint: ['Colour temperature', 'Light', { '6500 K': 1, '4000 K': 1, '3000 K': 1 }],
    },
    variants: ['tint'],
    why: {
      '30°': 'The narrow beam of 30° reaches up masts and façades.',
      '60°': 'A beam of 60° suits a mast of 8 m and more.',
      '120°': 'The wide beam of 120° fills a yard from 4 to 6 m of height.',
      IP65: 'IP65 stands rain and a garden hose.',
      IP66: 'IP66 stands heavy seas and pressure washers at a distance.',
      '4 kV': 'Surges up to 4 kV are taken inside.',
      '10 kV': 'A separate 10 kV arrester sits ahead of the driver, for masts in open land.',
    },
    also: {
      '20 W': { lumens: '2,000 lm', wind: '0.01 m²' },
      '30 W': { lumens: '3,000 lm', wind: '0.02 m²' },
      '50 W': { lumens: '5,250 lm', wind: '0.03 m²' },
      '100 W': { lumens: '11,000 lm', wind: '0.06 m²' },
      '150 W': { lumens: '16,500 lm', wind: '0.09 m²' },
      '200 W': { lumens: '22,000 lm', wind: '0.12 m²' },
    },
    specs: [
      ['Luminous flux', '{lumens}', 'Light'],
      ['Wind area', '{wind}', 'Dimensions'],
      ['Housing', 'Die-cast aluminium, tempered glass', 'Material'],
    ],
    figure: 'power',
    names: [
      'LED floodlight {power}, {beam}, {tint}, {seal}, {surge}',
      '{Brand} LED floodlight {power}, {lumens}, {tint}, {beam}, {seal}',
      '{Model} flood light, {power}, {lumens}, {beam} beam, {seal}',
    ],
    leads: [
      'LED floodlight of {power} and {lumens} for yards, façades and sports grounds, {seal}.',
      'Outdoor floodlight, {power}, {beam} beam, {tint}, on a bracket that turns through 180°.',
    ],
    paragraphs: [
      ['{beam.why} {seal.why}', '{seal.why} {beam.why}'],
      [
        '{surge.why} The glass is tempered, 4 mm thick, and seals with silicone.',
        'The back is one large heat sink: hang it so that air can pass. {surge.why}',
      ],
      [
        'Tilt it below the horizon; neighbours and drivers will be grateful.',
        'Twice the distance means a quarter of the light: two small ones often beat one large one.',
      ],
    ],
    points: [
      '{Power}, {lumens}',
      'Beam {beam}, {tint}',
      '{Seal}, surge {surge}',
      'Die-cast aluminium, 1 m of cable',
    ],
    price: { inr: 1190, sgd: 46 },
    unit: ['piece', 'pieces'],
    packs: [1, 4, 10],
  },
]
