import { beforeEach, describe, expect, it } from 'vitest'
import {
  readAction,
  approveActions,
  listAuditedActions,
  parseEvents,
  resumePausedRun,
  listEventNames,
  proposeActions,
  replaceAdvisorModel,
  undoAction,
} from '../../../../test/advisor-actions.ts'
import { addMember, Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const model = replaceAdvisorModel(context)
const agent_id = 'co-ceo-advisor'

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
  model.calls.length = 0
})

const ideasOf = async () => (await ada.call('ideas.list')).map(({ text }) => text)
const idea = { tool: 'create_idea', input: { text: 'A guide to heat pumps' } }

describe('an action', () => {
  it('is proposed, and done by nothing but a click; then the answer goes on', async () => {
    const paused = await proposeActions(model, ada, [idea])
    expect(listEventNames(paused.events).slice(-3)).toEqual(['RunContent', 'ModelRequestCompleted', 'RunPaused'])
    expect(paused.tools).toMatchObject([{ tool_name: 'create_idea', requires_confirmation: true }])
    expect(await ideasOf()).toEqual([])
    expect(await readAction(ada, paused)).toMatchObject({ state: 'proposed', run_id: paused.run_id, result: null })

    const events = await approveActions(ada, paused, { text: 'A guide to heat pumps for old houses' })
    expect(listEventNames(events)).toEqual([
      'RunContinued',
      'ToolCallStarted',
      'ToolCallCompleted',
      'RunContent',
      'ModelRequestStarted',
      'RunContent',
      'ModelRequestCompleted',
      'RunContentCompleted',
      'FollowupsStarted',
      'FollowupsCompleted',
      'RunCompleted',
      'WorkflowCompleted',
    ])
    const first = (paused.events.at(-1)?.event_index ?? 0) + 1
    expect(events.map(({ event_index }) => event_index)).toEqual(events.map((_event, at) => first + at))
    expect(await ideasOf()).toEqual(['A guide to heat pumps for old houses'])
    const action = await readAction(ada, paused)
    expect(action).toMatchObject({ state: 'done', args: { text: 'A guide to heat pumps for old houses' } })
    const end = events.find(({ event }) => event === 'RunCompleted')
    expect(end?.content).toBe(
      `I propose this.\n\nDone: see [1](${action.result?.href} "A guide to heat pumps for old houses").`,
    )
    const prompt = JSON.stringify(model.calls.at(-1)?.prompt)
    expect(prompt).toContain('Created the idea.')
    expect(await listAuditedActions(context, ada)).toEqual([
      { action: 'advisorActions.create_idea', target_kind: 'idea', target_id: action.result?.id },
    ])
    const run = await ada.call('agents.readRun', { params: { agent_id, run_id: paused.run_id } })
    expect(run).toMatchObject({ status: 'COMPLETED', tools: [{ confirmed: true }] })

    expect((await undoAction(ada, paused)).data).toMatchObject({ state: 'undone' })
    expect(await ideasOf()).toEqual([])
    expect((await listAuditedActions(context, ada)).map(({ action: name }) => name)).toEqual([
      'advisorActions.create_idea',
      'advisorActions.undo',
    ])
    expect((await listAuditedActions(context, ada))[1]).toMatchObject({
      target_kind: 'idea',
      target_id: action.result?.id,
    })
    expect((await undoAction(ada, paused)).error).toMatchObject({ code: 'not_done' })
    const after = await ada.call('agents.readRun', { params: { agent_id, run_id: paused.run_id } })
    expect(JSON.parse(after.tools[0]?.result ?? '')).toMatchObject({ undone: true, rows: [{ kind: 'idea' }] })
  })

  it('that someone has worked on since is not taken back', async () => {
    const paused = await proposeActions(model, ada, [idea])
    await approveActions(ada, paused)
    const { result } = await readAction(ada, paused)
    await ada.call('ideas.update', { params: { id: result?.id ?? '' }, body: { text: 'Another text' } })
    const refused = await undoAction(ada, paused)
    expect([refused.status, refused.error.code]).toEqual([409, 'changed_since'])
    expect(await ideasOf()).toEqual(['Another text'])
    expect(await readAction(ada, paused)).toMatchObject({ state: 'done' })
  })

  it('is declined with a word for the model, and nothing is done', async () => {
    const paused = await proposeActions(model, ada, [idea], ['As you wish.'])
    const answer = await resumePausedRun(ada, paused, [
      { ...paused.tools[0], confirmed: false, confirmation_note: 'Too early' },
    ])
    expect(listEventNames(parseEvents(answer.text)).at(-1)).toBe('WorkflowCompleted')
    expect(JSON.stringify(model.calls.at(-1)?.prompt)).toContain('Too early')
    expect(await ideasOf()).toEqual([])
    expect(await readAction(ada, paused)).toMatchObject({ state: 'declined' })
    expect((await undoAction(ada, paused)).status).toBe(409)
  })

  it('is done once, however often it is approved', async () => {
    const paused = await proposeActions(model, ada, [idea])
    const tools = paused.tools.map((tool) => ({ ...tool, confirmed: true }))
    const answers = await Promise.all([
      resumePausedRun(ada, paused, tools),
      resumePausedRun(ada, paused, tools),
      resumePausedRun(ada, paused, tools),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await resumePausedRun(ada, paused, tools)).status).toBe(409)
    expect(await ideasOf()).toHaveLength(1)
  })

  it('waits beside another until it is decided on as well', async () => {
    const paused = await proposeActions(model, ada, [idea, { tool: 'create_idea', input: { text: 'Second' } }])
    const [first, second] = paused.tools
    const half = parseEvents((await resumePausedRun(ada, paused, [{ ...first, confirmed: true }, { ...second }])).text)
    expect(listEventNames(half)).toEqual(['RunContinued', 'ToolCallStarted', 'ToolCallCompleted', 'RunPaused'])
    expect(half.at(-1)?.tools?.map(({ tool_call_id }) => tool_call_id)).toEqual([second?.tool_call_id])
    const rest = parseEvents((await resumePausedRun(ada, paused, [{ ...second, confirmed: true }])).text)
    expect(listEventNames(rest).at(-1)).toBe('WorkflowCompleted')
    expect((await ideasOf()).toSorted()).toEqual(['A guide to heat pumps', 'Second'])
    const indices = [...paused.events, ...half, ...rest].map(({ event_index }) => event_index)
    expect(indices).toEqual(indices.map((_index, at) => at))
    const replay = await ada.request('agents.resume', { params: { agent_id, run_id: paused.run_id }, body: {} })
    const [, ...again] = parseEvents(replay.text)
    expect(listEventNames(again)).toEqual(listEventNames([...paused.events, ...half, ...rest]))
  })

  it('is someone else’s to read, approve or take back only as what is not there', async () => {
    const paused = await proposeActions(model, ada, [idea])
    for (const other of [await signUp(app), await addMember(context, ada, 'admin')]) {
      expect((await undoAction(other, paused)).status).toBe(404)
      expect((await resumePausedRun(other, paused, [{ ...paused.tools[0], confirmed: true }])).status).toBe(404)
    }
    expect(await ideasOf()).toEqual([])
  })

  it('stays theirs whom it was shown where others copy the conversation', async () => {
    const paused = await proposeActions(model, ada, [idea])
    await ada.call('advisor.share', { params: { id: paused.session_id } })
    const gus = await addMember(context, ada, 'admin')
    const params = { agent_id, session_id: paused.session_id }
    const { session_id } = await gus.call('agents.fork', { params })
    const [copy] = await gus.call('agentSessions.runs', { params: { session_id } })
    const own = { ...paused, session_id, run_id: copy?.run_id ?? '' }
    const refused = await resumePausedRun(gus, own, [{ ...paused.tools[0], confirmed: true }])
    expect([refused.status, refused.error.code]).toEqual([409, 'nothing_waits'])
    expect(await ideasOf()).toEqual([])
    expect(await readAction(ada, paused)).toMatchObject({ state: 'proposed' })
  })

  it('is approved by no key', async () => {
    const paused = await proposeActions(model, ada, [idea])
    const { secret } = await ada.call('apiKeys.create', { body: { name: 'Chat' } })
    const answer = await new Person(app, null).send(
      'POST',
      `/agent/agents/${agent_id}/runs/${paused.run_id}/continue`,
      {
        headers: { authorization: `Bearer ${secret}` },
        body: { session_id: paused.session_id, tools: JSON.stringify([{ ...paused.tools[0], confirmed: true }]) },
      },
    )
    expect([answer.status, answer.error.message]).toEqual([
      403,
      'Actions can only be approved by a person in Draftwright, not with an API key.',
    ])
    expect(await ideasOf()).toEqual([])
  })

  it.each([
    ['no JSON', '{', ['body', 'tools']],
    ['an unknown call', [{ tool_call_id: 'nonsense', confirmed: true }], ['body', 'tools', 0, 'tool_call_id']],
    ['no word on any', [{ confirmed: null }], ['body', 'tools']],
    ['an empty text', [{ confirmed: true, tool_args: { text: '' } }], ['body', 'tools', 0, 'tool_args', 'text']],
    [
      'fields of its own',
      [{ confirmed: true, tool_args: { text: 'a', user_id: 'b' } }],
      ['body', 'tools', 0, 'tool_args', 'user_id'],
    ],
  ])('is not approved by %s', async (_what, sent, loc) => {
    const paused = await proposeActions(model, ada, [idea])
    const tools =
      typeof sent === 'string'
        ? sent
        : JSON.stringify(sent.map((one) => ({ tool_call_id: paused.tools[0]?.tool_call_id, ...one })))
    const { run_id, session_id } = paused
    const answer = await ada.request('agents.continueRun', {
      params: { agent_id, run_id },
      body: { session_id, tools },
    })
    expect([answer.status, (answer.error.details as { loc: unknown }[])[0]?.loc]).toEqual([422, loc])
    expect(await readAction(ada, paused)).toMatchObject({ state: 'proposed' })
  })
})
