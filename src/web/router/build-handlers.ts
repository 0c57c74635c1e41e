import { createRequestHandler, type ServerBuild } from 'react-router'
import { withReadAnswers } from './read-answers.ts'
import { splitRoutes } from './route-share.ts'
import { withStopStatuses } from './stop-statuses.ts'

type Handler = ReturnType<typeof createRequestHandler>

/** A handler for each share of the routes, built on first use. */
export function buildHandlers(build: ServerBuild, mode: string): (pathname: string) => Handler {
  const shares = splitRoutes(withStopStatuses(withReadAnswers(build.routes)))
  const handlersByShare = new Map<string, Handler>()
  return (pathname) => {
    const key = shares.keyOf(pathname)
    let handle = handlersByShare.get(key)
    if (!handle) {
      handle = createRequestHandler({ ...build, routes: shares.routesOf(key) }, mode)
      handlersByShare.set(key, handle)
    }
    return handle
  }
}
