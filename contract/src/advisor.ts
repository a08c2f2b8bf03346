import * as z from 'zod/mini'
import { runStatuses } from './agent/vocabulary.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The chat page's own data, which the AgentOS protocol does not cover. All of it is private, except what is shared. */

/** Shown in a conversation list beside the name. */
export const SessionSummary = z.object({
  session_id: Id,
  session_name: z.string(),
  updated_at: Time,
  kind: z.enum(['chat', 'brief']),
  is_pinned: z.boolean(),
  folder_id: z.nullable(Id),
  is_shared: z.boolean(),
  /** An answer has ended that the person has not seen yet. */
  is_unread: z.boolean(),
  /** An answer is being written, here or on another device. */
  is_running: z.boolean(),
})
export const SessionChange = z.partial(
  z.strictObject({
    is_pinned: z.boolean(),
    folder_id: z.nullable(Id),
    /** The person is viewing it now. */
    is_seen: z.literal(true, { error: 'must be true' }),
  }),
)

export const maxFolders = 100
export const Folder = z.object({ id: Id, name: z.string() })
const FolderBody = z.strictObject({ name: singleLine(60) })

/** One question and its answer, with their position in the tree of branches of a conversation. */
export const RunNode = z.object({
  run_id: Id,
  parent_run_id: z.nullable(Id),
  status: z.enum(runStatuses),
  created_at: Time,
})
const RunTree = z.object({ head_run_id: z.nullable(Id), runs: z.array(RunNode) })

const SharedSession = z.object({
  session_id: Id,
  session_name: z.string(),
  owner_name: z.string(),
  /** Whether the caller is its owner. */
  is_own: z.boolean(),
  shared_at: Time,
  updated_at: Time,
})

/** Where a search term was found: in a conversation's name or in its questions and answers. */
const SessionHit = z.object({
  session_id: Id,
  session_name: z.string(),
  updated_at: Time,
  /** The match with its context; empty if only the name matches. */
  snippet: z.string(),
})

export const maxPrompts = 200
/** A `{{name}}` placeholder in a prompt is asked for when the prompt is used. */
export const Prompt = z.object({
  id: Id,
  name: z.string(),
  text: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  owner_name: z.string(),
  updated_at: Time,
})
const promptFields = {
  name: singleLine(60),
  text: longText(10_000).check(z.regex(/\S/u, 'must not be empty')),
  is_shared: z.boolean(),
}
export const NewPrompt = z.strictObject({ ...promptFields, is_shared: z.optional(promptFields.is_shared) })
export const PromptChange = z.partial(z.strictObject(promptFields))

export type SessionSummary = z.infer<typeof SessionSummary>
export type SessionChange = z.infer<typeof SessionChange>
export type Folder = z.infer<typeof Folder>
export type RunNode = z.infer<typeof RunNode>
type RunTree = z.infer<typeof RunTree>
type SessionHit = z.infer<typeof SessionHit>
type SharedSession = z.infer<typeof SharedSession>
export type Prompt = z.infer<typeof Prompt>
export type NewPrompt = z.infer<typeof NewPrompt>
export type PromptChange = z.infer<typeof PromptChange>

const mine = { right: 'advisor:use', audit: 'none' } as const
const one = { ...mine, params: ById } as const

export const advisor = defineRoutes({
  /** The caller's newest 500 conversations, plus older ones that are pinned, in a folder or shared. */
  marks: { ...mine, method: 'GET', path: '/advisor/sessions', data: z.array(SessionSummary) },
  mark: { ...one, method: 'GET', path: '/advisor/sessions/:id', data: SessionSummary },
  change: { ...one, method: 'PATCH', path: '/advisor/sessions/:id', body: SessionChange, data: SessionSummary },
  /** Restores a deleted conversation, within a day. */
  restore: { ...one, method: 'POST', path: '/advisor/sessions/:id/restore', data: SessionSummary },
  /** Empties a conversation and resets its name. Its content becomes a deleted conversation, whose id is returned. */
  clear: {
    ...one,
    method: 'POST',
    path: '/advisor/sessions/:id/clear',
    data: z.object({ cleared_id: Id }),
  },
  /** Restores what was cleared from a conversation, within a day and only if nothing was added to it since. */
  undoClear: {
    ...one,
    method: 'POST',
    path: '/advisor/sessions/:id/undo-clear',
    body: z.strictObject({ cleared_id: Id }),
    data: SessionSummary,
  },
  tree: { ...one, method: 'GET', path: '/advisor/sessions/:id/tree', data: RunTree },
  /** Shows the branch that contains this run, up to its newest run. */
  choose: {
    ...one,
    method: 'PUT',
    path: '/advisor/sessions/:id/head',
    body: z.strictObject({ run_id: Id }),
    data: RunTree,
  },
  export: {
    ...one,
    method: 'GET',
    path: '/advisor/sessions/:id/export',
    data: z.object({ file_name: z.string(), markdown: z.string() }),
  },
  search: {
    ...mine,
    method: 'GET',
    path: '/advisor/search',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(2, 'must have 2 characters or more'), z.maxLength(200)),
    }),
    data: z.array(SessionHit),
  },
  /** Makes it readable for every member of the workspace who may use the advisor. */
  share: {
    method: 'POST',
    makes: 'sharedConversation',
    path: '/advisor/sessions/:id/share',
    right: 'advisor:use',
    params: ById,
    data: SessionSummary,
  },
  unshare: {
    method: 'DELETE',
    path: '/advisor/sessions/:id/share',
    right: 'advisor:use',
    params: ById,
    data: SessionSummary,
  },
  sharedList: { ...mine, method: 'GET', path: '/advisor/shared', data: z.array(SharedSession) },
  folders: { ...mine, method: 'GET', path: '/advisor/folders', data: z.array(Folder) },
  createFolder: { ...mine, method: 'POST', path: '/advisor/folders', body: FolderBody, data: Folder },
  renameFolder: { ...one, method: 'PUT', path: '/advisor/folders/:id', body: FolderBody, data: Folder },
  /** Its conversations are not deleted. */
  removeFolder: { ...one, method: 'DELETE', path: '/advisor/folders/:id', data: Nothing },
  /** The caller's own and the shared ones, sorted by name. */
  prompts: { ...mine, method: 'GET', path: '/advisor/prompts', data: z.array(Prompt) },
  createPrompt: { method: 'POST', path: '/advisor/prompts', right: 'advisor:use', body: NewPrompt, data: Prompt },
  changePrompt: {
    method: 'PUT',
    path: '/advisor/prompts/:id',
    right: 'advisor:use',
    params: ById,
    body: PromptChange,
    data: Prompt,
  },
  removePrompt: {
    method: 'DELETE',
    path: '/advisor/prompts/:id',
    right: 'advisor:use',
    params: ById,
    data: Nothing,
  },
})
