import { readConfig } from '../../../config.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { resumePausedRun, proposeActions, replaceAdvisorModel } from '../../../../test/advisor-actions.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { createSystemDb } from '../../../db/system-db.ts'
import { briefJob } from '../brief/job.ts'

const { app, context } = await useApp({
  limits: readConfig({ RATE_LIMITS: 'x1000,askAtOnce=2' }).limits,
})
const model = replaceAdvisorModel(context)
const agent_id = 'co-ceo-advisor'
const runBody = { message: 'Hi', model: 'scripted' }

let ada: Person
let answered: { run_id: string; session_id: string }
let paused: Awaited<ReturnType<typeof proposeActions>>
/** Every way in which a person can start a model, by name. */
let ways: Record<string, () => Promise<{ status: number; error: { message: string; code: string } }>>

beforeEach(async () => {
  ada = await signUp(app)
  paused = await proposeActions(model, ada, [{ tool: 'create_idea', input: { text: 'Heat pumps' } }])
  model.script = () => ['Fine.']
  const sent = await ada.request('agents.run', { params: { agent_id }, body: { ...runBody, stream: false } })
  answered = sent.data as typeof answered
  const { run_id, session_id } = answered
  const form = (more: object) => ({ params: { agent_id, run_id }, body: { session_id, ...more } })
  ways = {
    stream: () => ada.request('agents.run', { params: { agent_id }, body: runBody }),
    'stream=false': () => ada.request('agents.run', { params: { agent_id }, body: { ...runBody, stream: false } }),
    background: () =>
      ada.request('agents.run', { params: { agent_id }, body: { ...runBody, stream: false, background: true } }),
    'another answer': () => ada.request('agents.continueRun', form({ regenerate: true })),
    'a further question': () => ada.request('agents.continueRun', form({ input: 'And?' })),
    'a question in a copy': () => ada.request('agents.continueRun', form({ input: 'And?', fork: true })),
    approval: () =>
      resumePausedRun(
        ada,
        paused,
        paused.tools.map((tool) => ({ ...tool, confirmed: true })),
      ),
    brief: () => ada.request('advisorBrief.write'),
  }
})

const sentences = {
  server: 'Ask Co-CEO is turned off on this server. Your conversations are still saved.',
  workspace:
    'Ask Co-CEO is turned off in this workspace. An owner or admin can turn it on in the account settings. Your conversations are still saved.',
}

async function refusalsOf(names: string[]): Promise<unknown[]> {
  const all: unknown[] = []
  for (const name of names) {
    const { status, error, ...rest } = (await ways[name]?.()) ?? { status: 0, error: undefined }
    all.push([name, status, error?.code, error?.message ?? rest])
  }
  return all
}
const ideasOf = async () => (await ada.call('ideas.list')).length

