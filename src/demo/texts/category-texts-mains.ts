import type { WrittenText } from '#demo/texts/category-texts-groups.ts'

/** Texts of main categories, by path. */
export const mainTexts: Readonly<Record<string, WrittenText>> = {
  'Safety › Head Protection': {
    short: 'Helmets for site and works, vented and unvented, with the harness that suits the job.',
    long: [
      'A helmet is a shell and a harness, and the harness does most of the work: it keeps a hand’s breadth of air above the skull. A ratchet is quicker to set than pins, six points spread a blow better than four. Colours may follow the trades on your site.',
    ],
  },
  'Safety › Eye Protection': {
    short: 'Goggles against dust, chips and splashes, with hard coated and anti-fog lenses.',
    long: [
      'Fog is why goggles end up on the forehead. In humid rooms take the anti-fog lens even if it costs more, and the indirect vents unless gas or very fine dust is about. All lenses here are polycarbonate and stop ultraviolet light.',
    ],
  },
  'Safety › Hearing Protection': {
    short: 'Ear muffs from 24 to 34 dB for headband, neckband and helmet.',
    long: [
      'Measure first, then choose: the aim is 75 to 80 dB at the ear. More damping than that cuts people off from warning calls, and they will lift a cup to hear, which undoes an hour of protection in a minute.',
    ],
  },
  'Safety › Respiratory Protection': {
    short: 'Disposable masks of the classes FFP1 to FFP3 and N95 against dust and mist.',
    long: [
      'Class 1 is for nuisance dust, class 2 for cement, wood and most metal, class 3 for quartz and lead. None of them helps against gas or in a tank. The best mask is useless over a beard.',
    ],
  },
  'Safety › Hand Protection': {
    short: 'Gloves against cuts and heat, in sizes from S to XXL.',
    long: [
      'There is no glove for everything. Coating decides the grip, knit the feel, fibre the cut level, and leather the heat. Have two kinds at hand where the work changes, and no glove at all near a running spindle.',
    ],
  },
  'Safety › Workwear': {
    short: 'Clothing that is seen, from mesh vests to woven ones.',
    long: [
      'By day the fluorescent cloth is seen, by night the tape; dirt dims both. Buy enough that one vest can be in the wash. Broad bands belong on roads, narrow ones are enough inside a yard.',
    ],
  },
  'Safety › Footwear': {
    short: 'Safety shoes and boots with steel and composite toe caps.',
    long: [
      'The cap is the same 200 joules everywhere; the sole makes the difference. PU is light, PVC stands wet and acid, rubber bears heat. Try shoes on in the afternoon, when feet are at their largest.',
    ],
  },
  'Safety › Fall Protection': {
    short: 'Full body harnesses with and without lanyards, for work above two metres.',
    long: [
      'Think of the anchor before the harness: it must hold 12 kN and sit above the head. Then count the drop: lanyard, opened absorber, height of the person and a metre to spare. Below six metres of free space an absorber may be too long.',
    ],
  },
  'Safety › Site Safety': {
    short: 'Cones and markers that keep people and wheels apart.',
    long: [
      'Drivers see the third cone, not the first: set them early, in a slanting line. Indoors 300 mm is enough, on roads 750 mm with bands is the least.',
    ],
  },
  'Power Tools › Drilling': {
    short: 'Impact drills for walls and cordless drill drivers for everything else.',
    long: [
      'For holes in concrete all day, take the corded impact drill; for screws, sheet and furniture, the cordless one. Torque in newton metres turns large screws, speed makes small clean holes, and both come out of two gears.',
    ],
  },
  'Power Tools › Grinding': {
    short: 'Angle grinders from 100 to 230 mm for cutting and dressing metal and stone.',
    long: [
      'Up to 125 mm a grinder is a one-person tool for any position; from 180 mm on it wants both hands and firm ground. A paddle switch stops the disc when the machine falls. Discs and guards always go together by size.',
    ],
  },
  'Power Tools › Sawing': {
    short: 'Circular saws for straight cuts and jigsaws for curves.',
    long: [
      'Depth of cut at 90 degrees is the first figure to compare; at 45 degrees a saw loses about a third of it. A cast base stays square, a guide rail makes any saw better, and a fresh blade does more than 200 W.',
    ],
  },
  'Power Tools › Sanding': {
    short: 'Finishing sanders with orbital action for wood, filler and paint.',
    long: [
      'Go through the grits in order: 80, 120, 180. Each takes away the scratches of the one before and nothing more. A machine connected to a vacuum cleaner sands faster, since dust does not lie between paper and wood.',
    ],
  },
  'Power Tools › Blowers': {
    short: 'Hand-held blowers for machines, filters and floors.',
    long: [
      'Air flow tells how fast a floor is clean, the nozzle how deep into a motor the air gets. A variable speed is worth its price as soon as electronics are to be cleaned.',
    ],
  },
  'Power Tools › Heat Guns': {
    short: 'Hot air guns up to 650 °C for paint, shrink tube and plastics.',
    long: [
      'Two steps will do for stripping paint. Whoever bends or welds plastic needs a dial, because between soft and scorched there are often no more than 30 degrees.',
    ],
  },
  'Hand Tools › Screwdriving': {
    short: 'Screwdrivers for slotted, PH, PZ and TX screws, plain and insulated.',
    long: [
      'PH and PZ look alike and are not: PZ has four thin rays between the arms of the cross. The wrong one slips and spoils both. For electrical work take insulated blades only, tested one by one.',
    ],
  },
  'Hand Tools › Spanners & Sockets': {
    short: 'Combination spanners from 6 to 32 mm and socket sets with ¼, ⅜ and ½ inch drive.',
    long: [
      'The ring holds better than the open end, the socket better than both; use the open end only where nothing else gets in. Sets cost less than single tools, singles replace what a set has lost.',
    ],
  },
  'Hand Tools › Pliers': {
    short: 'Combination, long nose, water pump and circlip pliers and side cutters.',
    long: [
      'Longer handles mean more force, shorter ones more feeling. For live work take the insulated sleeves; dipped ones are for comfort alone, whatever their colour.',
    ],
  },
  'Hand Tools › Striking Tools': {
    short: 'Hammers for metal, wood and brick, and the chisels that go with them.',
    long: [
      'Choose the weight for the arm that will swing it for an hour. Ash softens the blow, fibreglass lasts outdoors, a steel tube never comes loose. Wear goggles: hard steel chips.',
    ],
  },
  'Hand Tools › Cutting Tools': {
    short: 'Utility knives and hacksaws with blades that can be had again.',
    long: [
      'Most cuts to the hand come from blunt blades and too much force. Knives that pull their blade back by themselves belong wherever cartons are opened by the hundred.',
    ],
  },
  'Hand Tools › Measuring': {
    short: 'Tape measures and spirit levels with a stated accuracy.',
    long: [
      'Class II means 1.3 mm in five metres, which is enough for building and too little for machining. Check levels by turning them end for end, and tapes against each other, before a long job and not after.',
    ],
  },
  'Hand Tools › Tool Storage': {
    short: 'Tool boxes of plastic and sheet steel, with trays and organiser lids.',
    long: [
      'Measure the longest tool and add two centimetres. Plastic is for vans and rain, sheet steel for workshops with hot and sharp things about. A tray that lifts out saves the daily digging.',
    ],
  },
}
