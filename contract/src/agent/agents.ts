import * as z from 'zod/mini'
import { Id, longText, wholeNumber } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { Citations, Metrics, Reference, Requirement, ResumeEvent, RunEvent, ToolExecution } from './events.ts'
import { maxMessage, runStatuses } from './vocabulary.ts'

/** The agent service follows the AgentOS v2 protocol, so that its clients work unchanged; the names are from it. */

const ModelOfAgent = z.object({ name: z.string(), model: z.string(), provider: z.string() })
export const Agent = z.object({
  id: z.string(),
  name: z.string(),
  db_id: z.string(),
  description: z.string(),
  role: z.string(),
  model: ModelOfAgent,
  tools: z.object({ tools: z.array(z.object({ name: z.string(), description: z.string() })) }),
  sessions: z.object({ session_table: z.string() }),
  introduction: z.string(),
  is_factory: z.boolean(),
  is_component: z.boolean(),
})
const ModelEntry = z.object({ id: z.string(), provider: z.string() })

export const Message = z.object({
  role: z.enum(['user', 'assistant', 'tool']),
  content: z.string(),
  created_at: z.int(),
})
const File = z.object({ id: Id, name: z.string(), mime_type: z.string(), size: z.int() })
/** A run as returned by the lists and with `stream=false`. */
export const Run = z.object({
  run_id: Id,
  parent_run_id: z.optional(Id),
  agent_id: z.string(),
  agent_name: z.string(),
  session_id: Id,
  user_id: z.string(),
  status: z.enum(runStatuses),
  run_input: z.string(),
  content: z.string(),
  content_type: z.string(),
  run_response_format: z.string(),
  reasoning_content: z.string(),
  reasoning_steps: z.array(z.unknown()),
  model: z.string(),
  metrics: Metrics,
  messages: z.array(Message),
  tools: z.array(ToolExecution),
  /** For a run that is `PAUSED`. */
  requirements: z.optional(z.array(Requirement)),
  events: z.array(RunEvent),
  references: z.array(Reference),
  extra_data: z.object({ references: z.array(Reference) }),
  citations: Citations,
  images: z.array(z.unknown()),
  videos: z.array(z.unknown()),
  audio: z.array(z.unknown()),
  files: z.array(File),
  followups: z.array(z.string()),
  /** Why the run failed, if it did. */
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  forked_from_run_id: z.optional(Id),
  regenerated_from: z.optional(Id),
})
export type Agent = z.infer<typeof Agent>
export type Run = z.infer<typeof Run>

/** Also accepts Python's spelling, `True` and `False`. */
const Flag = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(?:true|false)$/iu))], { error: 'must be true or false' }),
  z.transform((value) => String(value).toLowerCase() === 'true'),
)
/** Form fields are always text; a missing or empty session id starts a new session. */
const SessionField = z.optional(z.union([Id, z.literal('')], { error: 'must be an id' }))
const message = longText(maxMessage).check(z.regex(/\S/u, 'must not be empty'))
const common = {
  stream: z._default(Flag, true),
  session_id: SessionField,
  /** Accepted but ignored: the owner of a run is taken from the token. */
  user_id: z.optional(z.string()),
  background: z._default(Flag, false),
}
export const RunForm = z.object({
  ...common,
  message,
  version: z.optional(z.string()),
  factory_input: z.optional(z.string()),
  model: z.optional(z.string().check(z.maxLength(100, 'must have at most 100 characters'))),
  /** Our extension: the run to continue from, if not the last one. `root` starts a branch at the first message. */
  parent_run_id: z.optional(z.union([Id, z.literal('root')], { error: 'must be an id, or root' })),
  /** Our extension: the run of the same conversation whose files are used again, as when its question is edited. */
  files_of: z.optional(Id),
})
export const ContinueForm = z.object({
  ...common,
  session_id: Id,
  /** JSON: the tools of the pause, each with `confirmed` and, if the person edited them, changed `tool_args`. */
  tools: z.optional(longText(200_000)),
  input: z.optional(message),
  continue_from: z.optional(
    z.string().check(z.regex(/^(?:end|last_user|\d{1,6})$/u, 'must be end, last_user or a number')),
  ),
  fork: z._default(Flag, false),
  regenerate: z._default(Flag, false),
  replace_original: z._default(Flag, false),
  additional_instructions: z.optional(longText(4000)),
})
const ResumeForm = z.object({
  /** Index of the last event the client has; if omitted, all events are sent again. */
  last_event_index: z.optional(wholeNumber(-999_999_999)),
  session_id: z.optional(z.string()),
})
export type RunForm = z.infer<typeof RunForm>
export type ContinueForm = z.infer<typeof ContinueForm>

