import { type ByColumn, type ColumnHints, toTextForms } from '@draftwright/contract/column-forms'
import { readMoment } from '@draftwright/contract/typed/day'
import { splitValues } from '@draftwright/contract/typed/several'
import { describeReading } from '@draftwright/contract/typed/reading'
import { createHash } from 'node:crypto'
import { Doc } from '@draftwright/contract/document'
import type { ImportKind, ImportSettings } from '@draftwright/contract/import-words'
import { maxIdeaLength } from '@draftwright/contract/vocabulary'
import { maxTags } from '@draftwright/contract/post-settings'
import { parsePostText } from '../../documents/foreign-posts/parse-post-text.ts'
import { toText } from '../../documents/to-text.ts'
import type { Mapping } from '../importing/index.ts'

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
  settings: { tags?: string[] }
}
export interface IdeaValues {
  text: string
  pillar_id: string | null
}
type ParsedRow<T> =
  | {
      values: T
      keys: string[]
      problems: []
      /** What of the row is left out. */
      notes: Problem[]
    }
  | { values: null; keys: []; problems: Problem[]; notes: [] }

export interface RowContext {
  kind: ImportKind
  mapping: Mapping
  settings: ImportSettings
  /** What the columns of the file tell of how they are written. */
  hints: ByColumn<ColumnHints>
  workspace: Workspace
}

const readCell = ({ mapping }: RowContext, cells: readonly string[], field: string): string => {
  const column = mapping[field]
  return column == null ? '' : (cells[column] ?? '').trim()
}

/** A row as a post, or all its problems; `keys` identify duplicates: one of its title and channel, one of its text. */
export function parsePost(context: RowContext, cells: readonly string[]): ParsedRow<PostValues> {
  const { workspace, settings } = context
  const problems: Problem[] = []
  const body = readCell(context, cells, 'body')
  checkLength(problems, 'body', body, 200_000, true)
  // The rest of the row is checked all the same.
  const { doc, matter, leftOut } = parsePostText(body.length > 200_000 ? '' : body, settings.body_format ?? 'auto')
  const cell = (field: string, inText = '') => readCell(context, cells, field) || inText
  const title = cell('title', matter?.title).replace(/\s+/gu, ' ')
  checkLength(problems, 'title', title, 200, true)
  const keyword = cell('keyword').replace(/\s+/gu, ' ')
  checkLength(problems, 'keyword', keyword, 80)
  const excerpt = cell('excerpt', matter?.excerpt)
  checkLength(problems, 'excerpt', excerpt, 500)
  const slug = cell('slug', matter?.slug)
  checkLength(problems, 'slug', slug, 200)
  const channel_id =
    resolveName(problems, 'channel', cell('channel'), workspace.channels) ?? settings.channel_id ?? null
  const pillar_id = resolveName(problems, 'pillar', cell('pillar'), workspace.pillars)
  const day = cell('planned_at', matter === null || matter.isDraft ? '' : matter.day)
  const planned_at = parsePlannedDate(problems, day, context)
  const tags = readTags(cell('tags', matter?.tags.join(', ')))
  const rich_content = Doc.safeParse(doc)
  if (!rich_content.success) problems.push({ field: 'body', message: 'contains something that a post cannot have' })
  else if (body !== '' && toText(rich_content.data) === '' && !rich_content.data.content.some(isVisibleBlock))
    problems.push({ field: 'body', message: 'has no text' })
  if (!rich_content.success || problems.length > 0) return { values: null, keys: [], problems, notes: [] }
  const values = {
    title,
    rich_content: rich_content.data,
    channel_id,
    pillar_id,
    planned_at,
    keyword: keyword === '' ? null : keyword,
    excerpt,
    slug: slug === '' ? undefined : slug,
    settings: tags.length === 0 ? {} : { tags },
  }
  const notes = [...leftOut, ...(matter?.others ?? []).map((name) => `“${name}” of the front matter`)]
  return {
    values,
    keys: [buildTitleKey(title, channel_id), buildTextKey(toText(values.rich_content))],
    problems: [],
    notes: notes.length === 0 ? [] : [{ field: 'body', message: `without ${listWords(notes)}` }],
  }
}

/** `a, b and c`, of a long list the first. */
function listWords(words: readonly string[]): string {
  const shown = words.slice(0, 10)
  const last = words.length > shown.length ? `${words.length - shown.length} more` : shown.pop()
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`
}

const readTags = (cell: string): string[] =>
  [
    ...new Set(
      splitValues(cell)
        .flatMap((part) => part.split(/(?<=\s)(?=#)/u))
        .map((tag) => tag.trim().replace(/^#/u, '').replaceAll(/\s+/gu, ' ').slice(0, 100).toWellFormed())
        .filter((tag) => tag !== ''),
    ),
  ].slice(0, maxTags)

export function parseIdea(context: RowContext, cells: readonly string[]): ParsedRow<IdeaValues> {
  const problems: Problem[] = []
  const text = readCell(context, cells, 'text')
  checkLength(problems, 'text', text, maxIdeaLength, true)
  const pillar_id = resolveName(problems, 'pillar', readCell(context, cells, 'pillar'), context.workspace.pillars)
  if (problems.length > 0) return { values: null, keys: [], problems, notes: [] }
  return { values: { text, pillar_id }, keys: [buildTextKey(text)], problems: [], notes: [] }
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

function parsePlannedDate(problems: Problem[], cell: string, context: RowContext): string | null {
  if (cell === '') return null
  const { mapping, settings, hints, workspace } = context
  const at = mapping['planned_at'] ?? -1
  const { statedOrder } = toTextForms(hints[at], settings.forms?.[at])
  const reading = readMoment(cell, { zone: workspace.zone, usualTime, statedOrder }, {})
  if (reading.is === 'read') return reading.value
  problems.push({ field: 'planned_at', message: describeReading(reading, 'day') ?? '' })
  return null
}

export const buildTitleKey = (title: string, channelId: string | null): string =>
  `title ${hashText(`${channelId ?? ''} ${title.trim().toLowerCase()}`)}`
export const buildTextKey = (text: string): string => `text ${hashText(text.replace(/\s+/gu, ' ').trim())}`
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url')
