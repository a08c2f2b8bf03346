import type { RunEvent } from '@draftwright/contract/agent/events'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseEvents, listEventNames, proposeActions, replaceAdvisorModel } from '../../../../test/advisor-actions.ts'
import { addMember, Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createSystemDb } from '../../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const model = replaceAdvisorModel(context)
const agent_id = 'co-ceo-advisor'

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
  model.calls.length = 0
})

async function stream(person: Person, message = 'Hi'): Promise<RunEvent[]> {
  const sent = await person.request('agents.run', { params: { agent_id }, body: { message, model: 'scripted' } })
  expect(sent.status, sent.text).toBe(200)
  return parseEvents(sent.text)
}
async function begin(person: Person) {
  const body = { message: 'Hi', model: 'scripted', stream: false, background: true }
  const sent = await person.request('agents.run', { params: { agent_id }, body })
  expect(sent.status, sent.text).toBe(202)
  return sent.data as { run_id: string; session_id: string }
}
const read = (person: Person, run_id: string) => person.call('agents.readRun', { params: { agent_id, run_id } })
const over = async (person: Person, run_id: string) => {
  await expect.poll(async () => (await read(person, run_id)).status).not.toBe('RUNNING')
  return read(person, run_id)
}
const streamOf = (all: readonly unknown[]) =>
  new ReadableStream({
    start(controller) {
      for (const one of all) controller.enqueue(one)
      controller.close()
    },
  })
const textOf = (events: readonly RunEvent[]) =>
  events.flatMap(({ event, content }) => (event === 'RunContent' ? [content] : [])).join('')
const usedBy = async ({ accountId }: Person): Promise<number> => {
  const rows = await createSystemDb(context.engine)
    .selectFrom('ai_usage')
    .select('tokens')
    .where('account_id', '=', accountId ?? '')
    .execute()
  return rows.reduce((sum, { tokens }) => sum + tokens, 0)
}

describe('what a model writes', () => {
  it('is kept although it holds what a database cannot, and holds up nobody else’s', async () => {
    model.script = (_asked, turn) =>
      turn === 0
        ? ['A\u0000B ', { think: 'hm\u0000m' }, { tool: 'find', input: { words: 'heat\u0000 pumps' } }]
        : ['\u0000', 'end.']
    const events = await stream(ada)
    const { run_id = '' } = events[0] ?? {}
    expect(await read(ada, run_id)).toMatchObject({ status: 'COMPLETED', content: 'AB \n\nend.' })
  })

  it('may be cut in the middle of a character, and is replayed as it was', async () => {
    model.script = () => ['Well done \ud83d', '\ude00', ' and more', '\ud83d']
    const events = await stream(ada)
    const { run_id = '' } = events[0] ?? {}
    expect(textOf(events)).toBe('Well done \u{1f600} and more')
    const again = parseEvents((await ada.request('agents.resume', { params: { agent_id, run_id }, body: {} })).text)
    expect(textOf(again)).toBe('Well done \u{1f600} and more')
    expect((await read(ada, run_id)).content).toBe('Well done \u{1f600} and more')
  })

  it('distinguishes tool calls with the same id', async () => {
    const idea = (text: string) => ({
      type: 'tool-call',
      toolCallId: 'call_0',
      toolName: 'propose_change',
      input: JSON.stringify({ change: 'create_idea', text }),
    })
    model.script = () => []
    const language = context.models.get('scripted')?.language
    const speak = language?.doStream.bind(language)
    if (language === undefined || speak === undefined) throw new Error('No model')
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
    Object.assign(language, {
      doStream: async (asked: { prompt: { role: string }[] }) => ({
        stream: streamOf(
          asked.prompt.some(({ role }) => role === 'tool')
            ? [
                { type: 'text-start', id: 't' },
                { type: 'text-delta', id: 't', delta: 'Done.' },
                { type: 'text-end', id: 't' },
                { type: 'finish', finishReason: { unified: 'stop' }, usage },
              ]
            : [idea('One'), idea('Two'), { type: 'finish', finishReason: { unified: 'tool-calls' }, usage }],
        ),
      }),
    })
    try {
      const pause = (await stream(ada)).at(-1)
      expect(pause?.tools?.map(({ tool_args }) => tool_args)).toEqual([{ text: 'One' }, { text: 'Two' }])
      expect(new Set(pause?.tools?.map(({ tool_call_id }) => tool_call_id)).size).toBe(2)
      expect(new Set(pause?.tools?.map(({ approval_id }) => approval_id)).size).toBe(2)
      const tools = JSON.stringify(pause?.tools?.map((tool) => ({ ...tool, confirmed: true })))
      const params = { agent_id, run_id: pause?.run_id ?? '' }
      await ada.request('agents.continueRun', { params, body: { session_id: pause?.session_id, tools } })
      expect((await ada.call('ideas.list')).map(({ text }) => text).sort()).toEqual(['One', 'Two'])
    } finally {
      Object.assign(language, { doStream: speak })
    }
  })

  it('calls no more than sixteen tools at once', async () => {
    model.script = (_asked, turn) =>
      turn === 0
        ? Array.from({ length: 40 }, () => ({ tool: 'numbers', input: { about: 'what_to_write' } }))
        : ['Enough.']
    const receivedEvents = listEventNames(await stream(ada))
    expect(receivedEvents.filter((name) => name === 'ToolCallCompleted')).toHaveLength(16)
    expect(receivedEvents.filter((name) => name === 'ToolCallError')).toHaveLength(24)
  })
})

