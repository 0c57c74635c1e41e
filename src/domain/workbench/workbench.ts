/** Public interface of the workbench: the desk's one queue, and its search. */
export { findAtDesk } from './find-at-desk.ts'