const ByAgent = z.object({ agent_id: z.string() })
const ByRun = z.object({ agent_id: z.string(), run_id: z.string() })
const agent = { base: 'agent', right: 'advisor:use', audit: 'none' } as const
const open = { base: 'agent', right: 'public', audit: 'none' } as const
/** The response to a background run that nobody streams. */
const Accepted = z.object({ run_id: Id, session_id: Id, status: z.enum(runStatuses) })

export const agents = defineRoutes({
  root: {
    ...open,
    method: 'GET',
    path: '/',
    data: z.object({ name: z.string(), version: z.string(), docs: z.string() }),
  },
  health: {
    ...open,
    method: 'GET',
    path: '/health',
    data: z.object({ status: z.literal('ok'), instantiated_at: z.iso.datetime() }),
  },
  info: {
    ...open,
    method: 'GET',
    path: '/info',
    data: z.object({
      os_id: z.string(),
      name: z.string(),
      agno_version: z.string(),
      agent_count: z.int(),
      team_count: z.int(),
      workflow_count: z.int(),
      mcp: z.boolean(),
      auth_mode: z.literal('jwt'),
    }),
  },
  config: {
    ...agent,
    method: 'GET',
    path: '/config',
    data: z.object({
      os_id: z.string(),
      name: z.string(),
      description: z.string(),
      available_models: z.array(z.string()),
      databases: z.array(z.string()),
      os_database: z.string(),
      chat: z.object({ quick_prompts: z.record(z.string(), z.array(z.string())) }),
      session: z.object({
        dbs: z.array(z.object({ db_id: z.string(), domain_config: z.object({ display_name: z.string() }) })),
      }),
      agents: z.array(
        z.object({ id: z.string(), name: z.string(), description: z.string(), db_id: z.string(), model: ModelEntry }),
      ),
      teams: z.array(z.unknown()),
      workflows: z.array(z.unknown()),
      interfaces: z.array(z.unknown()),
    }),
  },
  models: { ...agent, method: 'GET', path: '/models', data: z.array(ModelEntry) },
  teams: { ...agent, method: 'GET', path: '/teams', data: z.array(z.unknown()) },
  workflows: { ...agent, method: 'GET', path: '/workflows', data: z.array(z.unknown()) },
  list: { ...agent, method: 'GET', path: '/agents', data: z.array(Agent) },
  read: { ...agent, method: 'GET', path: '/agents/:agent_id', params: ByAgent, data: Agent },
  run: {
    ...agent,
    method: 'POST',
    path: '/agents/:agent_id/runs',
    params: ByAgent,
    consumes: 'form',
    body: RunForm,
    data: z.union([Run, Accepted]),
    events: RunEvent,
  },
  readRun: {
    ...agent,
    method: 'GET',
    path: '/agents/:agent_id/runs/:run_id',
    params: ByRun,
    query: z.object({ session_id: z.optional(z.string()) }),
    data: Run,
  },
  /** Stops the text and the tools. Also accepted for finished and unknown runs: AgentOS clients call it at any time. */
  cancel: {
    ...agent,
    method: 'POST',
    path: '/agents/:agent_id/runs/:run_id/cancel',
    params: ByRun,
    query: z.object({ session_id: z.optional(z.string()) }),
    data: z.object({}),
  },
  continueRun: {
    ...agent,
    method: 'POST',
    path: '/agents/:agent_id/runs/:run_id/continue',
    params: ByRun,
    consumes: 'form',
    body: ContinueForm,
    data: z.union([Run, Accepted]),
    events: RunEvent,
  },
  resume: {
    ...agent,
    method: 'POST',
    path: '/agents/:agent_id/runs/:run_id/resume',
    params: ByRun,
    consumes: 'form',
    body: ResumeForm,
    data: z.object({}),
    events: z.union([RunEvent, ResumeEvent]),
  },
  fork: {
    ...agent,
    method: 'POST',
    path: '/agents/:agent_id/sessions/:session_id/fork',
    params: z.object({ agent_id: z.string(), session_id: z.string() }),
    /** Our extension: up to and including this run; if omitted, the whole branch shown. */
    query: z.object({ run_id: z.optional(z.string()) }),
    data: z.object({ session_id: Id, forked_from_session_id: Id }),
  },
})