describe('the rights of who asked', () => {
  it('are those of the moment in which a tool is called', async () => {
    const member = await addMember(context, ada, 'general_member')
    const id = member.session?.user.id ?? ''
    model.script = (_asked, turn) =>
      turn === 0
        ? ['Looking. ', { wait: 700 }, { tool: 'numbers', input: { about: 'what_to_write' } }]
        : ['Here is everything.']
    for (const lower of [
      () => ada.call('members.update', { body: { user_id: id, role_id: 'amplifier' } }),
      () => ada.call('members.remove', { body: { user_id: id } }),
    ]) {
      model.calls.length = 0
      const { run_id } = await begin(member)
      await delay(150)
      await lower()
      const row = () =>
        createSystemDb(context.engine)
          .selectFrom('agent_runs')
          .selectAll()
          .where('id', '=', run_id)
          .executeTakeFirstOrThrow()
      await expect.poll(async () => (await row()).status).toBe('ERROR')
      expect((await row()).error).toEqual({
        code: 'forbidden',
        message: 'You no longer have access to Ask Co-CEO in this workspace.',
      })
      expect((await row()).content).toBe('Looking. ')
      expect(model.calls).toHaveLength(1)
      await createSystemDb(context.engine)
        .updateTable('account_access')
        .set({ role_id: 'general_member' })
        .where('user_id', '=', id)
        .execute()
    }
  })

  it('end with the key that they came by', async () => {
    const key = await ada.call('apiKeys.create', { body: { name: 'Bot' } })
    const bot = new Person(
      app,
      ada.session === null ? null : { ...ada.session, accessToken: key.secret },
      ada.accountId,
    )
    model.script = (_asked, turn) =>
      turn === 0
        ? ['Looking. ', { wait: 500 }, { tool: 'numbers', input: { about: 'what_to_write' } }]
        : ['Here is everything.']
    const { run_id } = await begin(bot)
    await delay(100)
    await ada.call('apiKeys.revoke', { params: { id: key.id } })
    expect(await over(ada, run_id)).toMatchObject({
      status: 'ERROR',
      content: 'Looking. ',
      error: { code: 'forbidden' },
    })
  })
})

describe('tokens', () => {
  it('are counted also for an answer that was stopped or failed', async () => {
    model.script = () => ['Some words that cost something', { wait: 20_000 }]
    const { run_id } = await begin(ada)
    await delay(150)
    await ada.call('agents.cancel', { params: { agent_id, run_id } })
    expect(await over(ada, run_id)).toMatchObject({ status: 'CANCELLED' })
    const stopped = await usedBy(ada)
    // At least the instructions the model started with.
    expect(stopped).toBeGreaterThan(100)
    model.script = (_asked, turn) =>
      turn === 1
        ? [{ tool: 'numbers', input: { about: 'what_to_write' } }]
        : ['Half', { fail: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) }]
    await stream(ada)
    expect(await usedBy(ada)).toBeGreaterThan(stopped + 15)
  })

  it('that are used up refuse no click: the action is done, then the answer ends with the sentence', async () => {
    const paused = await proposeActions(model, ada, [{ tool: 'create_idea', input: { text: 'A guide to heat pumps' } }])
    await createSystemDb(context.engine)
      .updateTable('ai_usage')
      .set({ tokens: 2_000_000 })
      .where('account_id', '=', ada.accountId ?? '')
      .execute()
    const tools = JSON.stringify(paused.tools.map((tool) => ({ ...tool, confirmed: true })))
    const body = { session_id: paused.session_id, tools }
    const sent = await ada.request('agents.continueRun', { params: { agent_id, run_id: paused.run_id }, body })
    expect(sent.status, sent.text).toBe(200)
    const events = parseEvents(sent.text)
    expect(listEventNames(events)).toContain('ToolCallCompleted')
    expect(events.at(-1)).toMatchObject({ event: 'RunError', error_type: 'token_budget' })
    expect(events.at(-1)?.content).toContain('has used the 2,000,000 AI tokens')
    expect((await ada.call('ideas.list')).map(({ text }) => text)).toEqual(['A guide to heat pumps'])
    const run = await read(ada, paused.run_id)
    expect(run).toMatchObject({ status: 'ERROR', content: 'I propose this.\n\n', tools: [{ confirmed: true }] })
  })
})

describe('the time of one answer', () => {
  it('is limited, also where it goes on after a pause', async () => {
    const { config } = context
    Object.assign(context, { config: { ...config, aiRunSeconds: 1 } })
    try {
      model.script = () => ['Slow', { wait: 20_000 }]
      const events = await stream(ada)
      expect(events.at(-1)).toMatchObject({
        event: 'RunError',
        content: 'The answer took longer than 1 seconds and was stopped. The text so far is saved.',
      })
      const paused = await proposeActions(
        model,
        ada,
        [{ tool: 'create_idea', input: { text: 'Heat' } }],
        ['Slow', { wait: 20_000 }],
      )
      const tools = JSON.stringify(paused.tools.map((tool) => ({ ...tool, confirmed: true })))
      const body = { session_id: paused.session_id, tools, stream: false }
      const sent = await ada.request('agents.continueRun', { params: { agent_id, run_id: paused.run_id }, body })
      expect(sent.data).toMatchObject({ status: 'ERROR', content: 'I propose this.\n\nSlow' })
    } finally {
      Object.assign(context, { config })
    }
  })
})
