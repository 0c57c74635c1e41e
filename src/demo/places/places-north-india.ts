import type { CityPlaces } from './places.ts'

/** Cities of the north, the east and the middle of India. */
export const northIndia: readonly CityPlaces[] = [
  {
    country: 'IN',
    city: 'Delhi',
    state: 'Delhi',
    places: [
      ['110001', 'Connaught Place', 28.6315, 77.2167],
      ['110005', 'Karol Bagh', 28.6514, 77.1907],
      ['110006', 'Chandni Chowk', 28.6506, 77.2303],
      ['110016', 'Hauz Khas', 28.5494, 77.2001],
      ['110017', 'Saket', 28.5245, 77.2066],
      ['110019', 'Kalkaji', 28.5355, 77.2588],
      ['110024', 'Lajpat Nagar', 28.57, 77.24],
      ['110085', 'Rohini', 28.7159, 77.1173],
      ['110092', 'Laxmi Nagar', 28.6304, 77.2777],
    ],
  },
  {
    country: 'IN',
    city: 'Jaipur',
    state: 'Rajasthan',
    places: [
      ['302001', 'Jaipur GPO', 26.9155, 75.8105],
      ['302003', 'Johari Bazar', 26.9196, 75.827],
      ['302006', 'Bani Park', 26.9289, 75.794],
      ['302017', 'Malviya Nagar', 26.853, 75.8047],
      ['302020', 'Mansarovar', 26.8505, 75.7628],
    ],
  },
  {
    country: 'IN',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    places: [
      ['226001', 'Hazratganj', 26.8496, 80.9462],
      ['226003', 'Chowk', 26.8686, 80.9008],
      ['226005', 'Alambagh', 26.8139, 80.9024],
      ['226010', 'Gomti Nagar', 26.8496, 81.0066],
      ['226016', 'Indira Nagar', 26.8846, 80.9959],
    ],
  },
  {
    country: 'IN',
    city: 'Kolkata',
    state: 'West Bengal',
    places: [
      ['700001', 'Kolkata GPO', 22.5726, 88.3496],
      ['700016', 'Park Street', 22.5531, 88.3527],
      ['700019', 'Ballygunge', 22.528, 88.3659],
      ['700064', 'Bidhannagar', 22.5867, 88.417],
      ['700091', 'Salt Lake Sector V', 22.576, 88.4335],
      ['700156', 'New Town', 22.5809, 88.4774],
    ],
  },
  {
    country: 'IN',
    city: 'Ahmedabad',
    state: 'Gujarat',
    places: [
      ['380001', 'Lal Darwaja', 23.0262, 72.5817],
      ['380006', 'Ellisbridge', 23.0232, 72.5607],
      ['380009', 'Navrangpura', 23.0365, 72.5611],
      ['380015', 'Satellite', 23.0276, 72.524],
      ['382445', 'Vatva', 22.9621, 72.637],
    ],
  },
  {
    country: 'IN',
    city: 'Surat',
    state: 'Gujarat',
    places: [
      ['395001', 'Nanpura', 21.1868, 72.8157],
      ['395002', 'Ring Road', 21.1917, 72.8394],
      ['395003', 'Surat Head Office', 21.2003, 72.8312],
      ['395006', 'Varachha Road', 21.2147, 72.8616],
      ['395009', 'Adajan', 21.1959, 72.7933],
    ],
  },
  {
    country: 'IN',
    city: 'Indore',
    state: 'Madhya Pradesh',
    places: [
      ['452001', 'Indore GPO', 22.7089, 75.8748],
      ['452003', 'Siyaganj', 22.7183, 75.8626],
      ['452009', 'Sudama Nagar', 22.6939, 75.8305],
      ['452010', 'Vijay Nagar', 22.7533, 75.8937],
      ['452015', 'Sanwer Road', 22.7607, 75.8455],
    ],
  },
]
