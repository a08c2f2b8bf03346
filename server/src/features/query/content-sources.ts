import { toChannelHref, toIdeaHref, toPillarHref, toPostHref, type Source } from '@draftwright/contract/sources'
import type { ChannelWithCounts } from '../channels/index.ts'
import type { FoundPost } from '../content/index.ts'
import type { ListedIdea } from '../ideas/index.ts'
import { truncateLine, loadPersonNames, type ToolContext } from './tool-context.ts'

export async function toIdeaSources(reading: ToolContext, ideas: readonly ListedIdea[]): Promise<Source[]> {
  const nameOf = await loadPersonNames(
    reading,
    ideas.map(({ user_id }) => user_id),
  )
  return ideas.map((idea) => ({
    kind: 'idea',
    id: idea.id,
    title: truncateLine(idea.text, 90),
    href: toIdeaHref(idea.id),
    facts: {
      status: idea.status,
      is_shortlisted: idea.is_shortlisted,
      is_spoken: idea.source === 'voice',
      votes: idea.votes,
      posts: idea.n_contents,
      pillar: idea.pillar_name,
      by: nameOf(idea.user_id),
      created_at: idea.created_at,
    },
  }))
}

export async function toPostSources(reading: ToolContext, posts: readonly FoundPost[]): Promise<Source[]> {
  const nameOf = await loadPersonNames(
    reading,
    posts.map(({ author_id }) => author_id),
  )
  return posts.map((post) => ({
    kind: 'post',
    id: post.id,
    title: truncateLine(post.title, 120),
    href: toPostHref(post.id),
    facts: {
      status: post.status,
      channel: post.channel_name,
      pillar: post.pillar_name,
      keyword: post.keyword,
      by: nameOf(post.author_id),
      views: post.views,
      reads: post.reads,
      open_questions: post.prompts.length,
      planned_at: post.planned_at,
      scheduled_at: post.scheduled_at,
      published_at: post.published_at,
      created_at: post.created_at,
      updated_at: post.updated_at,
    },
  }))
}

interface PillarRow {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly keywords: readonly string[]
  readonly primary_keyword: string | null
  readonly is_active: boolean
  readonly created_at: string
}
export const toPillarSource = (pillar: PillarRow): Source => ({
  kind: 'pillar',
  id: pillar.id,
  title: pillar.name,
  href: toPillarHref(pillar.id),
  facts: {
    is_active: pillar.is_active,
    primary_keyword: pillar.primary_keyword,
    keywords: pillar.keywords.slice(0, 20).join(', '),
    description: pillar.description === null ? null : truncateLine(pillar.description, 300),
    created_at: pillar.created_at,
  },
})

export const toChannelSource = (channel: ChannelWithCounts): Source => ({
  kind: 'channel',
  id: channel.id,
  title: channel.name,
  href: toChannelHref(channel.id),
  facts: {
    channel_type: channel.channel_type,
    is_active: channel.is_active,
    published: channel.n_published,
    on_their_way: channel.n_draft,
    views: channel.views,
    created_at: channel.created_at,
  },
})
