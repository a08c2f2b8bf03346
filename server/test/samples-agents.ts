import { createId } from '../src/db/create-id.ts'
import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { createRowSample, createSample, type Sample } from './sample-shape.ts'

/** Private: missing for other members of the workspace. AgentOS clients send additional fields. */
const personal: Partial<Sample> = { mayAnswer: [404], isOpen: true }
const open: Partial<Sample> = { isOpen: true }
const agent_id = 'co-ceo-advisor'
const buildAgentParams = (params: Record<string, string> = {}) => ({ agent_id, ...params })
const buildSessionParams = ({ conversation }: Fixture) => ({ session_id: conversation })

export const agentSamples: Partial<Record<RouteId, Sample>> = {
  'agents.root': createSample(),
  'agents.health': createSample(),
  'agents.info': createSample(),
  'agents.config': createSample(),
  'agents.models': createSample(),
  'agents.teams': createSample(),
  'agents.workflows': createSample(),
  'agents.list': createSample(),
  'agents.read': createSample({ params: buildAgentParams() }),
  'agents.run': createSample({ params: buildAgentParams(), body: { message: 'What is stuck?', stream: false } }, open),
  'agents.readRun': createRowSample(({ answer }) => ({ params: buildAgentParams({ run_id: answer }) }), personal),
  // Called at any time: an unknown run counts as stopped.
  'agents.cancel': createSample({ params: buildAgentParams() }, open),
  'agents.continueRun': createRowSample(
    (rows) => ({
      params: buildAgentParams({ run_id: rows.answer }),
      body: { ...buildSessionParams(rows), input: 'Why?', stream: false },
    }),
    personal,
  ),
  'agents.resume': createSample({ params: buildAgentParams(), body: { last_event_index: -1 } }, open),
  'agents.fork': createRowSample((rows) => ({ params: buildAgentParams(buildSessionParams(rows)) }), personal),
  'agentSessions.list': createSample({}, open),
  'agentSessions.create': { request: () => ({ body: { session_id: createId(), session_name: 'Plans' } }), ...open },
  'agentSessions.removeMany': createSample({ body: { session_ids: [], session_types: [] } }, open),
  'agentSessions.read': createRowSample((rows) => ({ params: buildSessionParams(rows) }), personal),
  'agentSessions.change': createRowSample(
    (rows) => ({ params: buildSessionParams(rows), body: { session_name: 'Plans' } }),
    personal,
  ),
  'agentSessions.remove': createRowSample((rows) => ({ params: buildSessionParams(rows) }), {
    ...personal,
    isFinal: true,
  }),
  'agentSessions.rename': createRowSample(
    (rows) => ({ params: buildSessionParams(rows), body: { session_name: 'Plans' } }),
    personal,
  ),
  'agentSessions.runs': createRowSample((rows) => ({ params: buildSessionParams(rows) }), personal),
  'agentSessions.readRun': createRowSample(
    (rows) => ({ params: { ...buildSessionParams(rows), run_id: rows.answer } }),
    personal,
  ),
}
