import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { removePrompts } from '../../documents/prompts.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readContent } from '../content/index.ts'
import { readIdea } from '../ideas/index.ts'

export interface VariantSource {
  id: string
  kind: 'post' | 'idea'
  column: 'source_content_id' | 'idea_id'
  title: string
  /** The model's input, also stored to detect changes: a post's title as its heading, then Markdown. */
  text: string
  pillar_id: string | null
  keyword: string | null
}

export async function readPostSource(db: AccountDb, context: AppContext, id: string): Promise<VariantSource> {
  const { title, rich_content, pillar_id, keyword } = await readContent(db, context, id)
  const text = `# ${title}\n\n${toMarkdown(removePrompts(rich_content), { sources: [] })}`
  return { id, kind: 'post', column: 'source_content_id', title, text, pillar_id, keyword }
}

export async function readIdeaSource(db: AccountDb, id: string): Promise<VariantSource> {
  const { text, pillar_id } = await readIdea(db, id)
  return { id, kind: 'idea', column: 'idea_id', title: '', text, pillar_id, keyword: null }
}

/** The current source of a variant; throws 409 when it is deleted. */
export async function readVariantSource(
  db: AccountDb,
  context: AppContext,
  variant: { source_content_id: string | null; idea_id: string | null },
): Promise<VariantSource> {
  try {
    if (variant.source_content_id !== null) return await readPostSource(db, context, variant.source_content_id)
    if (variant.idea_id !== null) return await readIdeaSource(db, variant.idea_id)
    throw notFoundError('Source')
  } catch {
    throw conflictError('source_gone', 'The source of this post was deleted. Use feedback to change it instead.')
  }
}

/** Splits a stored source text again. */
export function parseSourceText(text: string, kind: VariantSource['kind']): { title: string; rich_content: Doc } {
  if (kind === 'idea') return { title: '', rich_content: parseMarkdown(text) }
  const [heading = '', ...body] = text.split('\n')
  return { title: heading.replace(/^# /u, ''), rich_content: parseMarkdown(body.join('\n')) }
}
