/** Every silhouette that can be drawn; each kind of goods names one. */
export const shapeNames = [
  // Safety
  'glove', 'gauntlet', 'helmet', 'goggles', 'earmuff', 'respirator', 'vest', 'boot', 'harness', 'cone',
  // Power and hand tools
  'drill', 'grinder', 'circular-saw', 'jigsaw', 'sander', 'blower', 'heat-gun',
  'hammer', 'screwdriver', 'pliers', 'spanner', 'socket-set', 'tape-measure', 'knife', 'hacksaw', 'level', 'chisel', 'toolbox',
  // Fasteners
  'bolt', 'nut', 'screw', 'washer', 'anchor', 'rivet', 'clamp',
  // Electricals and lighting
  'cable', 'switch', 'outlet', 'breaker', 'plug', 'junction-box', 'multimeter', 'fan',
  'bulb', 'tube-light', 'panel-light', 'floodlight', 'torch',
  // Plumbing
  'tap', 'valve', 'pipe', 'elbow', 'shower', 'pump',
  // Adhesives and packaging
  'tape-roll', 'glue-bottle', 'cartridge', 'carton', 'film-roll', 'bubble-roll',
  // Material handling
  'trolley', 'pallet-jack', 'crate', 'rope', 'chain', 'castor', 'ladder',
  // Office and cleaning
  'paper-ream', 'pen', 'folder', 'mop', 'bucket', 'spray-bottle', 'dustbin', 'broom', 'chair',
] as const

export type ShapeName = (typeof shapeNames)[number]
