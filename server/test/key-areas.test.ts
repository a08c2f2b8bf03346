import { type ApiKeyScope, findRouteScopes, type ScopeArea, scopeAreas } from '@draftwright/contract/api-key-scopes'
import { afterAll, describe, expect, it } from 'vitest'
import { getRoute, getSuccessStatus, Person } from './harness.ts'
import { refreshRows } from './fixture.ts'
import { listReadKeys } from './make-rows.ts'
import { listWrittenAreas, plantAreas, toMarker } from './planted-areas.ts'
import { createSweepFixture } from './sweep-fixture.ts'
import { getSample, routeIds } from './sweep-matrix.ts'
import { startTranscriptionServer } from './transcription-server.ts'
import { useApp } from './test-app.ts'

const transcribing = await startTranscriptionServer()
afterAll(() => transcribing.close())
const server = { baseUrl: transcribing.baseUrl, apiKey: null, models: ['whisper-1'] }
const { app, context } = await useApp({
  hasRateLimits: false,
  transcription: { server, modelDir: null, ffmpegPath: null },
})
const counts = await plantAreas(context)
const { owner, rows } = await createSweepFixture(app, context)

const keyed = routeIds.filter((id) => getRoute(id).base !== 'agent' && findRouteScopes(getRoute(id)) !== null)
const secrets = new Map<string, Promise<string>>()
/** A key with these scopes and no other. */
function findSecret(scopes: readonly ApiKeyScope[]): Promise<string> {
  const name = scopes.join(' ')
  const known =
    secrets.get(name) ?? owner.call('apiKeys.create', { body: { name, scopes } }).then(({ secret }) => secret)
  secrets.set(name, known)
  return known
}
const program = new Person(app, null)
const excerpt = (text: string): string => text.match(/.{0,200}qq[a-z]+qq/gu)?.at(0) ?? text.slice(0, 500)
/** They name the people of the CRM with their addresses, and whom a test has gone to. */
const namesPeople = /^(crmUsers\.(list|query|own|read)|newsletters\.test)$/u
const areaOf = (scope: ApiKeyScope) => scope.split(':')[0] as ScopeArea

it('plants a word in every area', () => {
  expect([...counts].filter(([, n]) => n === 0)).toEqual([])
})

describe('a key with the scopes of a call and no other', () => {
  it.each(keyed)('%s shows it nothing else', async (id) => {
    const { request, mutates = [], isFinal, prepare, mayAnswer = [], needsScopes = [] } = getSample(id)
    const keys = listReadKeys(rows, (watched) => request(watched, owner)).union(new Set(mutates))
    const fresh = isFinal === true ? await refreshRows(context, owner, keys, rows) : rows
    await prepare?.(owner, fresh, context)
    const scopes = [...(findRouteScopes(getRoute(id)) ?? []), ...needsScopes]
    const wanted = request(fresh, owner)
    const authorization = `Bearer ${await findSecret(scopes)}`
    const answer = await program.request(id, { ...wanted, headers: { ...wanted.headers, authorization } })
    expect([getSuccessStatus(getRoute(id)), ...mayAnswer], answer.text).toContain(answer.status)
    const own = new Set(scopes.map(areaOf))
    const shown = scopeAreas.filter((area) => !own.has(area) && answer.text.includes(toMarker(area)))
    const shownMail =
      own.has('workspace') || namesPeople.test(id) || !answer.text.includes(owner.session?.user.email ?? '')
        ? []
        : ['an address']
    const written = (await listWrittenAreas(context, id)).filter(
      (area) => !scopes.includes(`${area}:write` as ApiKeyScope),
    )
    expect({ shown: [...shown, ...shownMail], written }, excerpt(answer.text)).toEqual({ shown: [], written: [] })
  })
})
