import { contracts } from '@draftwright/contract'
import { type ApiKeyScope, apiKeyScopes, findRouteScopes } from '@draftwright/contract/api-key-scopes'
import type { Routes } from '@draftwright/contract/route'
import { expect, it } from 'vitest'
import { buildPath, getRoute, Person, type RouteId, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

const ids = Object.entries(contracts).flatMap(([slice, table]) =>
  Object.keys(table as Routes).map((verb) => `${slice}.${verb}` as RouteId),
)
const scoped = Map.groupBy(
  ids.filter((id) => getRoute(id).right !== 'public'),
  (id) => findRouteScopes(getRoute(id))?.join(' and ') ?? '',
)

/** Why a key was refused, if it was for what it may do: its scope, or that it is no key for the call. */
async function readRefusal(secret: string, id: RouteId): Promise<string | null> {
  const route = getRoute(id)
  const answer = await app.inject({
    method: route.method,
    url: buildPath(id),
    headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': '10.3.2.1' },
    ...(route.method === 'GET' ? {} : { payload: {} }),
  })
  const { code, error_code } = readCodes(answer.body)
  if (code === 'missing_scope' || error_code === 'missing_scope') return 'missing_scope'
  return answer.statusCode === 401 ? 'invalid_token' : null
}
function readCodes(text: string): { code?: unknown; error_code?: unknown } {
  try {
    const body = JSON.parse(text) as { error?: { code?: unknown }; error_code?: unknown } | null
    return { code: body?.error?.code, error_code: body?.error_code }
  } catch {
    return {}
  }
}
const makeKey = async (me: Person, scopes: readonly ApiKeyScope[]) =>
  me.call('apiKeys.create', { body: { name: scopes.join().slice(0, 80), scopes } })

it.each([...scoped.keys()].filter((scopes) => scopes !== ''))(
  '%s opens its calls, and nothing else does',
  async (of) => {
    const me = await signUp(app)
    const needed = of.split(' and ') as ApiKeyScope[]
    const exact = await makeKey(me, needed)
    const withouts = await Promise.all(
      needed.map((scope) =>
        makeKey(
          me,
          apiKeyScopes.filter((one) => one !== scope),
        ),
      ),
    )
    const findFaults = async (id: RouteId): Promise<string[]> => {
      const refusals = await Promise.all(withouts.map(({ secret }) => readRefusal(secret, id)))
      const refusal = await readRefusal(exact.secret, id)
      return [
        ...(refusals.every((one) => one === 'missing_scope') ? [] : [`${id} opens without ${of}`]),
        ...(refusal === null ? [] : [`${id} refuses ${of}: ${refusal}`]),
      ]
    }
    const faults = await Promise.all((scoped.get(of) ?? []).map(findFaults))
    expect(faults.flat()).toEqual([])
  },
)

it('calls that take a person are closed to a key with every scope', async () => {
  const me = await signUp(app)
  const { secret } = await makeKey(me, apiKeyScopes)
  const closed = (scoped.get('') ?? []).filter((id) => !['public', 'signed-in'].includes(getRoute(id).right))
  expect(closed.length).toBeGreaterThan(20)
  const open: string[] = []
  for (const id of closed) if ((await readRefusal(secret, id)) !== 'invalid_token') open.push(id)
  expect(open).toEqual([])
})
