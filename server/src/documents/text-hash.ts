import { createHash } from 'node:crypto'
import type { Doc } from '@draftwright/contract/document'

export interface ApprovedText {
  title: string
  excerpt: string
  slug: string
  rich_content: Doc
}

/**
 * What an approval is bound to: SHA-256, hex. Keys are sorted and nulls left out, so a document that went through the
 * editor or through jsonb unchanged keeps its hash.
 */
export function textHash(text: ApprovedText): string {
  const { title, excerpt, slug, rich_content } = text
  return createHash('sha256').update(canonical({ title, excerpt, slug, rich_content })).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== null && entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`
}