describe('a switch that is off', () => {
  async function closed(sentence: string): Promise<void> {
    const names = Object.keys(ways)
    expect(await refusalsOf(names)).toEqual(names.map((name) => [name, 503, 'advisor_off', sentence]))
    expect(await ideasOf()).toBe(0)
    // Existing answers can be read, replayed, copied and exported.
    const { run_id, session_id } = answered
    expect(await ada.call('agentSessions.runs', { params: { session_id } })).toHaveLength(1)
    expect((await ada.request('agents.resume', { params: { agent_id, run_id }, body: {} })).text).toContain(
      'RunCompleted',
    )
    expect((await ada.call('advisor.export', { params: { id: session_id } })).markdown).toContain('Fine.')
    // A due brief is skipped, and due again next week.
    await ada.call('advisorBrief.change', { body: { is_on: true } })
    const [account_id, user_id] = [ada.accountId ?? '', ada.session?.user.id ?? '']
    const row = () =>
      createSystemDb(context.engine)
        .selectFrom('agent_briefs')
        .selectAll()
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
    await createSystemDb(context.engine)
      .updateTable('agent_briefs')
      .set({ next_at: '2026-01-05T08:00:00.000Z' })
      .where('user_id', '=', user_id)
      .execute()
    await briefJob.run(
      { account_id, user_id, due_at: (await row()).next_at ?? '' },
      { context, signal: new AbortController().signal, dbFor: (id) => createAccountDb(context.engine, id) },
    )
    const { is_on, next_at, last_at } = await row()
    expect([is_on, last_at, Date.parse(next_at ?? '') > Date.now()]).toEqual([true, null, true])
  }

  it('on the server closes every way, and says so', async () => {
    const { config } = context
    Object.assign(context, { config: { ...config, hasAdvisor: false } })
    try {
      await closed(sentences.server)
    } finally {
      Object.assign(context, { config })
    }
  })

  it('in the workspace closes every way there and nowhere else, until it is on again', async () => {
    await ada.call('accounts.changeFeatures', { body: { isEnableAdvisor: false } })
    await closed(sentences.workspace)
    const eve = await signUp(app)
    expect((await eve.request('agents.run', { params: { agent_id }, body: runBody })).status).toBe(200)
    await ada.call('accounts.changeFeatures', { body: { isEnableAdvisor: true } })
    expect((await ways['stream']?.())?.status).toBe(200)
  })
})

it('two answers at once is the limit of every way together', async () => {
  model.script = () => [{ wait: 20_000 }]
  const running: string[] = []
  for (let n = 0; n < 2; n++) {
    const sent = await ada.request('agents.run', {
      params: { agent_id },
      body: { ...runBody, stream: false, background: true },
    })
    running.push((sent.data as typeof answered).run_id)
  }
  const names = Object.keys(ways)
  expect(await refusalsOf(names)).toEqual(
    names.map((name) => [
      name,
      429,
      'too_many_at_once',
      'You have reached the limit of answers in progress. Wait for one to finish, or stop it.',
    ]),
  )
  // The action still waits, and is executed as soon as a lease is free.
  const [first = '', second = ''] = running
  await ada.call('agents.cancel', { params: { agent_id, run_id: first } })
  const over = async () => (await ada.call('agents.readRun', { params: { agent_id, run_id: first } })).status
  await expect.poll(over).toBe('CANCELLED')
  model.script = () => ['Done.']
  expect((await ways['approval']?.())?.status).toBe(200)
  expect(await ideasOf()).toBe(1)
  await ada.call('agents.cancel', { params: { agent_id, run_id: second } })
})

it('there is room for the next answer at the moment in which the end of one is heard', async () => {
  model.script = (asked) => (JSON.stringify(asked.prompt).includes('Long') ? [{ wait: 20_000 }] : ['Fine.'])
  const body = { ...runBody, message: 'Long', stream: false, background: true }
  const long = (await ada.request('agents.run', { params: { agent_id }, body })).data as typeof answered
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await ways['stream']?.())?.status ?? 0)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await ada.call('agents.cancel', { params: { agent_id, run_id: long.run_id } })
})

it('tokens that are used up close every way that asks a model, but none that costs nothing or was clicked', async () => {
  await createSystemDb(context.engine)
    .updateTable('ai_usage')
    .set({ tokens: 2_000_000 })
    .where('account_id', '=', ada.accountId ?? '')
    .execute()
  const names = Object.keys(ways).filter((name) => name !== 'approval' && name !== 'brief')
  const refusals = await refusalsOf(names)
  expect(refusals).toEqual(
    names.map((name) => [name, 429, 'token_budget', expect.stringContaining('2,000,000 AI tokens')]),
  )
  expect((await ways['brief']?.())?.status).toBe(200)
  expect((await ways['approval']?.())?.status).toBe(200)
  expect(await ideasOf()).toBe(1)
  const offline = await ada.request('agents.run', {
    params: { agent_id },
    body: { message: 'What is due?', model: 'composer', stream: false },
  })
  expect(offline.data).toMatchObject({ status: 'COMPLETED' })
})
