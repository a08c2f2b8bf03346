import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Refuses a method that a known address does not take with 405 and those that it takes (RFC 9110 §15.5.6); register it before the routes. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const patterns = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = patterns.get(url) ?? new Set()
    // Those of a preflight stand for every address below them, known or not.
    for (const each of [method].flat()) if (each !== 'OPTIONS') methods.add(each)
    patterns.set(url, methods)
  })
  let find: ((path: string) => string[]) | undefined
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done()
    find ??= createFinder(patterns)
    const allowed = find(request.url.replace(/[?#].*$/u, ''))
    // An address of this method's shape that is none, such as one without its last part.
    const isMissing = allowed.length === 0 || allowed.includes(request.method)
    done(isMissing ? undefined : createMethodError(request.method, allowed))
  })
}

export const createMethodError = (method: string, allowed: readonly string[]): AppError =>
  new AppError(
    405,
    'method_not_allowed',
    `${method} is not allowed here. This address takes ${allowed.join(', ')}.`,
    undefined,
    { allow: allowed.join(', ') },
  )

/** The methods of a path. Patterns are sorted by their first step: most unknown paths are the web app's pages. */
function createFinder(patterns: ReadonlyMap<string, ReadonlySet<string>>): (path: string) => string[] {
  const byStep = new Map<string, { shape: RegExp; methods: ReadonlySet<string> }[]>()
  for (const [pattern, methods] of patterns) {
    const step = readFirstStep(pattern)
    const key = /[:*]/u.test(step) ? '' : step
    byStep.set(key, [...(byStep.get(key) ?? []), { shape: toExpression(pattern), methods }])
  }
  return (path) => {
    const near = [...(byStep.get(readFirstStep(path)) ?? []), ...(byStep.get('') ?? [])]
    const found = near.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => [...methods])
    return [...new Set(found)].sort()
  }
}

const readFirstStep = (path: string): string => path.split('/')[1] ?? ''

const toExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&')
      .replaceAll(/:\w+/gu, '[^/]+')
      .replaceAll('*', '.*')
      .replace(/\/$/u, '')}/?$`,
    'u',
  )
