import type { CityPlaces } from './places.ts'

/** Cities of the south of India. */
export const southIndia: readonly CityPlaces[] = [
  {
    country: 'IN',
    city: 'Bengaluru',
    state: 'Karnataka',
    places: [
      ['560001', 'MG Road', 12.9756, 77.605],
      ['560004', 'Basavanagudi', 12.9422, 77.5736],
      ['560011', 'Jayanagar', 12.9299, 77.5824],
      ['560034', 'Koramangala', 12.9279, 77.6271],
      ['560037', 'Marathahalli', 12.9591, 77.6974],
      ['560038', 'Indiranagar', 12.9784, 77.6408],
      ['560058', 'Peenya', 13.0285, 77.5197],
      ['560066', 'Whitefield', 12.9698, 77.75],
      ['560100', 'Electronic City', 12.8452, 77.6602],
    ],
  },
  {
    country: 'IN',
    city: 'Chennai',
    state: 'Tamil Nadu',
    places: [
      ['600001', 'George Town', 13.0947, 80.2882],
      ['600004', 'Mylapore', 13.0339, 80.2619],
      ['600017', 'T Nagar', 13.0418, 80.2341],
      ['600020', 'Adyar', 13.0064, 80.2575],
      ['600040', 'Anna Nagar', 13.085, 80.2101],
      ['600058', 'Ambattur Industrial Estate', 13.0977, 80.1619],
    ],
  },
  {
    country: 'IN',
    city: 'Hyderabad',
    state: 'Telangana',
    places: [
      ['500001', 'Abids', 17.3898, 78.4765],
      ['500016', 'Begumpet', 17.4447, 78.4664],
      ['500032', 'Gachibowli', 17.4401, 78.3489],
      ['500034', 'Banjara Hills', 17.4156, 78.4347],
      ['500037', 'Balanagar', 17.4764, 78.4483],
      ['500081', 'Madhapur', 17.4483, 78.3915],
    ],
  },
  {
    country: 'IN',
    city: 'Kochi',
    state: 'Kerala',
    places: [
      ['682001', 'Fort Kochi', 9.9658, 76.2421],
      ['682011', 'Ernakulam', 9.9816, 76.2999],
      ['682016', 'Ravipuram', 9.9621, 76.2887],
      ['682024', 'Edappally', 10.0261, 76.3125],
      ['682030', 'Kakkanad', 10.0159, 76.3419],
    ],
  },
  {
    country: 'IN',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    places: [
      ['641001', 'Coimbatore Head Office', 11.0016, 76.9629],
      ['641002', 'R S Puram', 11.0093, 76.9496],
      ['641004', 'Peelamedu', 11.0254, 77.0028],
      ['641012', 'Gandhipuram', 11.0168, 76.9673],
      ['641018', 'Race Course', 11.0005, 76.9746],
    ],
  },
]
