import type { Doc } from '@draftwright/contract/document'
import { promptsIn } from '../../documents/prompts.ts'
import { textHash } from '../../documents/text-hash.ts'
import { toText } from '../../documents/to-text.ts'

export interface Text {
  title: string
  slug: string
  excerpt: string
  keyword: string | null
  settings: Readonly<Record<string, unknown>>
  rich_content: Doc
}

/** What is kept beside a text because it follows from it; every write of a text takes all of it from here. */
export const derived = (text: Text) => ({
  plain_text: `${text.title}\n${toText(text.rich_content)}`,
  text_hash: textHash(text),
  prompts: promptsIn(text.rich_content),
})
