import { beforeEach, describe, expect, it } from 'vitest'
import { assertShape } from './agent-checks.ts'
import { AgentClient, readAgentResponse } from './agent-client.ts'
import * as shapes from './agent-shapes.ts'
import { addMember, Person, signUp } from './harness.ts'
import { ScriptedModel } from './scripted-model.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
new ScriptedModel().install(context)
const base = await app.listen({ host: '127.0.0.1', port: 0 })

let person: Person
let ada: AgentClient
beforeEach(async () => {
  person = await signUp(app)
  ada = AgentClient.forPerson(base, person)
})

async function asked(message: string, session_id = ''): Promise<string> {
  const { body } = await readAgentResponse(await ada.startRun({ message, session_id, stream: 'false' }))
  return assertShape(shapes.run, body).session_id
}
const list = async (query = '') => assertShape(shapes.sessions, (await ada.get(`/sessions?${query}`)).body)
const namesOf = async (query = '') => (await list(query)).data.map(({ session_name }) => session_name)
const unknown = '01a1fc90-a65f-72b0-ba22-5c771fc3c4b8'

describe('GET /sessions', () => {
  it('answers what the specification’s client and agent-ui ask, and leaves out what is null', async () => {
    const session = await asked('What tools do you have?')
    const bySpecification =
      'page=1&type=agent&limit=50&sort_by=updated_at&sort_order=desc&db_id=draftwright&user_id=default'
    const { data, meta } = await list(bySpecification)
    expect(data).toMatchObject([{ session_id: session, session_name: 'What tools do you have?' }])
    expect(meta).toMatchObject({ page: 1, limit: 50, total_pages: 1, total_count: 1 })
    expect((await list('type=agent&component_id=co-ceo-advisor&db_id=draftwright')).data).toHaveLength(1)
    expect(JSON.stringify((await ada.get('/sessions')).body)).not.toContain(':null')
    expect((await list('type=team')).data).toEqual([])
  })

  it('pages, sorts and looks names up', async () => {
    for (const message of ['Bees', 'Ants', 'Cats and ants']) await asked(message)
    expect(await namesOf()).toEqual(['Cats and ants', 'Ants', 'Bees'])
    expect(await namesOf('sort_order=asc')).toEqual(['Bees', 'Ants', 'Cats and ants'])
    expect(await namesOf('sort_by=session_name&sort_order=asc')).toEqual(['Ants', 'Bees', 'Cats and ants'])
    expect(await namesOf('session_name=ANTS')).toEqual(['Cats and ants', 'Ants'])
    expect(await namesOf('limit=2&page=2')).toEqual(['Bees'])
    expect((await list('limit=2')).meta).toMatchObject({ total_pages: 2, total_count: 3 })
    for (const query of ['limit=0', 'page=-1', 'sort_by=nonsense', 'type=nonsense'])
      expect((await ada.get(`/sessions?${query}`)).status, query).toBe(422)
  })

  it('answers 50 by when they last changed, unless asked otherwise', async () => {
    const ids = []
    for (const message of ['First', 'Second']) ids.push(await asked(message))
    await asked('More of the first', ids[0])
    expect(await namesOf()).toEqual(['First', 'Second'])
    expect(await namesOf('sort_by=created_at')).toEqual(['Second', 'First'])
    expect((await list()).meta).toMatchObject({ page: 1, limit: 50 })
  })

  it('shows a person their own, whatever user_id is asked for, in the workspace that is asked in', async () => {
    await asked('Mine alone')
    const ben = await addMember(context, person, 'admin')
    const his = new AgentClient(base, ben.session?.accessToken ?? null)
    const here = { headers: { 'account-id': person.accountId ?? '' } }
    const seen = await readAgentResponse(await his.send(`/sessions?user_id=${person.session?.user.id}`, here))
    expect(seen.body).toMatchObject({ data: [] })
    expect((await readAgentResponse(await ada.send('/sessions', here))).body).toMatchObject({ data: [{}] })
  })
})

