/** What a data sheet says besides the specification: clauses that buyers search for. */
export interface SheetKind {
  /** Key of the kind of product. */
  kind: string
  /** The file's name without brand. */
  title: string
  clauses: readonly (readonly [title: string, text: string])[]
}

/** The kinds of products that have a data sheet in the demo. */
export const sheetKinds: readonly SheetKind[] = [
  {
    kind: 'cut-gloves',
    title: 'cut gloves data sheet',
    clauses: [
      [
        'Use',
        'Protects against cuts by sheet metal, glass and blades. Never wear gloves at ' +
          'rotating spindles, which may pull them in.',
      ],
      [
        'Care',
        'Wash at 40 °C without bleach, up to five times; tumble drying ruins the ' +
          'coating. Withdraw from use once threads of the liner show.',
      ],
      [
        'Storage',
        'Keep in the pack, dry, away from ozone and sunlight. Obsolescence: five years from manufacture.',
      ],
    ],
  },
  {
    kind: 'safety-shoes',
    title: 'safety shoes data sheet',
    clauses: [
      [
        'Use',
        'The toe cap withstands one impact; replace the pair after it. Orthopaedic ' +
          'inlays void the conformity unless they were tested with the shoe.',
      ],
      [
        'Antistatic properties',
        'Electrical resistance between 100 kilohm and 1000 megohm. Contamination and ' +
          'moisture change it: measure at regular intervals.',
      ],
      [
        'Storage',
        'In the carton at 5 to 30 °C. Hydrolysis of the sole begins after about three years.',
      ],
    ],
  },
  {
    kind: 'cordless-drills',
    title: 'cordless drill data sheet',
    clauses: [
      [
        'Noise and vibration',
        'Sound pressure 76 dB(A), uncertainty 5 dB. Vibration emission when drilling ' +
          'metal below 2.5 m/s², to EN 62841-2-1. Wear hearing protection.',
      ],
      [
        'Batteries',
        'Charge between 0 and 45 °C. Lithium-ion batteries travel as UN 3480 or UN 3481; ' +
          'a damaged one may ignite and is not accepted by couriers.',
      ],
      [
        'Maintenance',
        'Blow the ventilation slots clear each week. Carbon brushes, where fitted, last about 120 hours of running.',
      ],
    ],
  },
  {
    kind: 'hex-bolts',
    title: 'hex bolts data sheet',
    clauses: [
      [
        'Tightening',
        'Tightening torques hold for a friction coefficient of 0.14, unlubricated. ' +
          'Molybdenum disulphide grease lowers the torque by about a third.',
      ],
      [
        'Hydrogen embrittlement',
        'Electroplated bolts of class 10.9 and above are baked for at least four hours ' +
          'at 200 °C within four hours after plating.',
      ],
      [
        'Inspection',
        'Sampled to ISO 3269. Certificates of type 3.1 to EN 10204 are issued for each heat on demand.',
      ],
    ],
  },
  {
    kind: 'mcbs',
    title: 'MCB data sheet',
    clauses: [
      [
        'Derating',
        'Rated at an ambient of 30 °C. Above it derate by 0.6 % per kelvin; beside other ' +
          'loaded breakers by a further 20 %.',
      ],
      [
        'Terminals',
        'Conductors of 1 to 25 mm², stranded ones with ferrules. Tighten with 2.5 Nm, ' +
          'and retighten after a month of service.',
      ],
      ['Endurance', '20,000 mechanical and 10,000 electrical operations. Pollution degree 2.'],
    ],
  },
  {
    kind: 'ball-valves',
    title: 'ball valve data sheet',
    clauses: [
      [
        'Media',
        'Water, compressed air, oils and natural gas up to 5 bar. Not for acetylene, ammonia or steam.',
      ],
      [
        'Installation',
        'Seal with PTFE tape or anaerobic sealant; overtightening deforms the stem. ' +
          'Operate twice a year so that the seats do not seize.',
      ],
      [
        'Tests',
        'Each valve is tested with air at 6 bar under water, leakage rate A to EN 12266-1.',
      ],
    ],
  },
]
