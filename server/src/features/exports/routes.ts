import { exports } from '@draftwright/contract/exports'
import { csvRow, type CsvValue } from '../../documents/csv.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { implement } from '../../http/call.ts'
import type { Parts } from '../../http/parts.ts'
import { contentsByIds, matchingContentIds } from '../content/index.ts'
import { ideasByIds, matchingIdeaIds } from '../ideas/index.ts'
import { namesIn } from './names-store.ts'

export const exportRoutes = implement(exports, {
  async posts({ db, parts, query }) {
    const names = await namesIn(db, parts)
    const ids = await matchingContentIds(db, query)
    const pieces = table(postHead, ids, async (some) =>
      (await contentsByIds(db, parts, some)).map((post) => [
        post.title,
        toMarkdown(post.rich_content),
        names.channel(post.channel_id),
        names.pillar(post.pillar_id),
        post.planned_at,
        post.keyword,
        post.excerpt,
        post.slug,
        post.status,
        names.person(post.author_id),
        post.url,
        post.scheduled_at,
        post.published_at,
        post.views,
        post.reads,
        post.created_at,
        post.updated_at,
        post.id,
      ]),
    )
    return { filename: `posts-${today(parts)}.csv`, pieces }
  },
  async ideas({ db, parts, query }) {
    const names = await namesIn(db, parts)
    const pieces = table(ideaHead, await matchingIdeaIds(db, query), async (some) =>
      (await ideasByIds(db, some)).map((idea) => [
        idea.text,
        names.pillar(idea.pillar_id),
        idea.status,
        names.person(idea.user_id),
        idea.n_contents,
        idea.created_at,
        idea.updated_at,
        idea.id,
      ]),
    )
    return { filename: `ideas-${today(parts)}.csv`, pieces }
  },
})

/** The names an import knows come first, so that what was exported can be imported again. */
const postHead = [
  'Title',
  'Text',
  'Channel',
  'Pillar',
  'Planned for',
  'Keyword',
  'Excerpt',
  'Slug',
  'Status',
  'Author',
  'URL',
  'Scheduled for',
  'Published at',
  'Views',
  'Reads',
  'Created at',
  'Updated at',
  'Id',
]
const ideaHead = ['Idea', 'Pillar', 'Status', 'Author', 'Posts', 'Created at', 'Updated at', 'Id']
const batch = 200

/** What matched when it was asked for, piece by piece; a spreadsheet knows by the mark that it is UTF-8. */
async function* table(
  head: readonly string[],
  ids: readonly string[],
  read: (ids: string[]) => Promise<CsvValue[][]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(head)}`
  for (let at = 0; at < ids.length; at += batch)
    yield (await read(ids.slice(at, at + batch))).map((row) => csvRow(row)).join('')
}

const today = (parts: Parts): string => parts.now().toISOString().slice(0, 10)
