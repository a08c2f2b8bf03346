import type { ByColumn, ColumnForms } from './column-forms.ts'

/** Terms and limits of imports; free of schemas, so that the web can load them. */
export const importKinds = ['posts', 'ideas'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'failed',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]
export const importRowStates = ['waiting', 'ready', 'duplicate', 'error', 'created', 'undone', 'kept'] as const
export type ImportRowState = (typeof importRowStates)[number]

export const bodyFormats = ['auto', 'text', 'markdown', 'html'] as const
export interface ImportSettings {
  /** For rows that name no channel. */
  channel_id?: string | null
  body_format?: (typeof bodyFormats)[number]
  on_duplicate?: 'skip' | 'import'
  /** What somebody has said of how columns are written. */
  forms?: ByColumn<ColumnForms>
}

export const maxImportRows = 10_000
/** Bytes. */
export const maxImportSize = 20 * 1024 * 1024

export interface ImportField {
  name: string
  label: string
  help: string
  isRequired: boolean
  /** Alternative headers besides its name and label, in lower case. */
  aliases: string[]
}

const defineField = (
  name: string,
  label: string,
  help: string,
  aliases: string[],
  isRequired = false,
): ImportField => ({
  name,
  label,
  help,
  aliases,
  isRequired,
})
const pillar = defineField('pillar', 'Pillar', 'By its name', [
  'topic',
  'category',
  'theme',
  'content pillar',
  'thema',
  'kategorie',
])

/** Fields that a column can be mapped to, by kind of import. */
export const importFields: Record<ImportKind, ImportField[]> = {
  posts: [
    defineField(
      'title',
      'Title',
      'Up to 200 characters',
      ['headline', 'name', 'subject', 'post title', 'titel', 'titre'],
      true,
    ),
    defineField(
      'body',
      'Text',
      'Markdown, HTML or plain text',
      ['text', 'content', 'post', 'copy', 'caption', 'message', 'markdown', 'html', 'article', 'inhalt', 'contenu'],
      true,
    ),
    defineField('channel', 'Channel', 'By its name', [
      'network',
      'platform',
      'profile',
      'destination',
      'kanal',
      'canal',
    ]),
    pillar,
    defineField('planned_at', 'Planned for', 'A day, with or without a time', [
      'date',
      'scheduled_at',
      'scheduled at',
      'publish date',
      'publish at',
      'published_at',
      'post date',
      'datum',
    ]),
    defineField('tags', 'Tags', 'Separated by commas', [
      'tag',
      'hashtags',
      'labels',
      'schlagworte',
      'schlagwörter',
      'étiquettes',
    ]),
    defineField('keyword', 'Keyword', 'Up to 80 characters', ['focus keyword', 'primary keyword', 'seo keyword']),
    defineField('excerpt', 'Excerpt', 'Up to 500 characters', ['summary', 'description', 'meta description', 'teaser']),
    defineField('slug', 'Slug', 'Made from the title where it is empty', ['url slug', 'permalink']),
  ],
  ideas: [
    defineField(
      'text',
      'Idea',
      'Any text',
      ['idea', 'note', 'notes', 'body', 'title', 'content', 'idee', 'description'],
      true,
    ),
    pillar,
  ],
}
