import type { Doc } from '@draftwright/contract/document'
import { openProfile } from '@draftwright/contract/voice/profile'
import { writtenIn } from '@draftwright/contract/voice/rewrite'
import { fromMarkdown } from '../../documents/from-markdown.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import type { FeedbackAnswer, Outline, WritingInput } from '../writing.ts'

type Voice = WritingInput['voice']

/** Markdown as the channel's voice would have it; a text that is in voice already comes back as it is. */
export function inVoice(markdown: string, voice: Voice): string {
  if (voice === undefined) return markdown
  const doc = fromMarkdown(markdown)
  const voiced = writtenIn(voice.profile, doc)
  return voiced === doc ? markdown : toMarkdown(voiced).trim()
}

function lineInVoice(text: string, voice: Voice): string {
  if (voice === undefined || text === '') return text
  const doc: Doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const [first] = writtenIn(voice.profile, doc).content
  const nodes = first?.type === 'paragraph' ? (first.content ?? []) : []
  return nodes.map((node) => (node.type === 'text' ? node.text : ' ')).join('')
}

/** What a person accepted before stands as they accepted it. */
export function outlineInVoice(outline: Outline, { voice, opening, title }: WritingInput): Outline {
  if (voice === undefined) return outline
  return {
    ...outline,
    titles: outline.titles.map((one) => (one === title ? one : lineInVoice(one, voice))),
    outline: outline.outline.map(({ heading, points }) => ({ heading: lineInVoice(heading, voice), points })),
    opening: opening ?? inVoice(outline.opening, voice),
  }
}

/** Only words and spelling, and only in what the revision wrote anew: how it is to sound was just asked for, and the rest of the text nobody asked about. */
export function revisedInVoice(answer: FeedbackAnswer, { voice, draft, selection }: WritingInput): FeedbackAnswer {
  if (voice === undefined) return answer
  const { use, avoid, rules, spelling } = voice.profile
  const words = { ...voice, profile: { ...openProfile, use, avoid, rules, spelling } }
  const before = new Set(blocksOf(selection ?? draft ?? ''))
  const markdown = blocksOf(answer.markdown)
    .map((block) => (before.has(block) || block.startsWith('```') ? block : inVoice(block, words)))
    .join('\n\n')
  return { ...answer, markdown }
}

const blocksOf = (markdown: string): string[] => markdown.split(/\n{2,}/u)
