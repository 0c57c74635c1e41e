import { notFound } from '#web/answers.ts'
import type { Route } from './+types/not-found.ts'
import { requireDeskAccess } from './desk-access.ts'

/** /desk/…: an address that no page of the desk has; the frame says so to staff (DEAL-07). */
export function loader({ context, request }: Route.LoaderArgs) {
  requireDeskAccess(context, request, 'read')
  throw notFound()
}

export default function DeskNotFound() {
  return null
}
