import { toModelCall } from './model-calls.ts'
import type { RunEvent, ToolExecution } from '@draftwright/contract/agent/events'
import { expect } from 'vitest'
import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'
import { type ScriptLine, ScriptedModel } from './scripted-model.ts'

const agent_id = 'co-ceo-advisor'

/** Replaces the chat model by a scripted one; drafts are still written by the composer. */
export function replaceAdvisorModel(context: AppContext): ScriptedModel {
  const real = context.models
  const model = new ScriptedModel().install(context)
  const { models } = context
  Object.assign(context, { models: { ...models, get: (id?: string) => (id === 'scripted' ? models : real).get(id) } })
  return model
}

export const parseEvents = (text: string): RunEvent[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as RunEvent)
export const listEventNames = (events: readonly RunEvent[]) => events.map(({ event }) => event)

const toOffered = (line: ScriptLine): ScriptLine =>
  typeof line === 'object' && 'tool' in line && typeof line.input === 'object' && line.input !== null
    ? { ...line, ...toModelCall(line.tool, line.input) }
    : line

/** Makes the model propose these actions, and give this answer once they are decided. */
export async function proposeActions(
  model: ScriptedModel,
  person: Person,
  calls: ScriptLine[],
  answer: ScriptLine[] = ['Done: see [r1].'],
) {
  model.script = (asked) =>
    asked.prompt.some(({ role }) => role === 'tool') ? answer : ['I propose this.', ...calls.map(toOffered)]
  const sent = await person.request('agents.run', {
    params: { agent_id },
    body: { message: 'Do it', model: 'scripted' },
  })
  const events = parseEvents(sent.text)
  const pause = events.at(-1)
  expect(pause?.event, sent.text).toBe('RunPaused')
  return { events, tools: pause?.tools ?? [], run_id: pause?.run_id ?? '', session_id: pause?.session_id ?? '' }
}
export type PausedRun = Awaited<ReturnType<typeof proposeActions>>

export const resumePausedRun = (
  person: Person,
  { run_id, session_id }: PausedRun,
  tools: readonly Partial<ToolExecution>[],
) =>
  person.request('agents.continueRun', {
    params: { agent_id, run_id },
    body: { session_id, tools: JSON.stringify(tools) },
  })

/** Approves all pending actions, unchanged or with other arguments. */
export async function approveActions(
  person: Person,
  paused: PausedRun,
  args?: Record<string, unknown>,
): Promise<RunEvent[]> {
  const tools = paused.tools.map((tool) => ({ ...tool, confirmed: true, ...(args && { tool_args: args }) }))
  return parseEvents((await resumePausedRun(person, paused, tools)).text)
}

export const readAction = (person: Person, { tools }: PausedRun) =>
  person.call('advisorActions.read', { params: { id: tools[0]?.approval_id ?? '' } })
export const undoAction = (person: Person, { tools }: PausedRun) =>
  person.request('advisorActions.undo', { params: { id: tools[0]?.approval_id ?? '' } })

/** The audit log's action entries, in order. */
export const listAuditedActions = (context: AppContext, { accountId }: Person) =>
  createSystemDb(context.engine)
    .selectFrom('audit_events')
    .select(['action', 'target_kind', 'target_id'])
    .where('account_id', '=', accountId ?? '')
    .where('action', 'like', 'advisorActions.%')
    .orderBy('created_at')
    .execute()
