import type { Right } from './rights.ts'
import type { Route } from './route.ts'

/** Parts of the workspace that a key can be given, with the rights that they consist of. */
const areas = {
  ideas: ['ideas'],
  content: ['content', 'published', 'generation', 'media'],
  channels: ['channels', 'pillars'],
  analytics: ['analytics'],
  newsletters: ['newsletters'],
  forms: ['forms'],
  tables: ['tables'],
  crm: ['crm'],
  meetings: ['meetings'],
  /** Settings, members and the audit log: they can be read, and changed by people only. */
  workspace: ['account', 'members', 'audit'],
} as const
export type ScopeArea = keyof typeof areas
export const scopeAreas = Object.keys(areas) as ScopeArea[]

/** `agent` is Ask Co-CEO by its protocol; `ideas:write` includes no reading. */
export type ApiKeyScope = 'agent' | `${ScopeArea}:${'read' | 'write'}`
export const apiKeyScopes: readonly ApiKeyScope[] = [
  'agent',
  ...scopeAreas.flatMap((area): ApiKeyScope[] =>
    area === 'workspace' ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
  ),
]

/** Calls that take a person: an approval, who may do what, keys, and the deletion of the workspace. */
const forPeople: ReadonlySet<Right> = new Set(['content:approve', 'models:manage', 'advisor:use'])

/** The scope that opens a route to an API key; null for routes that no key opens. A POST that only reads is reading. */
export function findRouteScope({ right, method, audit, base, isPersonal }: Route): ApiKeyScope | null {
  if (base === 'agent') return 'agent'
  if (right === 'public' || right === 'signed-in' || forPeople.has(right) || isPersonal === true) return null
  const [prefix = '', action] = right.split(':')
  const area = scopeAreas.find((name) => (areas[name] as readonly string[]).includes(prefix))
  if (area === undefined) return null
  const isReading =
    method === 'GET' || (method === 'POST' && audit === 'none' && action === 'read' && area !== 'workspace')
  return isReading ? `${area}:read` : area === 'workspace' ? null : `${area}:write`
}

/** All scopes that a key must have for a route. */
export function findRouteScopes(route: Route): ApiKeyScope[] | null {
  const scope = findRouteScope(route)
  if (scope === null) return null
  const second = route.alsoRight === undefined ? null : findRouteScope({ ...route, right: route.alsoRight })
  return second === null || second === scope ? [scope] : [scope, second]
}
