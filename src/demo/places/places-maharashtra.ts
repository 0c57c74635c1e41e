import type { CityPlaces } from './places.ts'

/** Other cities of Maharashtra. */
export const maharashtra: readonly CityPlaces[] = [
  {
    country: 'IN',
    city: 'Mumbai',
    state: 'Maharashtra',
    places: [
      ['400001', 'Fort', 18.9338, 72.8356],
      ['400005', 'Colaba', 18.9067, 72.8147],
      ['400013', 'Lower Parel', 18.9953, 72.83],
      ['400014', 'Dadar', 19.0178, 72.8478],
      ['400050', 'Bandra West', 19.0596, 72.8295],
      ['400053', 'Andheri West', 19.1364, 72.8296],
      ['400069', 'Andheri East', 19.1197, 72.8464],
      ['400076', 'Powai', 19.1176, 72.906],
      ['400092', 'Borivali West', 19.2307, 72.8567],
    ],
  },
  {
    country: 'IN',
    city: 'Nagpur',
    state: 'Maharashtra',
    places: [
      ['440001', 'Nagpur GPO', 21.153, 79.0788],
      ['440010', 'Dharampeth', 21.1432, 79.0615],
      ['440012', 'Dhantoli', 21.1362, 79.0829],
      ['440013', 'Sadar', 21.164, 79.0768],
      ['440022', 'Pratap Nagar', 21.1143, 79.0554],
    ],
  },
  {
    country: 'IN',
    city: 'Nashik',
    state: 'Maharashtra',
    places: [
      ['422001', 'Nashik', 19.9975, 73.7898],
      ['422002', 'Canada Corner', 20.0037, 73.7745],
      ['422003', 'Panchavati', 20.0099, 73.8037],
      ['422007', 'Satpur', 19.9904, 73.7298],
      ['422101', 'Nashik Road', 19.9473, 73.8421],
    ],
  },
]
