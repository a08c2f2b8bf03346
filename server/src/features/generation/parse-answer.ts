import type { Doc } from '@draftwright/contract/document'
import { assignFootnoteNumbers } from '@draftwright/contract/footnotes'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { readFootnotes, splitDefinitions } from '../../documents/read-footnotes.ts'
import type { GroundSource } from '../sources/index.ts'

/** A model's Markdown; only sources that it was given become footnotes, whatever it says where they lead. */
export function parseAnswer(markdown: string, research: readonly GroundSource[], isBare = false): Doc {
  const doc = parseMarkdown(splitDefinitions(markdown).markdown)
  return assignFootnoteNumbers(
    readFootnotes(doc, (label) => research[Number(label) - 1], isBare && research.length > 0),
  )
}
