/** Terms and limits of the agent service that the web needs as well. */

/** The only agent; it is part of the URLs in the specification. */
export const agentId = 'co-ceo-advisor'
export const agentName = 'Ask Co-CEO'
/** Clients have to name a database before they request its lists; there is only this one. */
export const databaseId = 'draftwright'

/** The built-in model: its statements are composed from the rows it read. */
export const composerId = 'composer'

export const runStatuses = [
  'PENDING',
  'RUNNING',
  'COMPLETED',
  'PAUSED',
  'CANCELLED',
  'ERROR',
  /** Replaced by a regenerated answer; kept for the branch picker. */
  'REGENERATED',
] as const
export type RunStatus = (typeof runStatuses)[number]

export const runEventNames = [
  'RunStarted',
  'RunContent',
  'RunContentCompleted',
  'RunCompleted',
  'RunError',
  'RunCancelled',
  'RunPaused',
  'RunContinued',
  'ToolCallStarted',
  'ToolCallCompleted',
  'ToolCallError',
  'ReasoningStarted',
  'ReasoningContentDelta',
  'ReasoningCompleted',
  'ModelRequestStarted',
  'ModelRequestCompleted',
  /** Our extension: the model is busy, and is asked again after `retry_in` seconds. */
  'ModelRequestRetrying',
  'FollowupsStarted',
  'FollowupsCompleted',
  'WorkflowCompleted',
] as const

/** Actions the advisor may propose; only a person can approve them. */
const actionNames = ['create_idea', 'draft_post', 'add_note', 'create_task', 'move_stage'] as const
/** What a program may propose over MCP: a person approves each in the app. */
export const proposalNames = [...actionNames, 'update_record', 'schedule_post', 'publish_post'] as const
/** @public Used by the table types. */
export type ActionName = (typeof proposalNames)[number]

/** Characters. */
export const maxMessage = 60_000
export const maxSessionName = 200
/** A session is named after its first message, cut to this length and followed by three dots if it is longer. */
export const titleLength = 50
/** Name of a session that has no name yet. */
export const defaultSessionName = 'New Chat'
export const maxFiles = 10
