import { exports } from '@draftwright/contract/exports'
import { formatCsvRow, type CsvValue } from '../../documents/csv.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listContentsByIds, listMatchingContentIds } from '../content/index.ts'
import { listIdeasByIds, listMatchingIdeaIds } from '../ideas/index.ts'
import { loadNames } from './names-store.ts'

export const exportRoutes = implementRoutes(exports, {
  async posts({ db, context, query }) {
    const names = await loadNames(db, context)
    const ids = await listMatchingContentIds(db, query)
    const pieces = streamTable(postHeaders, ids, async (some) =>
      (await listContentsByIds(db, context, some)).map((post) => [
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
    return { filename: `posts-${formatToday(context)}.csv`, pieces }
  },
  async ideas({ db, context, query }) {
    const names = await loadNames(db, context)
    const pieces = streamTable(ideaHeaders, await listMatchingIdeaIds(db, query), async (some) =>
      (await listIdeasByIds(db, some)).map((idea) => [
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
    return { filename: `ideas-${formatToday(context)}.csv`, pieces }
  },
})

/** The columns an import knows come first, so that an export can be imported again. */
const postHeaders = [
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
const ideaHeaders = ['Idea', 'Pillar', 'Status', 'Author', 'Posts', 'Created at', 'Updated at', 'Id']
const batch = 200

/** The matches of the request, in pieces; the byte order mark tells spreadsheets that it is UTF-8. */
async function* streamTable(
  head: readonly string[],
  ids: readonly string[],
  read: (ids: string[]) => Promise<CsvValue[][]>,
): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvRow(head)}`
  for (let at = 0; at < ids.length; at += batch)
    yield (await read(ids.slice(at, at + batch))).map((row) => formatCsvRow(row)).join('')
}

const formatToday = (context: AppContext): string => context.now().toISOString().slice(0, 10)
