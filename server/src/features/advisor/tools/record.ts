import type { ToolResult } from '../../../models/advising/tool-result.ts'
import type { ReadableKind, ReadInput } from '../../../models/advising/read-tools.ts'
import { findChannelRow } from '../../channels/index.ts'
import { findPost } from '../../content/index.ts'
import { findIdeaRow } from '../../ideas/index.ts'
import { findPillar } from '../../pillars/index.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadIdeaGroup,
  loadPostGroup,
  readCrmRecordResult,
  toChannelSource,
  toIdeaSources,
  type ToolContext,
  toPillarSource,
  toPostSources,
  toRecordGroup,
  truncateLine,
} from '../../query/index.ts'

/** Characters of a text in an answer. */
const maxTextLength = 4000
const maxRelated = 6

const notFoundResult = (kind: ReadableKind): ToolResult =>
  buildToolResult([], [`There is no such ${kind}, or you do not have access to it.`])

/** One row as the group `record`, and its related rows as further groups. Throws 404. */
export async function readRecord(reading: ToolContext, { kind, id }: ReadInput<'read_record'>): Promise<ToolResult> {
  switch (kind) {
    case 'idea':
      return readOneIdea(reading, id)
    case 'post':
      return readOnePost(reading, id)
    case 'pillar':
      return readOnePillar(reading, id)
    case 'channel':
      return readOneChannel(reading, id)
    default:
      return reading.crmDeniedReason === null
        ? readCrmRecordResult(reading, kind, id)
        : buildToolResult([], listCrmNotes(reading))
  }
}

async function readOneIdea(reading: ToolContext, id: string): Promise<ToolResult> {
  const idea = await findIdeaRow(reading.db, id)
  if (idea === undefined) return notFoundResult('idea')
  const pillar = idea.pillar_id === null ? undefined : await findPillar(reading.db, idea.pillar_id)
  const [row] = await toIdeaSources(reading, [
    { ...idea, votes: idea.voters.length, pillar_name: pillar?.name ?? null },
  ])
  return buildToolResult([
    toRecordGroup([row], {
      text: truncateLine(idea.text, maxTextLength),
      tags: idea.tags.join(', '),
      source: idea.source,
    }),
    await loadPostGroup(reading, 'posts', { ideaId: id }, { limit: maxRelated }),
  ])
}

async function readOnePost(reading: ToolContext, id: string): Promise<ToolResult> {
  const post = await findPost(reading.db, id)
  if (post === undefined) return notFoundResult('post')
  const [row] = await toPostSources(reading, [post])
  const idea = post.idea_id === null ? undefined : await findIdeaRow(reading.db, post.idea_id)
  const ideas =
    idea === undefined
      ? []
      : await toIdeaSources(reading, [{ ...idea, votes: idea.voters.length, pillar_name: post.pillar_name }])
  return buildToolResult([
    toRecordGroup([row], {
      text: truncateLine(post.plain_text, maxTextLength),
      excerpt: post.excerpt === '' ? null : post.excerpt,
      questions: post.prompts.length === 0 ? null : truncateLine(post.prompts.join(' · '), 600),
    }),
    { name: 'ideas', rows: ideas, total: ideas.length },
  ])
}

async function readOnePillar(reading: ToolContext, id: string): Promise<ToolResult> {
  const pillar = await findPillar(reading.db, id)
  if (pillar === undefined) return notFoundResult('pillar')
  return buildToolResult([
    toRecordGroup([toPillarSource(pillar)]),
    await loadPostGroup(reading, 'posts', { pillarId: id }, { limit: maxRelated }),
    await loadIdeaGroup(reading, 'ideas_waiting', { pillarId: id, status: 'new' }, { by: 'votes', limit: maxRelated }),
  ])
}

async function readOneChannel(reading: ToolContext, id: string): Promise<ToolResult> {
  const channel = await findChannelRow(reading.db, id)
  if (channel === undefined) return notFoundResult('channel')
  return buildToolResult([
    toRecordGroup([toChannelSource(channel)]),
    await loadPostGroup(reading, 'posts', { channelId: id }, { limit: maxRelated }),
  ])
}
