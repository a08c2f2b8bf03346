import { channelHref, ideaHref, pillarHref, postHref, type Receipt } from '@draftwright/contract/receipts'
import type { StandingChannel } from '../../channels/index.ts'
import type { FoundPost } from '../../content/index.ts'
import type { ListedIdea } from '../../ideas/index.ts'
import { clipped, namesOf, type Reading } from './reading.ts'

export async function ideaReceipts(reading: Reading, ideas: readonly ListedIdea[]): Promise<Receipt[]> {
  const nameOf = await namesOf(
    reading,
    ideas.map(({ user_id }) => user_id),
  )
  return ideas.map((idea) => ({
    kind: 'idea',
    id: idea.id,
    title: clipped(idea.text, 90),
    href: ideaHref(idea.id),
    facts: {
      status: idea.status,
      is_shortlisted: idea.is_shortlisted,
      votes: idea.votes,
      posts: idea.n_contents,
      pillar: idea.pillar_name,
      by: nameOf(idea.user_id),
      created_at: idea.created_at,
    },
  }))
}

export async function postReceipts(reading: Reading, posts: readonly FoundPost[]): Promise<Receipt[]> {
  const nameOf = await namesOf(
    reading,
    posts.map(({ author_id }) => author_id),
  )
  return posts.map((post) => ({
    kind: 'post',
    id: post.id,
    title: clipped(post.title, 120),
    href: postHref(post.id),
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
export const pillarReceipt = (pillar: PillarRow): Receipt => ({
  kind: 'pillar',
  id: pillar.id,
  title: pillar.name,
  href: pillarHref(pillar.id),
  facts: {
    is_active: pillar.is_active,
    primary_keyword: pillar.primary_keyword,
    keywords: pillar.keywords.slice(0, 20).join(', '),
    description: pillar.description === null ? null : clipped(pillar.description, 300),
    created_at: pillar.created_at,
  },
})

export const channelReceipt = (channel: StandingChannel): Receipt => ({
  kind: 'channel',
  id: channel.id,
  title: channel.name,
  href: channelHref(channel.id),
  facts: {
    channel_type: channel.channel_type,
    is_active: channel.is_active,
    published: channel.n_published,
    on_their_way: channel.n_draft,
    views: channel.views,
    created_at: channel.created_at,
  },
})
