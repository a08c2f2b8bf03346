import { expect, it } from 'vitest'
import { addSalesperson } from '../../../test/crm-fixture.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

const listOf = async (person: Person, kind: 'company' | 'contact' | 'opportunity', ref_id: string) => {
  const [entity] = await person.call('contextEntities.list', { query: { kind, ref_id } })
  if (entity === undefined) return null
  return (await person.call('meetings.list', { query: { entity_id: entity.id } })).map(({ title }) => title)
}

it('gives a record its meetings, the newest first, and those of what was merged into it until that is undone', async () => {
  const me = await signUp(app)
  const addCompany = (name: string, domain: string) => me.call('companies.create', { body: { name, domain } })
  const [north, south] = [await addCompany('North', 'north.example'), await addCompany('South', 'south.example')]
  const meet = (title: string, started_at: string, emails: string[]) =>
    me.call('meetings.create', {
      body: { title, started_at, attendees: emails.map((email) => ({ name: 'Bo', email })) },
    })
  await meet('First', '2026-01-05T10:00:00Z', ['bo@north.example'])
  await meet('Next', '2099-01-05T10:00:00Z', ['bo@north.example'])
  const both = await meet('Both', '2026-01-06T10:00:00Z', ['bo@north.example', 'cem@south.example'])
  await meet('Theirs', '2026-01-07T10:00:00Z', ['cem@south.example'])
  expect(await listOf(me, 'company', north.id)).toEqual(['Next', 'Both', 'First'])
  const merged = await me.call('companies.merge', { body: { into: north.id, from: [south.id], fields: {} } })
  expect(await listOf(me, 'company', north.id)).toEqual(['Next', 'Theirs', 'Both', 'First'])
  expect(await listOf(me, 'company', south.id)).toBeNull()
  const chips = async () =>
    (await me.call('meetings.read', { params: { id: both.id } })).entities.map(({ name }) => name)
  expect(await chips()).toEqual(['North'])
  await me.call('crmChanges.undo', { params: { id: merged.change_set_id }, body: {} })
  expect(await listOf(me, 'company', north.id)).toEqual(['Next', 'Both', 'First'])
  expect(await listOf(me, 'company', south.id)).toEqual(['Theirs', 'Both'])
  expect((await chips()).toSorted()).toEqual(['North', 'South'])
})

it('hides the meetings of deals that a salesperson may not see, and all of them from others', async () => {
  const me = await signUp(app)
  const [deal] = await me.call('opportunities.create', { body: { name: 'Scheduling' } })
  const entity = await me.call('contextEntities.create', { body: { kind: 'opportunity', ref_id: deal?.id } })
  const meeting = await me.call('meetings.create', { body: { title: 'Terms', started_at: '2026-01-05T10:00:00Z' } })
  await me.call('meetings.swapEntity', { params: { id: meeting.id }, body: { new_entity_id: entity.id } })
  const seller = await addSalesperson(context, me)
  expect(await listOf(me, 'opportunity', deal?.id ?? '')).toEqual(['Terms'])
  expect(await listOf(seller, 'opportunity', deal?.id ?? '')).toBeNull()
  expect((await seller.request('contextEntities.brief', { params: { id: entity.id } })).status).toBe(404)
  expect((await seller.call('meetings.read', { params: { id: meeting.id } })).entities).toEqual([])
  const amplifier = await addMember(context, me, 'amplifier')
  expect((await amplifier.request('contextEntities.list', { query: {} })).status).toBe(403)
})
