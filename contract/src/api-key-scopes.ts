import { getGrantKind } from './grants.ts'
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
  webhooks: ['webhooks'],
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

/** They take a person: approvals, models and their costs, and the chat page. */
const forPeople: ReadonlySet<Right> = new Set(['content:approve', 'models:manage', 'advisor:use'])

/** The scope that covers a right; null if no key has it. */
export function findScope(right: Right, isReading: boolean): ApiKeyScope | null {
  const [prefix = ''] = right.split(':')
  const area = scopeAreas.find((name) => (areas[name] as readonly string[]).includes(prefix))
  if (forPeople.has(right) || area === undefined) return null
  return isReading ? `${area}:read` : area === 'workspace' ? null : `${area}:write`
}

const isRead = (right: Right): boolean => right.endsWith(':read')

/** All scopes that a key must have for a route; null for routes that no key opens. A POST that only reads is reading. */
export function findRouteScopes(route: Route): ApiKeyScope[] | null {
  const { right, alsoRights = [], keys, makes, method, audit, base } = route
  if (base === 'agent') return ['agent']
  const grant = makes === undefined ? null : getGrantKind(makes)
  if (right === 'public' || right === 'signed-in' || keys === 'never' || grant?.takesAPerson === true) return null
  const mayOnlyRead = method === 'POST' && audit === 'none' && isRead(right)
  // No POST about the workspace is: it changes what its sender alone has there.
  const isReading = method === 'GET' || (mayOnlyRead && findScope(right, true) !== 'workspace:read')
  const others = [...alsoRights, ...(grant?.carries ?? [])]
  const scopes = [findScope(right, isReading), ...others.map((one) => findScope(one, isReading || isRead(one)))]
  return scopes.includes(null) ? null : apiKeyScopes.filter((scope) => scopes.includes(scope))
}
