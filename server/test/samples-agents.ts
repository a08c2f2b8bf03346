import { newId } from '../src/db/new-id.ts'
import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { about, plain, type Sample } from './sample-shape.ts'

/** Everybody's own: to the other members of the workspace it is not there. The wire's clients send fields of their own. */
const personal: Partial<Sample> = { mayAnswer: [404], isOpen: true }
const open: Partial<Sample> = { isOpen: true }
const agent_id = 'co-ceo-advisor'
const inAgent = (params: Record<string, string> = {}) => ({ agent_id, ...params })
const session = ({ conversation }: Fixture) => ({ session_id: conversation })

export const agentSamples: Partial<Record<RouteId, Sample>> = {
  'agents.root': plain(),
  'agents.health': plain(),
  'agents.info': plain(),
  'agents.config': plain(),
  'agents.models': plain(),
  'agents.teams': plain(),
  'agents.workflows': plain(),
  'agents.list': plain(),
  'agents.read': plain({ params: inAgent() }),
  'agents.run': plain({ params: inAgent(), body: { message: 'What is stuck?', stream: false } }, open),
  'agents.readRun': about(({ answer }) => ({ params: inAgent({ run_id: answer }) }), personal),
  // Pressed at any time: a run that is nobody's is as good as stopped.
  'agents.cancel': plain({ params: inAgent() }, open),
  'agents.goOn': about(
    (rows) => ({ params: inAgent({ run_id: rows.answer }), body: { ...session(rows), input: 'Why?', stream: false } }),
    personal,
  ),
  'agents.resume': plain({ params: inAgent(), body: { last_event_index: -1 } }, open),
  'agents.fork': about((rows) => ({ params: inAgent(session(rows)) }), personal),
  'agentSessions.list': plain({}, open),
  'agentSessions.create': { ask: () => ({ body: { session_id: newId(), session_name: 'Plans' } }), ...open },
  'agentSessions.removeMany': plain({ body: { session_ids: [], session_types: [] } }, open),
  'agentSessions.read': about((rows) => ({ params: session(rows) }), personal),
  'agentSessions.change': about((rows) => ({ params: session(rows), body: { session_name: 'Plans' } }), personal),
  'agentSessions.remove': about((rows) => ({ params: session(rows) }), { ...personal, isFinal: true }),
  'agentSessions.rename': about((rows) => ({ params: session(rows), body: { session_name: 'Plans' } }), personal),
  'agentSessions.runs': about((rows) => ({ params: session(rows) }), personal),
  'agentSessions.readRun': about((rows) => ({ params: { ...session(rows), run_id: rows.answer } }), personal),
}
