import { apiKeyScopes } from '@draftwright/contract/api-key-scopes'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addOpportunity } from '../../../../test/crm-people.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { callTool } from '../../../../test/mcp-wire.ts'
import { createKey } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'
import { SYSTEM } from '../../../db/engine.ts'

const { app, context } = await useApp({ hasRateLimits: false })
afterAll(() => expect(context.faults).toEqual([]))
let me: Person
let key: string
let company: string
beforeEach(async () => {
  me = await signUp(app)
  key = await createKey(me, apiKeyScopes)
  company = (await me.call('companies.create', { body: { name: 'Northwind', city: 'Bergen' } })).id
})

const propose = async (fields: object) => {
  const input = { change: 'update_record', record: `company:${company}`, fields }
  const { structuredContent } = await callTool(app, key, 'change_crm', input)
  return String(structuredContent?.['proposal_id'])
}
const decide = (id: string, body: { confirmed: boolean; seen?: Record<string, unknown> }, person = me) =>
  person.request('advisorActions.decide', { params: { id }, body })
const readCity = async () => (await me.call('companies.read', { params: { id: company } })).city

it('shows what a change would replace, and applies it to nothing else', async () => {
  const id = await propose({ city: 'Oslo' })
  const [shown] = await me.call('advisorActions.list')
  expect(shown).toMatchObject({ id, args: { fields: { city: 'Oslo' } }, before: { city: 'Bergen' } })
  await me.call('companies.update', { params: { id: company }, body: { city: 'Tromsø' } })
  expect((await decide(id, { confirmed: true, seen: { city: 'Bergen' } })).status).toBe(409)
  expect(await readCity()).toBe('Tromsø')
  const [again] = await me.call('advisorActions.list')
  expect(again).toMatchObject({ state: 'proposed', before: { city: 'Tromsø' } })
  expect((await decide(id, { confirmed: true, seen: { city: 'Tromsø' } })).status).toBe(200)
  expect(await readCity()).toBe('Oslo')
})

it('shows the stage and the time that stand now', async () => {
  const id = await addOpportunity(me, { name: 'Pier', company_id: company })
  const deal = await me.call('opportunities.read', { params: { id } })
  const stages = await me.call('pipelineStages.list', { query: { limit: '200' } })
  const now = stages.find((stage) => stage.id === deal.stage_id)
  const next = stages.find((stage) => stage.id !== deal.stage_id)
  const input = { change: 'move_stage', record: `opportunity:${id}`, stage_id: next?.id }
  await callTool(app, key, 'change_crm', input)
  expect((await me.call('advisorActions.list'))[0]?.before).toEqual({ stage: now?.name })
})

it('is applied once and undone once, whoever clicks at the same time', async () => {
  const id = await propose({ city: 'Oslo' })
  await Promise.all([decide(id, { confirmed: true }), decide(id, { confirmed: true }), decide(id, { confirmed: true })])
  const { rows } = await context.engine.query<{ n: number }>(
    SYSTEM,
    "select count(*)::int as n from audit_events where account_id = $1 and action = 'advisorActions.update_record'",
    [me.accountId],
  )
  expect(rows).toEqual([{ n: 1 }])
  const undo = () => me.request('advisorActions.undo', { params: { id } })
  const undone = await Promise.all([undo(), undo()])
  expect(undone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await readCity()).toBe('Bergen')
})

it('is decided by nobody but the person that the program acts for, with the rights of that time', async () => {
  const member = await addMember(context, me, 'admin')
  key = await createKey(member, apiKeyScopes)
  const id = await propose({ city: 'Oslo' })
  const stranger = await signUp(app)
  for (const other of [me, stranger]) expect((await decide(id, { confirmed: true }, other)).status).toBe(404)
  await context.engine.query(SYSTEM, "update account_access set role_id = 'social_media' where user_id = $1", [
    member.session?.user.id,
  ])
  await decide(id, { confirmed: true }, member)
  expect(await readCity()).toBe('Bergen')
})

it('tells its person once an hour that proposals wait, and leads to them', async () => {
  await propose({ city: 'Oslo' })
  await propose({ city: 'Bodø' })
  const waiting = (await me.call('notifications.list', { query: {} })).filter(({ kind }) => kind === 'proposal_waiting')
  expect(waiting).toMatchObject([{ subject: 'Script', actor_id: null }])
  await context.engine.query(
    SYSTEM,
    "update agent_actions set created_at = now() - interval '2 hours' where account_id = $1",
    [me.accountId],
  )
  await propose({ city: 'Alta' })
  const later = (await me.call('notifications.list', { query: {} })).filter(({ kind }) => kind === 'proposal_waiting')
  expect(later.length).toBe(2)
})
