import { type McpCall, ToolError } from '../mcp-call.ts'
import { defineFields, defineChoice, defineText, type McpTool, type ToolInput } from '../tool.ts'

/** Most entries of one call. */
const maxIdeas = 50
const lists = {
  channels: 'channels.list',
  pillars: 'pillars.list',
  stages: 'pipelineStages.list',
  campaigns: 'campaigns.list',
  members: 'members.list',
} as const

export const writeTools: Readonly<Record<string, McpTool>> = {
  list_choices: {
    title: 'List choices',
    description: 'Ids and names that other tools take: channels, pillars, pipeline stages, campaigns, members.',
    input: defineFields({ of: defineChoice(Object.keys(lists)) }, 'of'),
    effect: 'reads',
    scopes: ['channels:read', 'crm:read', 'content:read', 'workspace:read'],
    run: listChoices,
  },
  create_ideas: {
    title: 'Create ideas',
    description: `Adds up to ${maxIdeas} ideas to the inbox, each answered on its own. Changes nothing that is there.`,
    input: defineFields(
      {
        ideas: {
          type: 'array',
          items: defineFields(
            { text: defineText(), pillar_id: defineText(), tags: { type: 'array', items: { type: 'string' } } },
            'text',
          ),
        },
      },
      'ideas',
    ),
    effect: 'adds',
    scopes: ['ideas:write'],
    run: createIdeas,
  },
  create_draft: {
    title: 'Create a draft',
    description:
      'Saves a text you wrote (Markdown, first line # title) as a new draft for a channel, checked against its idea: findings say what the sources do not. Give the idea by id, or its text.',
    input: defineFields(
      {
        channel_id: defineText(),
        markdown: defineText(),
        idea_id: defineText(),
        idea_text: defineText(),
        pillar_id: defineText(),
        keyword: defineText(),
      },
      'channel_id',
      'markdown',
    ),
    effect: 'adds',
    scopes: ['content:write'],
    run: createDraft,
  },
  revise_draft: {
    title: 'Revise a draft',
    description:
      'Proposes your new version (whole text, Markdown) of a draft: the person sees each change in the editor, and accepts or rejects it. The text stays as it is until then.',
    input: defineFields(
      { post_id: defineText(), markdown: defineText(), request: defineText('what was to change') },
      'post_id',
      'markdown',
      'request',
    ),
    effect: 'proposes',
    scopes: ['content:write'],
    run: reviseDraft,
  },
  check_draft: {
    title: 'Check a draft',
    description: 'What stands between a post and its approval: findings, open questions, what of the idea is missing.',
    input: defineFields({ post_id: defineText() }, 'post_id'),
    effect: 'reads',
    scopes: ['content:read'],
    run: checkDraft,
  },
}

async function listChoices(call: McpCall, { of }: ToolInput) {
  if (typeof of !== 'string' || !Object.hasOwn(lists, of))
    throw new ToolError(`There is no list ${String(of)}; one of: ${Object.keys(lists).join(', ')}`)
  const limit = of === 'stages' ? { limit: '200' } : of === 'members' ? undefined : { limit: 100 }
  const rows = (await call.callRoute(call, lists[of as keyof typeof lists], { query: limit ?? {} })) as Named[]
  return {
    rows: rows.map((row) => ({
      id: row.id ?? row.user_id,
      ...(row.pipeline_id === undefined ? {} : { pipeline_id: row.pipeline_id }),
      ...(row.channel_type === undefined ? {} : { type: row.channel_type }),
      untrusted_text: { name: row.name ?? row.display_name ?? '' },
    })),
  }
}
interface Named {
  readonly id?: string
  readonly user_id?: string
  readonly name?: string
  readonly display_name?: string
  readonly channel_type?: string
  readonly pipeline_id?: string
}

async function createIdeas(call: McpCall, { ideas }: ToolInput) {
  if (!Array.isArray(ideas) || ideas.length === 0 || ideas.length > maxIdeas)
    throw new ToolError(`ideas must be a list of 1 to ${maxIdeas}`)
  const results: object[] = []
  for (const body of ideas)
    try {
      const { id } = (await call.callRoute(call, 'ideas.create', { body })) as { id: string }
      results.push({ row: `idea:${id}`, url: `${call.context.config.publicUrl}/idea/${id}` })
    } catch (error) {
      results.push({ error: describeFailure(error) })
    }
  return { results }
}

/** What the rules say, with the fields that they name; throws faults of ours. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number' || error.status >= 500)
    throw error
  const issues = 'details' in error && Array.isArray(error.details) ? (error.details as Partial<Issue>[]) : []
  const named = issues.flatMap(({ field, message }) => (field === undefined ? [] : [`${field} ${message}`]))
  return named.length === 0 ? error.message : named.slice(0, 10).join('; ')
}
interface Issue {
  readonly field: string
  readonly message: string
}

interface Draft {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly updated_at: string
  readonly prompts: readonly string[]
  readonly findings: readonly {
    readonly state?: string | null
    readonly kind: string
    readonly text: string
    readonly reason: string
  }[]
  readonly left_out: readonly unknown[]
}

async function createDraft(call: McpCall, { channel_id, markdown, idea_id, idea_text, ...given }: ToolInput) {
  const source = idea_id === undefined ? { text: idea_text ?? markdown } : { idea_id }
  const draft = (await call.callRoute(call, 'generation.paste', {
    params: { channel_id: String(channel_id) },
    body: { ...given, ...source, answer: markdown, from: call.client.name.slice(0, 60) },
  })) as Draft
  return toCheckedDraft(call, draft)
}

async function checkDraft(call: McpCall, { post_id }: ToolInput) {
  const draft = (await call.callRoute(call, 'content.read', { params: toPostParams(post_id), query: {} })) as Draft
  return toCheckedDraft(call, draft)
}

async function reviseDraft(call: McpCall, { post_id, markdown, request }: ToolInput) {
  const params = toPostParams(post_id)
  const post = (await call.callRoute(call, 'content.read', { params, query: {} })) as Draft & { channel_id: string }
  const { changes, note } = (await call.callRoute(call, 'generation.feedbackPaste', {
    params: { channel_id: post.channel_id },
    body: { content_id: post.id, feedback: request, answer: markdown, from: call.client.name.slice(0, 60) },
  })) as { changes: readonly object[]; note: string | null }
  return {
    row: `post:${post.id}`,
    url: `${call.context.config.publicUrl}/content/${post.id}`,
    changes_proposed: changes.length,
    state: 'waits for the person in the editor; nothing has been changed',
    ...(note === null ? {} : { untrusted_text: { note } }),
  }
}

/** The id of a post, given alone or as answers name rows. */
export const toPostParams = (given: unknown) => ({ id: String(given).replace(/^post:/u, '') })

const toCheckedDraft = (
  { context }: McpCall,
  { id, title, status, updated_at, prompts, findings, left_out }: Draft,
) => ({
  row: `post:${id}`,
  url: `${context.config.publicUrl}/content/${id}`,
  facts: { status, updated_at, open_questions: prompts.length, findings: findings.length, left_out: left_out.length },
  untrusted_text: {
    title,
    questions: prompts.slice(0, 10),
    findings: findings.slice(0, 20).map(({ kind, text: words, reason }) => ({ kind, text: words, reason })),
  },
})
