import type { RunEvent, ToolExecution } from '@draftwright/contract/agent/events'
import { expect, test } from 'vitest'
import { applyEvent, createTurn, isTurnFinished, type Turn } from './turn.ts'

const base = {
  created_at: 1,
  agent_id: 'co-ceo-advisor',
  agent_name: 'Ask Co-CEO',
  run_id: 'run',
  session_id: 'session',
}
const reduceEvents = (...events: (Partial<RunEvent> & Pick<RunEvent, 'event'>)[]): Turn =>
  events
    .map((event, event_index): RunEvent => ({ ...base, event_index, ...event }))
    .reduce(applyEvent, createTurn('What is due?', [], null))
const tool = (more: Partial<ToolExecution> = {}): ToolExecution => ({
  tool_call_id: 't1',
  tool_name: 'what_is_due',
  tool_args: {},
  created_at: 1,
  stop_after_tool_call: false,
  ...more,
})
const row = {
  cite: 'r1',
  kind: 'task',
  id: 'a',
  title: 'Call Ines',
  href: '/crm/tasks?task=a',
  facts: { status: 'open' },
}

test('pieces are appended, the whole text counts, and only WorkflowCompleted ends the loading', () => {
  const begun = reduceEvents(
    { event: 'RunStarted' },
    { event: 'RunContent', content: 'One ' },
    { event: 'RunContent', content: 'task' },
  )
  expect(begun).toMatchObject({ text: 'One task', status: 'RUNNING', isLoading: true, runId: 'run' })
  const whole = { event: 'RunCompleted', content: 'One task.' } as const
  expect(reduceEvents({ event: 'RunStarted' }, whole)).toMatchObject({ text: 'One task.', isLoading: true })
  expect(reduceEvents({ event: 'RunStarted' }, whole, { event: 'WorkflowCompleted' })).toMatchObject({
    isLoading: false,
    status: 'COMPLETED',
  })
})

test('an event that was heard before changes nothing, so that a stream can be taken up anywhere', () => {
  const turn = reduceEvents({ event: 'RunStarted' }, { event: 'RunContent', content: 'One' })
  expect(applyEvent(turn, { ...base, event: 'RunContent', content: 'One', event_index: 1 })).toBe(turn)
})

test('a tool is one step from its start to its rows, and its rows are known to the citations', () => {
  const turn = reduceEvents(
    { event: 'ToolCallStarted', tool: tool() },
    { event: 'ToolCallCompleted', tool: tool({ result: JSON.stringify({ rows: [row], notes: [] }) }) },
  )
  expect(turn.steps).toHaveLength(1)
  expect(turn.sources).toMatchObject([{ title: 'Call Ines', kind: 'task', facts: [['status', 'open']] }])
})

test('a row that leads out of the app is no source', () => {
  const rows = [
    { ...row, href: '//evil.example' },
    { ...row, href: 'https://evil.example' },
  ]
  const result = JSON.stringify({ rows })
  expect(reduceEvents({ event: 'ToolCallCompleted', tool: tool({ result }) }).sources).toEqual([])
})

test('a failure says so in the words of the specification', () => {
  expect(reduceEvents({ event: 'RunError', content: 'Out of tokens' }).problem).toBe('Run failed: Out of tokens')
  expect(reduceEvents({ event: 'RunError' })).toMatchObject({
    problem: 'Run failed: An error occurred during processing',
    isLoading: false,
    status: 'ERROR',
  })
})

test('a stop keeps the text; a pause waits with what is proposed', () => {
  const stopped = reduceEvents({ event: 'RunContent', content: 'Half' }, { event: 'RunCancelled', content: 'Half' })
  expect(stopped).toMatchObject({ text: 'Half', status: 'CANCELLED', isLoading: false })
  const proposal = tool({ tool_name: 'create_idea', requires_confirmation: true, tool_args: { text: 'Ask for days' } })
  const paused = reduceEvents({ event: 'RunStarted' }, { event: 'RunPaused', tools: [proposal] })
  expect(paused).toMatchObject({
    status: 'PAUSED',
    isLoading: false,
    steps: [],
    actions: [{ tool_name: 'create_idea' }],
  })
  expect(isTurnFinished(paused)).toBe(true)
  const refused = tool({ ...proposal, tool_call_error: true, result: 'A title is missing.' })
  const again = applyEvent(
    { ...paused, decidingId: 't1' },
    { ...base, event: 'ToolCallError', event_index: 9, tool: refused },
  )
  expect(again).toMatchObject({
    decidingId: null,
    actions: [{ tool_call_error: true, tool_args: { text: 'Ask for days' } }],
  })
})
