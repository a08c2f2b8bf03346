import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { fromMarkdown } from '../../documents/from-markdown.ts'
import { withoutPrompts } from '../../documents/prompts.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { findContent } from '../content/index.ts'
import { findIdea } from '../ideas/index.ts'

export interface Source {
  id: string
  kind: 'post' | 'idea'
  column: 'source_content_id' | 'idea_id'
  title: string
  /** What the writer is given, and what is kept to tell a change by: a post's title as its heading, then Markdown. */
  text: string
  pillar_id: string | null
  keyword: string | null
}

export async function postSource(db: AccountDb, parts: Parts, id: string): Promise<Source> {
  const { title, rich_content, pillar_id, keyword } = await findContent(db, parts, id)
  const text = `# ${title}\n\n${toMarkdown(withoutPrompts(rich_content))}`
  return { id, kind: 'post', column: 'source_content_id', title, text, pillar_id, keyword }
}

export async function ideaSource(db: AccountDb, id: string): Promise<Source> {
  const { text, pillar_id } = await findIdea(db, id)
  return { id, kind: 'idea', column: 'idea_id', title: '', text, pillar_id, keyword: null }
}

/** What a variant was made of, as it is now; throws 409 when that is gone. */
export async function sourceOf(
  db: AccountDb,
  parts: Parts,
  variant: { source_content_id: string | null; idea_id: string | null },
): Promise<Source> {
  try {
    if (variant.source_content_id !== null) return await postSource(db, parts, variant.source_content_id)
    if (variant.idea_id !== null) return await ideaSource(db, variant.idea_id)
    throw notFound('Source')
  } catch {
    throw conflict('source_gone', 'The text this one was made of is gone. Ask for feedback to change it instead.')
  }
}

/** A kept source text taken apart again. */
export function readBack(text: string, kind: Source['kind']): { title: string; rich_content: Doc } {
  if (kind === 'idea') return { title: '', rich_content: fromMarkdown(text) }
  const [heading = '', ...body] = text.split('\n')
  return { title: heading.replace(/^# /u, ''), rich_content: fromMarkdown(body.join('\n')) }
}
