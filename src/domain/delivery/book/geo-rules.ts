/** A point on earth in degrees, WGS 84. */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** A point farther than this from every known place is at sea or in another country. */
export const nearKm = 25

const earthRadiusKm = 6371
const kmPerDegree = 111.2
/**
 * Cells of a quarter degree; the place table stores their numbers, so changing this requires an
 * import.
 */
const cellsPerDegree = 4
const columns = 360 * cellsPerDegree

/** Whether these are valid degrees. */
export function isPoint(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Great-circle distance. */
export function getDistanceKm(a: GeoPoint, b: GeoPoint): number {
  const halfLatitude = toRadians(b.latitude - a.latitude) / 2
  const halfLongitude = toRadians(b.longitude - a.longitude) / 2
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Number of the cell that contains a point. */
export function getCell(point: GeoPoint): number {
  return toCellNumber(getRow(point.latitude), getColumn(point.longitude))
}

/** Cells that cover every point within `km` of this one, and more. */
export function listCellsNear(point: GeoPoint, km: number): number[] {
  const latitudeReach = km / kmPerDegree
  const southern = getRow(Math.max(-90, point.latitude - latitudeReach))
  const northern = getRow(Math.min(90, point.latitude + latitudeReach))
  const maxLatitude = Math.min(90, Math.abs(point.latitude) + latitudeReach)
  const longitudeReach = Math.min(
    180,
    latitudeReach / Math.max(1e-9, Math.cos(toRadians(maxLatitude))),
  )
  const western = getColumn(point.longitude - longitudeReach)
  const width = Math.min(columns, getColumn(point.longitude + longitudeReach) - western + 1)
  const cells: number[] = []
  for (let row = southern; row <= northern; row++) {
    for (let step = 0; step < width; step++) cells.push(toCellNumber(row, western + step))
  }
  return cells
}

const getRow = (latitude: number) => Math.floor((latitude + 90) * cellsPerDegree)
const getColumn = (longitude: number) => Math.floor((longitude + 180) * cellsPerDegree)
const toCellNumber = (row: number, column: number) =>
  row * columns + (((column % columns) + columns) % columns)
