import type { RunEvent, ToolExecution } from '@draftwright/contract/agent/events'
import { expect } from 'vitest'
import { systemDb } from '../src/db/system-db.ts'
import type { Parts } from '../src/http/parts.ts'
import type { Person } from './harness.ts'
import { type Line, ScriptedModel } from './scripted-model.ts'

const agent_id = 'co-ceo-advisor'

/** Scripts the model that people talk with; what writes drafts stays the composer. */
export function scriptTalks(parts: Parts): ScriptedModel {
  const real = parts.models
  const model = new ScriptedModel().takeOver(parts)
  const { models } = parts
  Object.assign(parts, { models: { ...models, get: (id?: string) => (id === 'scripted' ? models : real).get(id) } })
  return model
}

export const eventsOf = (text: string): RunEvent[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as RunEvent)
export const names = (events: readonly RunEvent[]) => events.map(({ event }) => event)

/** Has the model propose this, and answer so once it is decided. */
export async function proposed(
  model: ScriptedModel,
  person: Person,
  calls: Line[],
  answer: Line[] = ['Done: see [r1].'],
) {
  model.script = (asked) => (asked.prompt.some(({ role }) => role === 'tool') ? answer : ['I propose this.', ...calls])
  const sent = await person.ask('agents.run', { params: { agent_id }, body: { message: 'Do it', model: 'scripted' } })
  const events = eventsOf(sent.text)
  const pause = events.at(-1)
  expect(pause?.event, sent.text).toBe('RunPaused')
  return { events, tools: pause?.tools ?? [], run_id: pause?.run_id ?? '', session_id: pause?.session_id ?? '' }
}
export type Paused = Awaited<ReturnType<typeof proposed>>

export const goOn = (person: Person, { run_id, session_id }: Paused, tools: readonly Partial<ToolExecution>[]) =>
  person.ask('agents.goOn', { params: { agent_id, run_id }, body: { session_id, tools: JSON.stringify(tools) } })

/** Approves all that waits, as it stands or with other arguments. */
export async function approve(person: Person, paused: Paused, args?: Record<string, unknown>): Promise<RunEvent[]> {
  const tools = paused.tools.map((tool) => ({ ...tool, confirmed: true, ...(args && { tool_args: args }) }))
  return eventsOf((await goOn(person, paused, tools)).text)
}

export const actionOf = (person: Person, { tools }: Paused) =>
  person.call('advisorActions.read', { params: { id: tools[0]?.approval_id ?? '' } })
export const undo = (person: Person, { tools }: Paused) =>
  person.ask('advisorActions.undo', { params: { id: tools[0]?.approval_id ?? '' } })

/** What the audit log has of actions, in order. */
export const deedsIn = (parts: Parts, { accountId }: Person) =>
  systemDb(parts.engine)
    .selectFrom('audit_events')
    .select(['action', 'target_kind', 'target_id'])
    .where('account_id', '=', accountId ?? '')
    .where('action', 'like', 'advisorActions.%')
    .orderBy('created_at')
    .execute()
