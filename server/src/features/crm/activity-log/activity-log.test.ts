import { expect, it } from 'vitest'
import { addOpportunity, addSalesperson, getUserId } from '../../../../test/crm-fixture.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createId } from '../../../db/create-id.ts'
import { createSystemDb } from '../../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const write = (person: Person, body: object) => person.request('activityLog.create', { body })
const listNotes = async (person: Person) =>
  (await person.call('notifications.list')).map(({ kind, subject, crm_resource, crm_record_id, log_id }) => ({
    kind,
    subject,
    crm_resource,
    crm_record_id,
    log_id,
  }))

async function team() {
  const ada = await signUp(app)
  const [sam, sue] = [await addSalesperson(context, ada), await addSalesperson(context, ada)]
  const company = (await ada.call('companies.create', { body: { name: 'Acme' } })).id
  const contact = (await ada.call('contacts.create', { body: { first_name: 'Mia', company_id: company } })).id
  const deal = await addOpportunity(context, ada, { ownerId: getUserId(sam), company, contact })
  return { ada, sam, sue, company, contact, deal }
}

it('People write notes, calls, emails and meetings; what the server writes is refused in words', async () => {
  const { sam, deal, contact } = await team()
  const { data } = await write(sam, {
    kind: 'call',
    subject: ' First call ',
    body: 'Wants a demo',
    opportunity_id: deal,
  })
  expect(data).toMatchObject({ kind: 'call', subject: 'First call', opportunity_name: 'Harbour rollout', mentions: [] })
  expect(data.actor_id).toBe(getUserId(sam))
  for (const kind of ['stage_move', 'survey', 'stage_activity']) {
    const refused = await write(sam, { kind, body: 'x', contact_id: contact })
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'kind must be one of note, call, email, meeting; stage moves, surveys and done activities are written by the server',
    ])
  }
  expect((await write(sam, { body: 'of nothing' })).status).toBe(400)
  expect((await write(sam, { body: '  ', contact_id: contact })).status).toBe(400)
  expect((await write(sam, { body: 'x', contact_id: createId() })).status).toBe(404)
})

it('The newest comes first, also of one opportunity, whenever it happened; filters and sorting are the kernel’s', async () => {
  const { sam, deal, contact } = await team()
  const ids: string[] = []
  for (const [kind, day] of [
    ['note', '03'],
    ['call', '01'],
    ['meeting', '02'],
  ] as const)
    ids.push(
      (await write(sam, { kind, body: kind, opportunity_id: deal, occurred_at: `2026-01-${day}T10:00:00.000Z` })).data
        .id,
    )
  await write(sam, { body: 'elsewhere', contact_id: contact })
  const list = async (query: Record<string, string>) =>
    (await sam.call('activityLog.list', { query })).map(({ id }) => ids.indexOf(id))
  expect(await list({ opportunity_id: deal })).toEqual([2, 1, 0])
  expect(await list({ opportunity_id: deal, kind: 'in.(note,call)' })).toEqual([1, 0])
  expect((await sam.request('activityLog.list', { query: { nonsense: '1' } })).error.code).toBe('invalid_filter')
})

it('An entry marks its records as active when it happened, never back, and leaves their versions alone', async () => {
  const { sam, company, contact, deal } = await team()
  const before = await sam.call('companies.read', { params: { id: company } })
  await write(sam, { body: 'a', opportunity_id: deal, contact_id: contact, occurred_at: '2026-02-02T10:00:00.000Z' })
  await write(sam, { body: 'b', opportunity_id: deal, contact_id: contact, occurred_at: '2026-01-01T10:00:00.000Z' })
  const after = await sam.call('companies.read', { params: { id: company } })
  expect(after.last_activity_at).toBe('2026-02-02T10:00:00.000Z')
  expect(after.updated_at).toBe(before.updated_at)
  expect((await sam.call('contacts.read', { params: { id: contact } })).last_activity_at).toBe(
    '2026-02-02T10:00:00.000Z',
  )
})

