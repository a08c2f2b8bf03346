import { createHash } from 'node:crypto'
import { Doc } from '@draftwright/contract/document'
import type { ImportKind, ImportSettings } from '@draftwright/contract/import-words'
import { ideaLength } from '@draftwright/contract/vocabulary'
import { fromHtml } from '../../documents/from-html.ts'
import { fromMarkdown } from '../../documents/from-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import { readDate } from './date-cell.ts'
import type { Mapping } from './match-headers.ts'

export interface Problem {
  field: string
  message: string
}
/** What a row may speak of, by name in lower case; a name that two share is told apart by nobody, so it is left out. */
export interface Workspace {
  zone: string
  channels: ReadonlyMap<string, string>
  pillars: ReadonlyMap<string, string>
}
export interface PostValues {
  title: string
  rich_content: Doc
  channel_id: string | null
  pillar_id: string | null
  planned_at: string | null
  keyword: string | null
  excerpt: string
  slug: string | undefined
}
export interface IdeaValues {
  text: string
  pillar_id: string | null
}
type Read<T> = { values: T; keys: string[]; problems: [] } | { values: null; keys: []; problems: Problem[] }

export interface Reading {
  kind: ImportKind
  mapping: Mapping
  settings: ImportSettings
  workspace: Workspace
}

const cellOf = ({ mapping }: Reading, cells: readonly string[], field: string): string => {
  const column = mapping[field]
  return column == null ? '' : (cells[column] ?? '').trim()
}

/** A row as a post, or everything that is wrong with it; `keys` tell duplicates: one of its title and channel, one of its text. */
export function readPost(reading: Reading, cells: readonly string[]): Read<PostValues> {
  const cell = (field: string) => cellOf(reading, cells, field)
  const { workspace, settings } = reading
  const problems: Problem[] = []
  const title = cell('title').replace(/\s+/gu, ' ')
  within(problems, 'title', title, 200, true)
  const body = cell('body')
  within(problems, 'body', body, 200_000, true)
  const keyword = cell('keyword').replace(/\s+/gu, ' ')
  within(problems, 'keyword', keyword, 80)
  const excerpt = cell('excerpt')
  within(problems, 'excerpt', excerpt, 500)
  const slug = cell('slug')
  within(problems, 'slug', slug, 200)
  const channel_id = byName(problems, 'channel', cell('channel'), workspace.channels) ?? settings.channel_id ?? null
  const pillar_id = byName(problems, 'pillar', cell('pillar'), workspace.pillars)
  const planned_at = dateIn(problems, cell('planned_at'), workspace.zone)
  const rich_content = Doc.safeParse(documentOf(body, settings.body_format ?? 'auto'))
  if (!rich_content.success) problems.push({ field: 'body', message: 'holds something that a post cannot' })
  else if (body !== '' && toText(rich_content.data) === '' && !rich_content.data.content.some(isShown))
    problems.push({ field: 'body', message: 'has no words' })
  if (!rich_content.success || problems.length > 0) return { values: null, keys: [], problems }
  const values = {
    title,
    rich_content: rich_content.data,
    channel_id,
    pillar_id,
    planned_at,
    keyword: keyword === '' ? null : keyword,
    excerpt,
    slug: slug === '' ? undefined : slug,
  }
  return { values, keys: [titleKey(title, channel_id), textKey(toText(values.rich_content))], problems: [] }
}

export function readIdea(reading: Reading, cells: readonly string[]): Read<IdeaValues> {
  const problems: Problem[] = []
  const text = cellOf(reading, cells, 'text')
  within(problems, 'text', text, ideaLength, true)
  const pillar_id = byName(problems, 'pillar', cellOf(reading, cells, 'pillar'), reading.workspace.pillars)
  if (problems.length > 0) return { values: null, keys: [], problems }
  return { values: { text, pillar_id }, keys: [textKey(text)], problems: [] }
}

const isShown = (block: Doc['content'][number]) => block.type === 'image' || block.type === 'prompt'

function within(problems: Problem[], field: string, text: string, most: number, isRequired = false): void {
  if (isRequired && text === '') problems.push({ field, message: 'is empty' })
  if (text.length > most)
    problems.push({ field, message: `must have at most ${most} characters, not ${text.length.toLocaleString('en')}` })
}

function byName(problems: Problem[], field: string, name: string, known: ReadonlyMap<string, string>): string | null {
  if (name === '') return null
  const id = known.get(name.toLowerCase())
  if (id === undefined) problems.push({ field, message: `“${name.slice(0, 80)}” is no ${field} of this workspace` })
  return id ?? null
}

function dateIn(problems: Problem[], cell: string, zone: string): string | null {
  if (cell === '') return null
  const read = readDate(cell, zone)
  if ('time' in read) return read.time
  problems.push({ field: 'planned_at', message: read.problem })
  return null
}

const looksLikeHtml = /<\/?(?:p|div|h[1-6]|ul|ol|li|br|strong|em|b|i|a|img|span|table|blockquote)\b[^<>]*>/iu

/** Whatever HTML brings that runs stays outside: only what the document's schema knows comes in. */
function documentOf(body: string, format: 'auto' | 'markdown' | 'html'): Doc {
  const isHtml = format === 'html' || (format === 'auto' && looksLikeHtml.test(body))
  return isHtml ? fromHtml(body) : fromMarkdown(body)
}

export const titleKey = (title: string, channelId: string | null): string =>
  `title ${hash(`${channelId ?? ''} ${title.trim().toLowerCase()}`)}`
export const textKey = (text: string): string => `text ${hash(text.replace(/\s+/gu, ' ').trim())}`
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
