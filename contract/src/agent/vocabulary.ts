/** Words and limits of the agent service that screens need as well. */

/** The one agent there is; the specification's address names it. */
export const agentId = 'co-ceo-advisor'
export const agentName = 'Ask Co-CEO'
/** What a client has to name for its lists to be asked at all; there is one database. */
export const databaseId = 'draftwright'

export const runStatuses = [
  'PENDING',
  'RUNNING',
  'COMPLETED',
  'PAUSED',
  'CANCELLED',
  'ERROR',
  /** Another answer was asked for in its place; kept for the branch picker. */
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
  'FollowupsStarted',
  'FollowupsCompleted',
  'WorkflowCompleted',
] as const

/** What the advisor may propose, and a person alone can have done. */
export const actionNames = ['create_idea', 'draft_post', 'add_note', 'create_task', 'move_stage'] as const
/** @public Named by the table types. */
export type ActionName = (typeof actionNames)[number]

/** Characters. */
export const maxMessage = 60_000
export const maxSessionName = 200
/** The first message names a session by so many characters, and three dots when it is longer. */
export const titleLength = 50
/** What a session is called that has no name yet. */
export const defaultSessionName = 'New Chat'
export const maxFiles = 10