it('A salesperson meets nothing of an opportunity that is not theirs, and writes nothing there', async () => {
  const { ada, sam, sue, contact, deal } = await team()
  const { data: entry } = await write(sam, { body: 'Secret price', opportunity_id: deal, contact_id: contact })
  const params = { params: { id: entry.id } }
  expect((await sue.request('activityLog.list', { query: { contact_id: contact } })).meta.total).toBe(0)
  for (const id of ['activityLog.read', 'activityLog.remove', 'activityLog.restore'] as const)
    expect((await sue.request(id, params)).status).toBe(404)
  expect((await sue.request('activityLog.update', { ...params, body: { body: 'mine' } })).status).toBe(404)
  expect((await write(sue, { body: 'x', opportunity_id: deal })).status).toBe(404)
  expect((await sue.call('timeline.list', { query: { contact_id: contact } })).map(({ type }) => type)).toEqual([
    'change',
  ])
  expect((await sue.request('timeline.list', { query: { opportunity_id: deal } })).status).toBe(404)
  expect((await ada.request('activityLog.list', { query: { contact_id: contact } })).meta.total).toBe(1)
})

it('Only its author and CRM admins change an entry, and nobody what the server wrote', async () => {
  const { ada, sam, sue, contact, deal } = await team()
  const { data: entry } = await write(sam, { body: 'Called', contact_id: contact })
  const params = { params: { id: entry.id } }
  expect((await sue.request('activityLog.update', { ...params, body: { body: 'no' } })).status).toBe(403)
  expect((await sue.request('activityLog.remove', params)).status).toBe(403)
  const changed = await sam.call('activityLog.update', {
    ...params,
    body: { kind: 'call', updated_at: entry.updated_at },
  })
  expect(changed).toMatchObject({ kind: 'call', body: 'Called' })
  const late = await ada.request('activityLog.update', { ...params, body: { body: 'x', updated_at: entry.updated_at } })
  expect([late.status, late.error.code]).toEqual([409, 'conflict'])
  await ada.call('activityLog.remove', params)
  expect((await sam.request('activityLog.read', params)).status).toBe(404)
  expect((await sam.call('activityLog.restore', params)).body).toBe('Called')
  const moved = createId()
  await createSystemDb(context.engine)
    .insertInto('crm_activity_log')
    .values({ id: moved, account_id: ada.accountId ?? '', kind: 'stage_move', opportunity_id: deal })
    .execute()
  expect((await ada.request('activityLog.remove', { params: { id: moved } })).status).toBe(403)
})

it('Who is named hears of it once, sees what it is about, and is led to nothing that was deleted', async () => {
  const { ada, sam, sue, contact, deal } = await team()
  const { data: entry } = await write(sam, {
    body: '@Ada look',
    mentions: [getUserId(ada), getUserId(sam)],
    opportunity_id: deal,
  })
  const notifications = [
    {
      kind: 'crm_mentioned',
      subject: 'Harbour rollout',
      crm_resource: 'opportunities',
      crm_record_id: deal,
      log_id: entry.id,
    },
  ]
  expect(await listNotes(ada)).toEqual(notifications)
  const params = { params: { id: entry.id } }
  await sam.call('activityLog.update', { ...params, body: { body: '@Ada look again', mentions: [getUserId(ada)] } })
  expect(await listNotes(ada)).toEqual(notifications)
  expect(await listNotes(sam)).toEqual([])
  await sam.call('activityLog.remove', params)
  expect(await listNotes(ada)).toEqual([])
  // Sue does not see the opportunity, and a member without CRM access sees nothing of it.
  expect((await write(sam, { body: '@Sue', mentions: [getUserId(sue)], opportunity_id: deal })).status).toBe(400)
  const outside = await addMember(context, ada, 'general_member')
  expect((await write(sam, { body: '@x', mentions: [getUserId(outside)], contact_id: contact })).status).toBe(400)
  expect((await write(sam, { body: '@Sue', mentions: [getUserId(sue)], contact_id: contact })).status).toBe(200)
})
