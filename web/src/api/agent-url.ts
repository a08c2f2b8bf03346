import type { RouteEntry } from '@draftwright/contract/route'

const own = '/agent'
/** Written into the page by a server whose agent service is at another address. */
const elsewhere = () => document.querySelector<HTMLMetaElement>('meta[name="agent-url"]')?.content

/** A route of the agent service at the address it is to be asked at. */
export function atAgent<R extends RouteEntry>(route: R): R {
  const there = elsewhere()
  return there === undefined ? route : { ...route, path: there + route.path.slice(own.length) }
}

/** Where programs reach the agent service. */
export const agentAddress = (): string => elsewhere() ?? location.origin + own
