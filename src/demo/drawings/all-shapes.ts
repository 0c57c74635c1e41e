import type { Shape } from './shape.ts'
import type { ShapeName } from './shape-names.ts'
import * as adhesivesPackaging from './shapes/adhesives-packaging.ts'
import * as benchTools from './shapes/bench-tools.ts'
import * as cleaning from './shapes/cleaning.ts'
import * as electricals from './shapes/electricals.ts'
import * as fasteners from './shapes/fasteners.ts'
import * as handTools from './shapes/hand-tools.ts'
import * as lighting from './shapes/lighting.ts'
import * as materialHandling from './shapes/material-handling.ts'
import * as office from './shapes/office.ts'
import * as plumbing from './shapes/plumbing.ts'
import * as powerToolsMetal from './shapes/power-tools-metal.ts'
import * as powerToolsWood from './shapes/power-tools-wood.ts'
import * as safetyBody from './shapes/safety-body.ts'
import * as safetyHead from './shapes/safety-head.ts'
import * as safetySite from './shapes/safety-site.ts'

/** The drawing of each shape name. */
export const allShapes: Readonly<Record<ShapeName, Shape>> = {
  glove: safetyBody.glove,
  gauntlet: safetyBody.gauntlet,
  helmet: safetyHead.helmet,
  goggles: safetyHead.goggles,
  earmuff: safetyHead.earmuff,
  respirator: safetyHead.respirator,
  vest: safetyBody.vest,
  boot: safetyBody.boot,
  harness: safetySite.harness,
  cone: safetySite.cone,
  drill: powerToolsMetal.drill,
  grinder: powerToolsMetal.grinder,
  'circular-saw': powerToolsWood.circularSaw,
  jigsaw: powerToolsWood.jigsaw,
  sander: powerToolsWood.sander,
  blower: powerToolsWood.blower,
  'heat-gun': powerToolsWood.heatGun,
  hammer: handTools.hammer,
  screwdriver: handTools.screwdriver,
  pliers: handTools.pliers,
  spanner: handTools.spanner,
  'socket-set': handTools.socketSet,
  'tape-measure': handTools.tapeMeasure,
  knife: handTools.knife,
  hacksaw: benchTools.hacksaw,
  level: benchTools.level,
  chisel: benchTools.chisel,
  toolbox: benchTools.toolbox,
  bolt: fasteners.bolt,
  nut: fasteners.nut,
  screw: fasteners.screw,
  washer: fasteners.washer,
  anchor: fasteners.anchor,
  rivet: fasteners.rivet,
  clamp: fasteners.clamp,
  cable: electricals.cable,
  switch: electricals.switchShape,
  outlet: electricals.outlet,
  breaker: electricals.breaker,
  plug: electricals.plug,
  'junction-box': electricals.junctionBox,
  multimeter: electricals.multimeter,
  fan: electricals.fan,
  bulb: lighting.bulb,
  'tube-light': lighting.tubeLight,
  'panel-light': lighting.panelLight,
  floodlight: lighting.floodlight,
  torch: lighting.torch,
  tap: plumbing.tap,
  valve: plumbing.valve,
  pipe: plumbing.pipe,
  elbow: plumbing.elbow,
  shower: plumbing.shower,
  pump: plumbing.pump,
  'tape-roll': adhesivesPackaging.tapeRoll,
  'glue-bottle': adhesivesPackaging.glueBottle,
  cartridge: adhesivesPackaging.cartridge,
  carton: adhesivesPackaging.carton,
  'film-roll': adhesivesPackaging.filmRoll,
  'bubble-roll': adhesivesPackaging.bubbleRoll,
  trolley: materialHandling.trolley,
  'pallet-jack': materialHandling.palletJack,
  crate: materialHandling.crate,
  rope: materialHandling.rope,
  chain: materialHandling.chain,
  castor: materialHandling.castor,
  ladder: materialHandling.ladder,
  'paper-ream': office.paperReam,
  pen: office.pen,
  folder: office.folder,
  mop: cleaning.mop,
  bucket: cleaning.bucket,
  'spray-bottle': cleaning.sprayBottle,
  dustbin: cleaning.dustbin,
  broom: cleaning.broom,
  chair: office.chair,
}
