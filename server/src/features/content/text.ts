import type { Doc } from '@draftwright/contract/document'
import { listPrompts } from '../../documents/prompts.ts'
import { computeTextHash } from '../../documents/text-hash.ts'
import { toText } from '../../documents/to-text.ts'

export interface ContentText {
  title: string
  slug: string
  excerpt: string
  keyword: string | null
  settings: Readonly<Record<string, unknown>>
  rich_content: Doc
}

/** Columns derived from a text; every write of a text sets all of them with this function. */
export const deriveTextColumns = (text: ContentText) => ({
  plain_text: `${text.title}\n${toText(text.rich_content)}`,
  text_hash: computeTextHash(text),
  prompts: listPrompts(text.rich_content),
})
