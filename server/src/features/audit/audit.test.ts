import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'

const { app, context } = await useApp()

const actionsOf = async (person: Person, query = {}) =>
  (await person.call('audit.list', { query })).map(({ action }) => action)

/** A row as if it had been written then. */
async function addRow(person: Person, created_at: string, action = 'test.before') {
  const row = { id: createId(), account_id: person.accountId ?? '', action, created_at }
  await createSystemDb(context.engine).insertInto('audit_events').values(row).execute()
}

describe('the audit log', () => {
  it('lists who did what to what, from where, newest first, without code in the handler', async () => {
    const ada = await signUp(app)
    const pillar = await ada.call('pillars.create', { body: { name: 'Fewer no-shows' } })
    const agent = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(500)}` }
    await ada.call('pillars.update', { params: { id: pillar.id }, body: { name: 'No no-shows' }, headers: agent })
    const [changed, made] = await ada.call('audit.list')
    const who = { actor_id: ada.session?.user.id, actor_name: 'Ada Example', ip: ada.address }
    const what = { target_kind: 'pillar', target_id: pillar.id, target_name: 'No no-shows' }
    expect(made).toMatchObject({ ...who, ...what, action: 'pillars.create' })
    expect(changed).toMatchObject({ ...who, ...what, action: 'pillars.update', details: {} })
    expect(changed?.user_agent).toHaveLength(300)
  })

  it('says nothing of what was refused, and one thing of what was repeated under one key', async () => {
    const ada = await signUp(app)
    const before = (await actionsOf(ada)).length
    expect((await ada.request('pillars.create', { body: { name: '' } })).status).toBe(400)
    expect((await ada.request('pillars.update', { params: { id: createId() }, body: { name: 'x' } })).status).toBe(404)
    const twice = { body: { name: 'Once' }, headers: { 'idempotency-key': 'a-key' } }
    await ada.call('pillars.create', twice)
    await ada.call('pillars.create', twice)
    expect(await actionsOf(ada)).toHaveLength(before + 1)
  })

  it('keeps an editor’s saves as one, and another person’s apart', async () => {
    const ada = await signUp(app)
    const bea = await addMember(context, ada, 'admin')
    const { id } = await ada.call('ideas.create', { body: { text: 'Ask for days' } })
    for (const person of [ada, ada, bea, ada])
      await person.call('ideas.update', { params: { id }, body: { text: `Ask for days, says ${createId()}` } })
    expect(await actionsOf(ada, { target_id: id })).toEqual(['ideas.update', 'ideas.update', 'ideas.create'])
  })

  it('is filtered by person, action, slice, thing and day, and names the actions that occur', async () => {
    const ada = await signUp(app)
    const bea = await addMember(context, ada, 'admin')
    const pillar = await ada.call('pillars.create', { body: { name: 'One' } })
    await bea.call('pillars.update', { params: { id: pillar.id }, body: { name: 'Two' } })
    await bea.call('ideas.create', { body: { text: 'An idea' } })
    expect(await actionsOf(ada, { actor_id: bea.session?.user.id ?? '' })).toEqual(['ideas.create', 'pillars.update'])
    expect(await actionsOf(ada, { action: 'pillars.create' })).toEqual(['pillars.create'])
    expect(await actionsOf(ada, { action: 'pillars.' })).toEqual(['pillars.update', 'pillars.create'])
    expect(await actionsOf(ada, { action: 'p%' })).toEqual([])
    expect(await actionsOf(ada, { target_id: pillar.id })).toEqual(['pillars.update', 'pillars.create'])
    const { meta } = await ada.request('audit.list', { query: { limit: 1 } })
    expect(meta).toMatchObject({ limit: 1, has_more: true })
    expect(meta).toHaveProperty('actions', expect.arrayContaining(['ideas.create', 'pillars.create', 'pillars.update']))
  })

  it('counts days where the workspace is', async () => {
    const ada = await signUp(app)
    await ada.call('accounts.changeSettings', { body: { time_zone: 'Pacific/Auckland' } })
    // Half past eleven on the evening of the 1st, and half past midnight on the 2nd, in Auckland.
    await addRow(ada, '2026-07-01T11:30:00.000Z', 'test.first')
    await addRow(ada, '2026-07-01T12:30:00.000Z', 'test.second')
    expect(await actionsOf(ada, { from: '2026-07-01', to: '2026-07-01' })).toEqual(['test.first'])
    expect(await actionsOf(ada, { from: '2026-07-02', to: '2026-07-02' })).toEqual(['test.second'])
    expect(await actionsOf(ada, { from: '2022-01-01', to: '2026-12-31', action: 'test.' })).toHaveLength(2)
    for (const days of [
      { from: '0000-01-01', to: '2026-12-31' },
      { from: '2021-12-30', to: '2026-12-31' },
    ])
      expect((await ada.request('audit.list', { query: days })).status).toBe(400)
  })
})

describe('the audit log as CSV', () => {
  it('is everything that matches, in one file, and is itself written down', async () => {
    const ada = await signUp(app, { accountName: 'Northwind, Ltd' })
    await ada.call('pillars.create', { body: { name: '=HYPERLINK("http://x","y")' } })
    const answer = await ada.request('audit.export', { query: { action: 'pillars.' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="northwind-ltd(-\d+)?-audit-log-\d{4}-\d\d-\d\d\.csv"$/u,
    )
    const [head, row, ...rest] = answer.text.split('\r\n')
    expect(head).toBe(
      'time_utc,actor_id,actor_name,actor_email,action,target_kind,target_id,target_name,details,ip,user_agent',
    )
    expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,[0-9a-f-]{36},Ada Example,person-.*,pillars\.create,pillar,/u)
    expect(row).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(rest).toEqual([''])
    expect(await actionsOf(ada)).toContain('audit.export')
  })

  it('leaves no row out and none twice where batches meet, also among rows of one moment', async () => {
    const ada = await signUp(app)
    const row = { account_id: ada.accountId ?? '', action: 'test.many', created_at: '2026-01-01T00:00:00.000Z' }
    const many = Array.from({ length: 1203 }, (_, n) => ({ ...row, id: createId(), details: { n } }))
    await createSystemDb(context.engine).insertInto('audit_events').values(many).execute()
    const { text } = await ada.request('audit.export', { query: { action: 'test.many' } })
    const numbers = [...text.matchAll(/"\{""n"": ?(\d+)\}"/gu)].map(([, n]) => Number(n))
    expect(numbers.sort((a, b) => a - b)).toEqual(many.map((_, n) => n))
  })

  it('refuses a filter that cannot be one before the file begins', async () => {
    const ada = await signUp(app)
    for (const action of ['a\u0000b', 'a\nb'])
      expect((await ada.request('audit.export', { query: { action } })).status, JSON.stringify(action)).toBe(400)
  })

  it('is for owners and admins', async () => {
    const ada = await signUp(app)
    const helper = await addMember(context, ada, 'social_media')
    for (const id of ['audit.list', 'audit.export'] as const) expect((await helper.request(id)).status).toBe(403)
  })
})
