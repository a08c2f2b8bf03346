import { isUnwrapped, type Route } from './route.ts'

/**
 * The statuses of refusals that a call can answer, in order: they follow from whom it serves and what it takes, and its
 * `refuses` names those that only it has. What a proxy or the parser of HTTP answers is the same everywhere, and not among them.
 */
export function listRefusals(route: Route): number[] {
  const { method, right, params, query, body, refuses = [] } = route
  const found = new Set([400, 429, 503, ...refuses])
  if (right !== 'public') for (const status of [401, 403]) found.add(status)
  // What is missing and what is another's are named by an address, a filter or a body.
  if ((params ?? query ?? body) !== undefined) found.add(404)
  if (method !== 'GET') for (const status of [408, 409, 413, 415, 507]) found.add(status)
  // The model that was asked fails, or does not answer in time.
  if (route.limit === 'ai') for (const status of [502, 504]) found.add(status)
  // A file that would be too large.
  if (route.produces !== undefined) found.add(413)
  if (route.produces === 'file') found.add(416)
  if (isUnwrapped(route)) found.add(422)
  return [...found].sort((one, other) => one - other)
}
