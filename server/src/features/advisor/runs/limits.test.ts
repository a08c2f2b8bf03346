import { beforeEach, describe, expect, it } from 'vitest'
import { goOn, proposed, scriptTalks } from '../../../../test/approving.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { accountDb } from '../../../db/account-db.ts'
import { systemDb } from '../../../db/system-db.ts'
import { briefJob } from '../brief/job.ts'

const { app, parts } = await useApp({ hasRateLimits: false })
const model = scriptTalks(parts)
const agent_id = 'co-ceo-advisor'
const say = { message: 'Hi', model: 'scripted' }

let ada: Person
let answered: { run_id: string; session_id: string }
let paused: Awaited<ReturnType<typeof proposed>>
/** Every way in which a person can have a model write, by its name. */
let ways: Record<string, () => Promise<{ status: number; error: { message: string; code: string } }>>

beforeEach(async () => {
  ada = await signUp(app)
  paused = await proposed(model, ada, [{ tool: 'create_idea', input: { text: 'Heat pumps' } }])
  model.script = () => ['Fine.']
  const sent = await ada.ask('agents.run', { params: { agent_id }, body: { ...say, stream: false } })
  answered = sent.data as typeof answered
  const { run_id, session_id } = answered
  const form = (more: object) => ({ params: { agent_id, run_id }, body: { session_id, ...more } })
  ways = {
    stream: () => ada.ask('agents.run', { params: { agent_id }, body: say }),
    'stream=false': () => ada.ask('agents.run', { params: { agent_id }, body: { ...say, stream: false } }),
    background: () =>
      ada.ask('agents.run', { params: { agent_id }, body: { ...say, stream: false, background: true } }),
    'another answer': () => ada.ask('agents.goOn', form({ regenerate: true })),
    'a further question': () => ada.ask('agents.goOn', form({ input: 'And?' })),
    'a question in a copy': () => ada.ask('agents.goOn', form({ input: 'And?', fork: true })),
    approval: () =>
      goOn(
        ada,
        paused,
        paused.tools.map((tool) => ({ ...tool, confirmed: true })),
      ),
    brief: () => ada.ask('advisorBrief.write'),
  }
})

const sentences = {
  server: 'Ask Co-CEO is switched off on this server. Your conversations are kept.',
  workspace:
    'Ask Co-CEO is switched off in this workspace. An owner or an admin can switch it on in the account settings; your conversations are kept.',
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
    // What was said can be read, told again, copied and taken along.
    const { run_id, session_id } = answered
    expect(await ada.call('agentSessions.runs', { params: { session_id } })).toHaveLength(1)
    expect((await ada.ask('agents.resume', { params: { agent_id, run_id }, body: {} })).text).toContain('RunCompleted')
    expect((await ada.call('advisor.export', { params: { id: session_id } })).markdown).toContain('Fine.')
    // A brief that is due is left out, and comes again next week.
    await ada.call('advisorBrief.change', { body: { is_on: true } })
    const [account_id, user_id] = [ada.accountId ?? '', ada.session?.user.id ?? '']
    const row = () =>
      systemDb(parts.engine)
        .selectFrom('agent_briefs')
        .selectAll()
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
    await systemDb(parts.engine)
      .updateTable('agent_briefs')
      .set({ next_at: '2026-01-05T08:00:00.000Z' })
      .where('user_id', '=', user_id)
      .execute()
    await briefJob.run(
      { account_id, user_id, due_at: (await row()).next_at ?? '' },
      { parts, signal: new AbortController().signal, dbFor: (id) => accountDb(parts.engine, id) },
    )
    const { is_on, next_at, last_at } = await row()
    expect([is_on, last_at, Date.parse(next_at ?? '') > Date.now()]).toEqual([true, null, true])
  }

  it('on the server closes every way, and says so', async () => {
    const { config } = parts
    Object.assign(parts, { config: { ...config, hasAdvisor: false } })
    try {
      await closed(sentences.server)
    } finally {
      Object.assign(parts, { config })
    }
  })

  it('in the workspace closes every way there and nowhere else, until it is on again', async () => {
    await ada.call('accounts.changeFeatures', { body: { isEnableAdvisor: false } })
    await closed(sentences.workspace)
    const eve = await signUp(app)
    expect((await eve.ask('agents.run', { params: { agent_id }, body: say })).status).toBe(200)
    await ada.call('accounts.changeFeatures', { body: { isEnableAdvisor: true } })
    expect((await ways['stream']?.())?.status).toBe(200)
  })
})

it('two answers at once is the limit of every way together', async () => {
  model.script = () => [{ wait: 20_000 }]
  const running: string[] = []
  for (let n = 0; n < 2; n++) {
    const sent = await ada.ask('agents.run', {
      params: { agent_id },
      body: { ...say, stream: false, background: true },
    })
    running.push((sent.data as typeof answered).run_id)
  }
  const names = Object.keys(ways)
  expect(await refusalsOf(names)).toEqual(
    names.map((name) => [
      name,
      429,
      'too_many_at_once',
      'Two answers are being written for you already. Wait for one to be ready, or stop it.',
    ]),
  )
  // The action waits still, and is done as soon as there is room.
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
  const body = { ...say, message: 'Long', stream: false, background: true }
  const long = (await ada.ask('agents.run', { params: { agent_id }, body })).data as typeof answered
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await ways['stream']?.())?.status ?? 0)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await ada.call('agents.cancel', { params: { agent_id, run_id: long.run_id } })
})

it('tokens that are used up close every way that asks a model, but none that costs nothing or was clicked', async () => {
  await systemDb(parts.engine)
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
  const offline = await ada.ask('agents.run', {
    params: { agent_id },
    body: { message: 'What is due?', model: 'composer', stream: false },
  })
  expect(offline.data).toMatchObject({ status: 'COMPLETED' })
})
