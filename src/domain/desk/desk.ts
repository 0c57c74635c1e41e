/** The face of the desk's own use-cases: those that need several slices at once. */
export { products } from './products.ts'
