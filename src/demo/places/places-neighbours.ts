import type { CityPlaces } from './places.ts'

/**
 * Places just over the border, so that a point there is recognised as abroad and not matched to the nearest
 * place at home.
 */
export const neighbours: readonly CityPlaces[] = [
  {
    country: 'MY',
    city: 'Johor Bahru',
    state: 'Johor',
    places: [
      ['80000', 'Johor Bahru', 1.4655, 103.7578],
      ['80300', 'Larkin', 1.494, 103.741],
      ['81200', 'Tampoi', 1.4949, 103.7028],
      ['81750', 'Masai', 1.4877, 103.8793],
      ['79100', 'Iskandar Puteri', 1.4263, 103.6303],
    ],
  },
  {
    country: 'ID',
    city: 'Batam',
    state: 'Kepulauan Riau',
    places: [
      ['29411', 'Batam Kota', 1.1301, 104.0529],
      ['29422', 'Sekupang', 1.1108, 103.9414],
    ],
  },
  {
    country: 'PK',
    city: 'Lahore',
    state: 'Punjab',
    places: [['54000', 'Lahore', 31.5497, 74.3436]],
  },
  { country: 'BD', city: 'Dhaka', state: 'Dhaka', places: [['1000', 'Dhaka', 23.7104, 90.4074]] },
  {
    country: 'LK',
    city: 'Colombo',
    state: 'Western',
    places: [['00100', 'Colombo Fort', 6.9344, 79.8428]],
  },
  {
    country: 'NP',
    city: 'Kathmandu',
    state: 'Bagmati',
    places: [['44600', 'Kathmandu', 27.7172, 85.324]],
  },
]
