/** A generated country's localities: the same for the same number. */
export interface RandomPlace {
  postalCode: string
  name: string
  city: string
  state: string
  latitude: number
  longitude: number
}

const starts =
  'Ram Shiv Krishna Govind Hari Vishnu Ganesh Laxmi Durga Kali Rani Raja Dev Chandra Surya Ananda Bala Chinna Pedda Kotha Pudu Nava Uttar Dakshin Madhya Bada Chhota Mota Nani Kond Koth Wad Pimp Bhos Hind Talav Mulsh Shir Ambe Jamb Nimb Pipal Khair Babul Sonar Rupa Lohar Kumbh Telu Marath Gujar Rajp Jat Bhil Gond Sant Munda Malh Kadam Tamar Champ Kamal Gulab Moti Hira Panna'.split(
    ' ',
  )
const middles = 'a i e u o an ar al am av esh endra ana ika oli ava iya ora una eda'.split(' ')
const ends =
  'pur nagar wadi gaon palli puram khed ganj garh kot tola para patti halli ur eri pet pettai wala khurd kalan budruk dih bagh sar abad peth vihar colony'.split(
    ' ',
  )

export function generatePlaces(count: number): RandomPlace[] {
  let seed = 42
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed / 4_294_967_296
  }
  const pickWord = (words: readonly string[]) => words[Math.floor(random() * words.length)]!
  const composeName = () => pickWord(starts) + pickWord(middles) + pickWord(ends)
  const cities = Array.from({ length: 700 }, () => ({
    name: composeName(),
    latitude: 9 + random() * 22,
    longitude: 72 + random() * 16,
  }))
  const places: RandomPlace[] = []
  for (let at = 0; places.length < count; at++) {
    const city = cities[at % cities.length]!
    const postalCode = String(110_001 + at * 37)
    const centre = {
      latitude: city.latitude + random() - 0.5,
      longitude: city.longitude + random() - 0.5,
    }
    for (let office = 0; office < 9 && places.length < count; office++) {
      const name = random() < 0.3 ? `${composeName()} ${pickWord(ends)}` : composeName()
      const hasSuffix = office > 0 && random() < 0.5
      const suffix = hasSuffix ? ` ${pickWord(['East', 'West', 'North', 'South', 'Road'])}` : ''
      places.push({
        postalCode,
        name: `${name[0]}${name.slice(1)}${suffix}`,
        city: city.name,
        state: `State ${(at % cities.length) % 30}`,
        latitude: Number((centre.latitude + (random() - 0.5) / 10).toFixed(4)),
        longitude: Number((centre.longitude + (random() - 0.5) / 10).toFixed(4)),
      })
    }
  }
  return places
}
