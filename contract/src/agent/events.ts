import * as z from 'zod/mini'
import { runEventNames } from './vocabulary.ts'

/** Seconds since 1970, as AgentOS events have them. */
const Seconds = z.int()
const optional = { string: z.optional(z.string()), number: z.optional(z.number()) }

export const ToolExecution = z.object({
  tool_call_id: z.string(),
  tool_name: z.string(),
  tool_args: z.record(z.string(), z.unknown()),
  tool_call_error: z.optional(z.nullable(z.boolean())),
  /** The tool's result as given to the model; absent while it runs. */
  result: z.optional(z.nullable(z.string())),
  created_at: Seconds,
  stop_after_tool_call: z.boolean(),
  requires_confirmation: z.optional(z.boolean()),
  confirmed: z.optional(z.nullable(z.boolean())),
  confirmation_note: optional.string,
  /** Id in `/advisor/actions` of the action that waits for approval or was done. */
  approval_id: optional.string,
  approval_type: optional.string,
})
/** What a paused run is waiting for. */
export const Requirement = z.object({ id: z.string(), created_at: z.iso.datetime(), tool_execution: ToolExecution })
export const Citations = z.object({
  documents: z.array(
    z.object({ document_title: z.string(), cited_text: z.string(), file_name: z.optional(z.string()) }),
  ),
  urls: z.array(z.object({ url: z.string(), title: z.string() })),
})
export const Reference = z.object({
  query: z.string(),
  references: z.array(
    z.object({ name: z.string(), content: z.string(), meta_data: z.record(z.string(), z.unknown()) }),
  ),
  time: z.number(),
})
export const Metrics = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  total_tokens: z.number(),
  /** Seconds, as `duration`. */
  time_to_first_token: optional.number,
  duration: optional.number,
})

/**
 * One event of a run; its name decides which optional fields are set (reference: AgentOS v2, RunEvent). Omitted, never
 * null.
 */
export const RunEvent = z.object({
  created_at: Seconds,
  event: z.enum(runEventNames),
  agent_id: z.string(),
  agent_name: z.string(),
  run_id: z.string(),
  session_id: z.string(),
  /** 0-based; `/resume` continues after it. */
  event_index: z.int(),
  /**
   * `RunContent`: the added text. `RunCompleted`, `RunCancelled`, `WorkflowCompleted`: the whole text. `RunError`: the
   * message.
   */
  content: optional.string,
  content_type: optional.string,
  reasoning_content: optional.string,
  model: optional.string,
  model_provider: optional.string,
  error_type: optional.string,
  reason: optional.string,
  /** Seconds until the model is asked again, with the `reason` in words. */
  retry_in: optional.number,
  tool: z.optional(ToolExecution),
  tools: z.optional(z.array(ToolExecution)),
  requirements: z.optional(z.array(Requirement)),
  citations: z.optional(Citations),
  references: z.optional(z.array(Reference)),
  extra_data: z.optional(z.object({ references: z.array(Reference) })),
  metrics: z.optional(Metrics),
  followups: z.optional(z.array(z.string())),
  input_tokens: optional.number,
  output_tokens: optional.number,
  total_tokens: optional.number,
  workflow_id: optional.string,
  workflow_name: optional.string,
})
/** Sent by `/resume` before the missed events, and before the new ones. */
export const ResumeEvent = z.object({
  event: z.enum(['catch_up', 'replay', 'subscribed', 'error']),
  run_id: z.string(),
  session_id: optional.string,
  /** `running` while the run is in progress, else its final status. */
  status: optional.string,
  missed_events: optional.number,
  current_event_count: optional.number,
  /** Number of events that follow, out of `total_buffered`. */
  total_events: optional.number,
  total_buffered: optional.number,
  last_event_index_requested: optional.number,
  message: optional.string,
  /** Why there are no events to send, if so. */
  error: optional.string,
})
export type ToolExecution = z.infer<typeof ToolExecution>
export type Requirement = z.infer<typeof Requirement>
export type Citations = z.infer<typeof Citations>
export type Reference = z.infer<typeof Reference>
export type Metrics = z.infer<typeof Metrics>
export type RunEvent = z.infer<typeof RunEvent>
export type ResumeEvent = z.infer<typeof ResumeEvent>
