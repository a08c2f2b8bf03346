import type { LeftOut } from '@draftwright/contract/left-out'
import { printMarkdown } from '../document.ts'
import { readIdea } from './read-idea.ts'
import { toPieces } from './structure.ts'

/** A passage edited like an idea, as Markdown without headings; empty if nothing of it is for readers. */
export function editPassage(text: string, isVoice = false): { markdown: string; leftOut: readonly LeftOut[] } {
  const idea = readIdea({ idea: text, isVoice })
  return { markdown: printMarkdown(toPieces(idea, false)), leftOut: idea.leftOut }
}
