import type { RouteEntry } from '@draftwright/contract/route'

const agentPath = '/agent'
/** Set in the page by a server whose agent service has another address. */
const readConfiguredAgentUrl = () => document.querySelector<HTMLMetaElement>('meta[name="agent-url"]')?.content

/** A route of the agent service at the address it is to be asked at. */
export function toAgentRoute<R extends RouteEntry>(route: R): R {
  const configured = readConfiguredAgentUrl()
  return configured === undefined ? route : { ...route, path: configured + route.path.slice(agentPath.length) }
}

/** Where programs reach the agent service. */
export const getAgentUrl = (): string => readConfiguredAgentUrl() ?? location.origin + agentPath