describe('one session', () => {
  it('is returned whole, with its conversation', async () => {
    const id = await asked('One')
    await asked('Two', id)
    const detail = assertShape(
      shapes.sessionDetail,
      (await ada.get(`/sessions/${id}?type=agent&db_id=draftwright`)).body,
    )
    expect(detail.chat_history.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'One'],
      ['assistant', 'Hello.'],
      ['user', 'Two'],
      ['assistant', 'Hello.'],
    ])
  })

  it('lists its runs, oldest first, and returns each by its id', async () => {
    const id = await asked('One')
    await asked('Two', id)
    const runs = (await ada.get(`/sessions/${id}/runs?type=agent`)).body as { run_id: string; run_input: string }[]
    expect(runs.map(({ run_input }) => run_input)).toEqual(['One', 'Two'])
    for (const run of runs) {
      assertShape(shapes.run, run)
      expect((await ada.get(`/sessions/${id}/runs/${run.run_id}`)).body).toEqual(run)
    }
    const later = Math.floor(Date.now() / 1000) + 60
    expect((await ada.get(`/sessions/${id}/runs?created_after=${later}`)).body).toEqual([])
    expect((await ada.get(`/sessions/${id}/runs?created_before=${later}`)).body).toHaveLength(2)
  })

  it('is made, named, changed and deleted', async () => {
    const made = await ada.request('POST', '/sessions', {
      session_name: 'Plans',
      session_state: { step: 1 },
      agent_id: 'x',
    })
    expect(made.status).toBe(201)
    const { session_id: id } = assertShape(shapes.sessionDetail, made.body)
    expect((await ada.get(`/sessions/${id}/runs`)).body).toEqual([])
    const again = await ada.request('POST', '/sessions', { session_id: id })
    expect(again.status).toBe(409)
    assertShape(shapes.refusal, again.body)
    const renamed = await ada.request('POST', `/sessions/${id}/rename?type=agent`, { session_name: 'Better plans' })
    expect([renamed.status, assertShape(shapes.sessionDetail, renamed.body).session_name]).toEqual([
      200,
      'Better plans',
    ])
    const change = { session_state: { step: 2 }, metadata: { color: 'red' }, summary: { summary: 'About plans' } }
    const changed = assertShape(shapes.sessionDetail, (await ada.request('PATCH', `/sessions/${id}`, change)).body)
    expect(changed).toMatchObject({
      session_name: 'Better plans',
      session_state: { step: 2 },
      metadata: { color: 'red' },
    })
    const gone = await ada.request('DELETE', `/sessions/${id}?db_id=draftwright`)
    expect([gone.status, gone.body]).toEqual([204, undefined])
    expect((await ada.get(`/sessions/${id}`)).status).toBe(404)
  })

  it('goes with others at once, where each is named with its type', async () => {
    const ids = [await asked('One'), await asked('Two')]
    const uneven = await ada.request('DELETE', '/sessions', { session_ids: ids, session_types: ['agent'] })
    expect(uneven.status).toBe(400)
    assertShape(shapes.refusal, uneven.body)
    const both = await ada.request('DELETE', '/sessions', { session_ids: ids, session_types: ['agent', 'agent'] })
    expect(both.status).toBe(204)
    expect(await namesOf()).toEqual([])
  })

  it.each(['nonsense', unknown])('that is not there is missed in the words of the wire: %s', async (id) => {
    const detail = async (method: string, path: string, body?: unknown) => {
      const answer = await ada.request(method, path, body)
      expect(answer.status).toBe(404)
      return assertShape(shapes.refusal, answer.body).detail
    }
    const withAgent = `Agent Session with id '${id}' not found`
    expect(await detail('GET', `/sessions/${id}?type=agent`)).toBe(withAgent)
    expect(await detail('GET', `/sessions/${id}`)).toBe(`Session with id '${id}' not found`)
    expect(await detail('GET', `/sessions/${id}/runs`)).toBe(`Session with ID ${id} not found`)
    expect(await detail('POST', `/sessions/${id}/rename?type=agent`, { session_name: 'x' })).toBe(withAgent)
  })

  it('of someone else is missing, in each of its places', async () => {
    const id = await asked('Secret plans')
    const eve = AgentClient.forPerson(base, await signUp(app))
    const missing = async (method: string, path: string, body?: unknown) => {
      const [foreign, none] = [
        await eve.request(method, path, body),
        await eve.request(method, path.replace(id, unknown), body),
      ]
      expect(foreign.status).toBe(404)
      expect(JSON.stringify(foreign.body).replaceAll(id, unknown)).toBe(JSON.stringify(none.body))
    }
    await missing('GET', `/sessions/${id}`)
    await missing('GET', `/sessions/${id}/runs`)
    await missing('POST', `/sessions/${id}/rename`, { session_name: 'Mine now' })
    await missing('PATCH', `/sessions/${id}`, { session_name: 'Mine now' })
    await missing('DELETE', `/sessions/${id}`)
    await missing('POST', `/agents/co-ceo-advisor/sessions/${id}/fork`)
    await eve.request('DELETE', '/sessions', { session_ids: [id], session_types: ['agent'] })
    expect(await namesOf()).toEqual(['Secret plans'])
  })
})
