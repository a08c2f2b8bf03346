import type { Content } from '@draftwright/contract/content'
import { createAccountDb } from '../src/db/account-db.ts'
import { parseMarkdown } from '../src/documents/parse-markdown.ts'
import { createContent } from '../src/features/content/index.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'

export interface PostFields {
  /** Another member of the workspace: people cannot approve their own posts. */
  author_id?: string
  title?: string
  markdown?: string
  excerpt?: string
  slug?: string
  pillar_id?: string | null
  /** Defaults to the hosted site. */
  channel_id?: string
}

/** Creates a post on the person's hosted site, written by them, and publishes it through the API. */
export async function publishPost(person: Person, context: AppContext, fields: PostFields = {}): Promise<Content> {
  const id = await draftPost(person, context, fields)
  await person.call('content.approve', { params: { id } })
  return person.call('content.publish', { params: { id } })
}

/** Creates a draft for the person's hosted site; returns its id. */
export async function draftPost(
  person: Person,
  context: AppContext,
  {
    title = 'A waiting list that works',
    markdown = 'Ask for days.',
    excerpt = '',
    slug,
    pillar_id = null,
    channel_id,
    author_id,
  }: PostFields,
): Promise<string> {
  const channels = await person.call('channels.list')
  return createContent(createAccountDb(context.engine, person.accountId ?? ''), {
    title,
    slug,
    excerpt,
    pillar_id,
    rich_content: parseMarkdown(markdown),
    idea_id: null,
    channel_id: channel_id ?? channels.find((channel) => channel.channel_type === 'site')?.id ?? null,
    author_id: author_id ?? person.session?.user.id ?? '',
    keyword: null,
    model: null,
  })
}

/** A visitor with their own browser and IP address. */
export function visitPage(person: Person, url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, 'http://draftwright.test')
  return person.app.inject({
    method: 'GET',
    url: pathname + search,
    headers: {
      'user-agent': browserUserAgent,
      'accept-language': 'en',
      'x-forwarded-for': person.address,
      ...headers,
    },
  })
}

export const browserUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
