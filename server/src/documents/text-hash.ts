import { createHash } from 'node:crypto'
import type { Doc } from '@draftwright/contract/document'

export interface ApprovedText {
  title: string
  excerpt: string
  slug: string
  keyword: string | null
  /** Published data besides the text, such as hashtags. */
  settings: Readonly<Record<string, unknown>>
  rich_content: Doc
}

/**
 * What an approval applies to: everything that readers or a network will get. SHA-256, hex. Keys are sorted, nulls and empty
 * settings omitted, so a document that passed through the editor or jsonb unchanged keeps its hash.
 */
export function computeTextHash(text: ApprovedText): string {
  const { title, excerpt, slug, keyword, rich_content } = text
  const settings = Object.keys(text.settings).length > 0 ? text.settings : null
  return createHash('sha256')
    .update(toCanonicalJson({ title, excerpt, slug, keyword, settings, rich_content }))
    .digest('hex')
}

function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== null && entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${toCanonicalJson(entry)}`).join(',')}}`
}
