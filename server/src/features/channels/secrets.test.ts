import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RouteId, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { channelType as manual } from '../../integrations/channel-types/manual.ts'
import { openSettings, sealSettings } from './secrets.ts'

const { app, context } = await useApp()

/** The one type with settings, temporarily with a secret among them. */
const original = { fields: manual.fields, settings: manual.settings }
const field = { name: 'api_key', label: 'Key', help: '', is_secret: true, is_required: true, options: null }
beforeAll(() => {
  const settings = z.strictObject({ network: z.string(), api_key: z.string().check(z.minLength(8)) })
  Object.assign(manual, { fields: [...original.fields, field], settings })
})
afterAll(() => void Object.assign(manual, original))

const secret = 'canary-key-of-the-network'

it('a secret setting goes in and never comes out: not by a call, an export, the audit log or the log', async () => {
  const ada = await signUp(app)
  const body = { name: 'Post', channel_type: 'manual' as const, network: 'linkedin', api_key: secret }
  const made = await ada.request('channels.create', { body })
  expect(made.data.settings).toEqual({ network: 'linkedin' })
  const id = made.data.id
  const pillar_id = (await ada.call('pillars.create', { body: { name: 'P' } })).id
  const linked = await ada.request('pillarChannels.createChannel', {
    body: { pillar_id, name: 'Second', channel_type: 'manual', network: 'x', api_key: secret } as never,
  })
  const refused = await ada.request('channels.create', { body: { ...body, network: 1 as never, api_key: secret } })
  expect(refused.status).toBe(400)
  const draft = await ada.call('generation.all', {
    params: { channel_id: id },
    body: { text: 'Ask for days.', title: 'Ask for days' },
  })
  const kept = await context.engine.query<{ secrets: Record<string, string>; settings: object }>(
    SYSTEM,
    'select secrets, settings from channels where id = $1',
    [id],
  )
  const [row] = kept.rows
  const sealed = row?.secrets['api_key'] ?? ''
  expect(row?.settings).toEqual({ network: 'linkedin' })
  expect(sealed).toMatch(/^v1\.\S{30,}$/u)
  const answers = [made.text, linked.text, refused.text]
  const reads: [RouteId, object][] = [
    ['channels.list', {}],
    ['channels.read', { params: { id } }],
    ['channels.types', {}],
    ['pillarChannels.listByPillar', { params: { pillar_id } }],
    ['content.read', { params: { id: draft.id } }],
    ['content.list', {}],
    ['audit.list', {}],
    ['audit.export', {}],
    ['exports.posts', {}],
    ['profile.export', {}],
  ]
  for (const [route, ask] of reads) {
    const answer = await ada.request(route, ask)
    expect(answer.status, `${route} ${answer.text}`).toBeLessThan(300)
    answers.push(answer.text)
  }
  const changed = await ada.request('channels.update', { params: { id }, body: { name: 'Renamed' } })
  answers.push(changed.text)
  expect(answers.filter((text) => text.includes(secret) || text.includes(sealed))).toEqual([])
  expect(context.faults.join('\n')).not.toContain(secret)
  for (const table of ['audit_events', 'channels', 'contents', 'generation_runs', 'idempotency_keys']) {
    const { rows } = await context.engine.query(SYSTEM, `select 1 from ${table} t where to_jsonb(t)::text like $1`, [
      `%${secret}%`,
    ])
    expect([table, rows]).toEqual([table, []])
  }
})

it('whoever publishes gets it back; moved to another channel it does not open', () => {
  const key = { accountId: 'a', channelId: 'c' }
  const sealed = sealSettings(context.secrets, key, 'manual', { network: 'x', api_key: secret })
  expect(openSettings(context.secrets, key, sealed)).toEqual({ network: 'x', api_key: secret })
  expect(() => openSettings(context.secrets, { ...key, channelId: 'other' }, sealed)).toThrow('another key')
})
