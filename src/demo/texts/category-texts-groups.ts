import type { Group } from '#demo/goods/brands.ts'

/** A category's hand-written texts. */
export interface WrittenText {
  short: string
  /** Paragraphs; if there is only one, a second is generated from the products. */
  long: readonly [string, string?]
}

/** Texts of the ten groups. */
export const groupTexts: Readonly<Record<Group, WrittenText>> = {
  Safety: {
    short:
      'Gloves, helmets, shoes, masks and harnesses: what stands between a person and the work.',
    long: [
      'Start from the danger, not from the catalogue: what can cut, fall, splash, burn or deafen here? Each product page names the standard, the class it reached and the figure behind it, so that you can hold it against your own risk assessment.',
      'Protective gear only works when it is worn, so comfort is no luxury. Order two sizes and two makes for a trial week, let the crew decide, and then ask for a quote for the year.',
    ],
  },
  'Power Tools': {
    short: 'Drills, grinders, saws, sanders, blowers and heat guns, corded and cordless.',
    long: [
      'Watts say how much a machine takes from the socket, not how well it was built. Look also at weight, switch and guard, and at what lies in the box: a bare machine and a kit of the same model may differ by a third in price.',
      'For a site, buy few voltages and one battery system. For a bench, buy the corded machine: it is lighter, costs less and never waits for a charger. Spare brushes and discs go on the same order.',
    ],
  },
  'Hand Tools': {
    short:
      'Spanners, screwdrivers, pliers, hammers, knives and measures that fit the hand and the job.',
    long: [
      'A good hand tool is simple to know: jaws that meet, a tip that fills the screw, a blade that stays where it was set. The pages here give steel, hardness and size, and where a tool is tested for live work, the voltage.',
      'Workshops lose tools faster than they wear them out. Buy common sizes by the half dozen, mark them, and keep a set of the rare ones in a box that shows what is missing.',
    ],
  },
  Fasteners: {
    short: 'Bolts, nuts, screws, washers, anchors, rivets and clamps, by size, grade and finish.',
    long: [
      'Three things name a fastener: size, strength and finish. M8 × 40 in class 8.8 holds about twice what the same bolt in 4.6 does; zinc is for indoors, hot-dip galvanised for the yard, stainless for rain and kitchens.',
      'Keep metals apart: a zinc nut on a stainless bolt rusts first. Boxes are counted by weight to within two in a thousand, and for whole cartons it pays to ask for a quote.',
    ],
  },
  Electricals: {
    short: 'Cable, switches, sockets, breakers, boxes, meters and fans for 230 V installations.',
    long: [
      'Choose cable by current and length, then the breaker by the cable, never the other way round. The pages give cross-section, breaking capacity and protection class, so that parts of one circuit can be matched.',
      'Work on fixed wiring belongs to licensed people, and a circuit counts as live until a meter has said otherwise, twice. What carries a mark of conformity says so on its page.',
    ],
  },
  Lighting: {
    short: 'LED lamps, tubes, panels, floodlights and torches, by light and not by watts.',
    long: [
      'Compare lumens, not watts: they say how much light comes out. About 300 lux suit an office corridor, 500 a desk, 750 a bench where small parts are sorted. Warm light (2700 K) rests, daylight (6500 K) wakes.',
      'The second figure to read is the protection class: IP20 belongs indoors, IP65 stands in the rain. For a whole hall, ask for a quote with the ceiling height and we will name type and number.',
    ],
  },
  Plumbing: {
    short: 'Taps, valves, pipe, fittings, showers and pumps for cold and hot water.',
    long: [
      'Measure the thread before you order: ½ inch is about 21 mm across, not 12.7, since the inch names the pipe’s bore of long ago. Material, pressure and temperature stand on every page; hot lines need more of all three.',
      'Fit a stop valve before anything that may one day be replaced. Washers and seals cost little and close the shop for a day when they are missing, so take spares.',
    ],
  },
  'Adhesives & Packaging': {
    short:
      'Tapes, glues, sealants, cartons, stretch and bubble film: things that hold and things that protect.',
    long: [
      'Most bonds fail from below, not within: dust, oil and damp. Clean first, then choose by what is joined and what it will bear. Working time and full cure are two different figures, and both are on the page.',
      'For packing, start with the weight: three plies carry 10 kg, five plies 25 kg. Tape and film are cheapest by the carton, and they do not spoil within a year if they lie dry and cool.',
    ],
  },
  'Material Handling': {
    short:
      'Trolleys, pallet trucks, crates, rope, chain, castors and ladders for moving loads and people safely.',
    long: [
      'The rated load is for even floors and calm hands; take off a fifth for ramps and thresholds. Wheels decide how a trolley feels: rubber is quiet, nylon rolls easily under weight, polyurethane does both at a price.',
      'Chain and rope for lifting carry their own mark and papers. What has none is for tying down and pulling, however strong it looks.',
    ],
  },
  'Office & Cleaning': {
    short:
      'Paper, pens, folders, chairs, mops, brooms, bins and cleaners for the rooms behind the work.',
    long: [
      'These are the goods that nobody plans and everybody misses. A monthly order saves the running: keep a saved cart, correct the numbers, send it off.',
      'Cleaners are diluted far more often than needed and not nearly as often as they should be. Read the dose on the page, and never mix two of them.',
    ],
  },
}
