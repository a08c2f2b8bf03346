import type { Content } from '@draftwright/contract/content'
import { createAccountDb } from '../src/db/account-db.ts'
import { parseMarkdown } from '../src/documents/parse-markdown.ts'
import { createContent } from '../src/features/content/index.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'

export interface PostFields {
  /** Someone else of the workspace: nobody approves what only they wrote. */
  author_id?: string
  title?: string
  markdown?: string
  excerpt?: string
  slug?: string
  pillar_id?: string | null
  /** The hosted site unless told. */
  channel_id?: string
}

/** A post on the person's hosted site, written by them and published through the front door. */
export async function publishPost(person: Person, context: AppContext, fields: PostFields = {}): Promise<Content> {
  const id = await draftPost(person, context, fields)
  await person.call('content.approve', { params: { id } })
  return person.call('content.publish', { params: { id } })
}

/** A draft for the person's hosted site; answers its id. */
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

/** A reader with a browser and an address of their own. */
export function visitPage(person: Person, url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, 'http://draftwright.test')
  return person.app.inject({
    method: 'GET',
    url: pathname + search,
    headers: { 'user-agent': browserUserAgent, 'x-forwarded-for': person.address, ...headers },
  })
}

export const browserUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
