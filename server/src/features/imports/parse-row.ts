import { readMoment } from '@draftwright/contract/typed/day'
import { describeReading } from '@draftwright/contract/typed/reading'
import { createHash } from 'node:crypto'
import { Doc } from '@draftwright/contract/document'
import type { ImportKind, ImportSettings } from '@draftwright/contract/import-words'
import { maxIdeaLength } from '@draftwright/contract/vocabulary'
import { parseHtml } from '../../documents/parse-html.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import type { Mapping } from './match-headers.ts'

export interface Problem {
  field: string
  message: string
}
/** The records that a row may refer to, by name in lower case; an ambiguous name is omitted. */
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
type ParsedRow<T> = { values: T; keys: string[]; problems: [] } | { values: null; keys: []; problems: Problem[] }

export interface RowContext {
  kind: ImportKind
  mapping: Mapping
  settings: ImportSettings
  workspace: Workspace
}

const readCell = ({ mapping }: RowContext, cells: readonly string[], field: string): string => {
  const column = mapping[field]
  return column == null ? '' : (cells[column] ?? '').trim()
}

/** A row as a post, or all its problems; `keys` identify duplicates: one of its title and channel, one of its text. */
export function parsePost(context: RowContext, cells: readonly string[]): ParsedRow<PostValues> {
  const cell = (field: string) => readCell(context, cells, field)
  const { workspace, settings } = context
  const problems: Problem[] = []
  const title = cell('title').replace(/\s+/gu, ' ')
  checkLength(problems, 'title', title, 200, true)
  const body = cell('body')
  checkLength(problems, 'body', body, 200_000, true)
  const keyword = cell('keyword').replace(/\s+/gu, ' ')
  checkLength(problems, 'keyword', keyword, 80)
  const excerpt = cell('excerpt')
  checkLength(problems, 'excerpt', excerpt, 500)
  const slug = cell('slug')
  checkLength(problems, 'slug', slug, 200)
  const channel_id =
    resolveName(problems, 'channel', cell('channel'), workspace.channels) ?? settings.channel_id ?? null
  const pillar_id = resolveName(problems, 'pillar', cell('pillar'), workspace.pillars)
  const planned_at = parsePlannedDate(problems, cell('planned_at'), workspace.zone)
  const rich_content = Doc.safeParse(parseBody(body, settings.body_format ?? 'auto'))
  if (!rich_content.success) problems.push({ field: 'body', message: 'contains something that a post cannot have' })
  else if (body !== '' && toText(rich_content.data) === '' && !rich_content.data.content.some(isVisibleBlock))
    problems.push({ field: 'body', message: 'has no text' })
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
  return { values, keys: [buildTitleKey(title, channel_id), buildTextKey(toText(values.rich_content))], problems: [] }
}

export function parseIdea(context: RowContext, cells: readonly string[]): ParsedRow<IdeaValues> {
  const problems: Problem[] = []
  const text = readCell(context, cells, 'text')
  checkLength(problems, 'text', text, maxIdeaLength, true)
  const pillar_id = resolveName(problems, 'pillar', readCell(context, cells, 'pillar'), context.workspace.pillars)
  if (problems.length > 0) return { values: null, keys: [], problems }
  return { values: { text, pillar_id }, keys: [buildTextKey(text)], problems: [] }
}

const isVisibleBlock = (block: Doc['content'][number]) => block.type === 'image' || block.type === 'prompt'

function checkLength(problems: Problem[], field: string, text: string, most: number, isRequired = false): void {
  if (isRequired && text === '') problems.push({ field, message: 'is empty' })
  if (text.length > most)
    problems.push({ field, message: `must have at most ${most} characters, not ${text.length.toLocaleString('en')}` })
}

function resolveName(
  problems: Problem[],
  field: string,
  name: string,
  known: ReadonlyMap<string, string>,
): string | null {
  if (name === '') return null
  const id = known.get(name.toLowerCase())
  if (id === undefined) problems.push({ field, message: `“${name.slice(0, 80)}” is no ${field} of this workspace` })
  return id ?? null
}

/** Of a post if only a day is given. */
const usualTime = '09:00'

function parsePlannedDate(problems: Problem[], cell: string, zone: string): string | null {
  if (cell === '') return null
  const reading = readMoment(cell, { zone, usualTime }, {})
  if (reading.is === 'read') return reading.value
  problems.push({ field: 'planned_at', message: describeReading(reading, 'day') ?? '' })
  return null
}

const looksLikeHtml = /<\/?(?:p|div|h[1-6]|ul|ol|li|br|strong|em|b|i|a|img|span|table|blockquote)\b[^<>]*>/iu

/** Scripts in HTML are dropped: only what the document's schema knows is imported. */
function parseBody(body: string, format: 'auto' | 'markdown' | 'html'): Doc {
  const isHtml = format === 'html' || (format === 'auto' && looksLikeHtml.test(body))
  return isHtml ? parseHtml(body) : parseMarkdown(body)
}

export const buildTitleKey = (title: string, channelId: string | null): string =>
  `title ${hashText(`${channelId ?? ''} ${title.trim().toLowerCase()}`)}`
export const buildTextKey = (text: string): string => `text ${hashText(text.replace(/\s+/gu, ' ').trim())}`
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url')
