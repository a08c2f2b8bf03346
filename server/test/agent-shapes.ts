import { z } from 'zod'

/**
 * The AgentOS v2 protocol as its clients read it, recorded from outside: required fields and their types. Independent
 * of the contract, so that an error in the contract is noticed.
 */

const seconds = z.int().min(1_600_000_000).max(4_000_000_000)
const iso = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/u)
const uuid = z.uuid()
const anything = z.record(z.string(), z.unknown())
const tokens = z.object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() })

const tool = z.object({
  tool_call_id: z.string().min(1),
  tool_name: z.string().min(1),
  tool_args: anything,
  created_at: seconds,
  stop_after_tool_call: z.boolean(),
  tool_call_error: z.boolean().nullish(),
  result: z.string().nullish(),
})
const citations = z.object({
  urls: z.array(z.object({ url: z.string(), title: z.string() })),
  documents: z.array(z.object({ document_title: z.string(), cited_text: z.string() })),
})
const references = z.array(
  z.object({
    query: z.string(),
    time: z.number(),
    references: z.array(z.object({ name: z.string(), content: z.string(), meta_data: anything })),
  }),
)
const common = {
  created_at: seconds,
  agent_id: z.literal('co-ceo-advisor'),
  agent_name: z.string().min(1),
  run_id: uuid,
  session_id: uuid,
  event_index: z.int().min(0),
}
const text = { content: z.string(), content_type: z.literal('str') }
const event = <S extends z.ZodRawShape>(name: string, shape: S) =>
  z.object({ ...common, event: z.literal(name), ...shape })

/** By event name; fields that a client would misinterpret must be absent. */
export const events: Record<string, z.ZodType> = {
  RunStarted: event('RunStarted', { model: z.string().min(1), model_provider: z.string().min(1) }),
  RunContent: event('RunContent', text),
  RunContentCompleted: event('RunContentCompleted', {}),
  RunCompleted: event('RunCompleted', {
    ...text,
    citations,
    references,
    extra_data: z.object({ references }),
    metrics: z.object({ ...tokens.shape, duration: z.number() }),
  }),
  WorkflowCompleted: event('WorkflowCompleted', { ...text, workflow_id: z.string().min(1) }),
  RunError: event('RunError', { content: z.string().min(1), error_type: z.string().min(1) }),
  RunCancelled: event('RunCancelled', { content: z.string(), reason: z.string().min(1) }),
  RunPaused: event('RunPaused', {
    tools: z.array(tool).min(1),
    requirements: z.array(z.object({ id: z.string(), created_at: z.iso.datetime(), tool_execution: tool })).min(1),
  }),
  RunContinued: event('RunContinued', {}),
  ToolCallStarted: event('ToolCallStarted', { tool }),
  ToolCallCompleted: event('ToolCallCompleted', { tool: tool.extend({ result: z.string() }), content: z.string() }),
  ToolCallError: event('ToolCallError', { tool: tool.extend({ tool_call_error: z.literal(true) }) }),
  ReasoningStarted: event('ReasoningStarted', {}),
  ReasoningContentDelta: event('ReasoningContentDelta', { reasoning_content: z.string().min(1) }),
  ReasoningCompleted: event('ReasoningCompleted', { reasoning_content: z.string() }),
  ModelRequestStarted: event('ModelRequestStarted', { model: z.string(), model_provider: z.string() }),
  ModelRequestCompleted: event('ModelRequestCompleted', { model: z.string(), ...tokens.shape }),
  ModelRequestRetrying: event('ModelRequestRetrying', { reason: z.string().min(1), retry_in: z.number().min(0) }),
  FollowupsStarted: event('FollowupsStarted', {}),
  FollowupsCompleted: event('FollowupsCompleted', { followups: z.array(z.string().min(1)).min(1) }),
}
const resumed = { run_id: uuid, session_id: uuid, message: z.string().min(1) }
const count = z.int().min(0)
const running = { ...resumed, status: z.literal('running'), current_event_count: count }
export const caughtUp = z.object({ ...running, event: z.literal('catch_up'), missed_events: count })
export const subscribed = z.object({ ...running, event: z.literal('subscribed') })
export const replay = z.object({
  ...resumed,
  event: z.literal('replay'),
  status: z.string(),
  total_events: count,
  total_buffered: count,
  last_event_index_requested: z.int(),
})

const list = z.array(z.unknown())
/** For `stream=false`, and each entry of a session's runs. */
export const run = z.object({
  run_id: uuid,
  agent_id: z.literal('co-ceo-advisor'),
  agent_name: z.string(),
  session_id: uuid,
  user_id: z.string(),
  status: z.enum(['PENDING', 'RUNNING', 'COMPLETED', 'PAUSED', 'CANCELLED', 'ERROR', 'REGENERATED']),
  run_input: z.string(),
  content: z.string(),
  content_type: z.literal('str'),
  run_response_format: z.string(),
  reasoning_content: z.string(),
  reasoning_steps: list,
  metrics: tokens,
  messages: z.array(z.object({ role: z.string(), content: z.string(), created_at: seconds })),
  tools: z.array(tool),
  events: list,
  references,
  citations,
  extra_data: z.object({ references }),
  images: list,
  videos: list,
  audio: list,
  files: list,
  followups: z.array(z.string()),
  created_at: iso,
})

const sessionFields = {
  session_id: uuid,
  session_name: z.string().min(1),
  session_state: anything,
  created_at: iso,
  updated_at: iso,
  user_id: z.string(),
  agent_id: z.literal('co-ceo-advisor'),
  metrics: anything,
  total_tokens: z.int(),
  metadata: anything,
}
export const sessions = z.object({
  data: z.array(z.object({ ...sessionFields, session_type: z.literal('agent') })),
  meta: z.object({
    page: z.int(),
    limit: z.int(),
    total_pages: z.int(),
    total_count: z.int(),
    search_time_ms: z.number(),
  }),
})
export const sessionDetail = z.object({
  ...sessionFields,
  agent_session_id: uuid,
  agent_data: z.object({
    name: z.string(),
    agent_id: z.string(),
    model: z.object({ provider: z.string(), name: z.string(), id: z.string() }),
  }),
  chat_history: z.array(
    z.object({
      role: z.string(),
      content: z.string(),
      created_at: seconds,
      from_history: z.boolean(),
      stop_after_tool_call: z.boolean(),
    }),
  ),
})

export const agent = z.object({
  id: z.literal('co-ceo-advisor'),
  name: z.string().min(1),
  db_id: z.string().min(1),
  model: z.object({ name: z.string().min(1), model: z.string().min(1), provider: z.string().min(1) }),
  sessions: z.object({ session_table: z.string() }),
  is_factory: z.literal(false),
  is_component: z.literal(false),
})
const model = z.object({ id: z.string().min(1), provider: z.string().min(1) })
export const models = z.array(model).min(1)
export const health = z.object({ status: z.literal('ok'), instantiated_at: iso })
export const info = z.object({
  os_id: z.string().min(1),
  name: z.string(),
  agno_version: z.string(),
  agent_count: z.literal(1),
  team_count: z.literal(0),
  workflow_count: z.literal(0),
  mcp: z.boolean(),
  auth_mode: z.enum(['none', 'security_key', 'jwt']),
})
export const config = z.object({
  os_id: z.string().min(1),
  databases: z.array(z.string().min(1)).min(1),
  chat: z.object({ quick_prompts: z.record(z.string(), z.array(z.string()).min(1)) }),
  session: z.object({
    dbs: z.array(z.object({ db_id: z.string(), domain_config: z.object({ display_name: z.string() }) })),
  }),
  agents: z.array(z.object({ id: z.string(), name: z.string(), db_id: z.string(), model })).min(1),
  teams: z.array(z.never()),
  workflows: z.array(z.never()),
  interfaces: z.array(z.never()),
})
export const refusal = z.object({ detail: z.string().min(1) })
export const wrongFields = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.int()])).min(1), msg: z.string(), type: z.string() })),
})
