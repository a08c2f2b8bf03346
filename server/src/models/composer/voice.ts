import type { Doc } from '@draftwright/contract/document'
import { emptyProfile } from '@draftwright/contract/voice/profile'
import { applyVoice } from '@draftwright/contract/voice/rewrite'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import type { FeedbackAnswer, Outline, WritingInput } from '../writing.ts'

type Voice = WritingInput['voice']

/** Applies the channel's voice to Markdown; a text that already has it is returned unchanged. */
export function applyChannelVoice(markdown: string, voice: Voice): string {
  if (voice === undefined) return markdown
  const doc = parseMarkdown(markdown)
  const voiced = applyVoice(voice.profile, doc)
  return voiced === doc ? markdown : toMarkdown(voiced).trim()
}

function applyChannelVoiceToLine(text: string, voice: Voice): string {
  if (voice === undefined || text === '') return text
  const doc: Doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const [first] = applyVoice(voice.profile, doc).content
  const nodes = first?.type === 'paragraph' ? (first.content ?? []) : []
  return nodes.map((node) => (node.type === 'text' ? node.text : ' ')).join('')
}

/** Parts that a person has accepted are unchanged. */
export function applyChannelVoiceToOutline(outline: Outline, { voice, opening, title }: WritingInput): Outline {
  if (voice === undefined) return outline
  return {
    ...outline,
    titles: outline.titles.map((one) => (one === title ? one : applyChannelVoiceToLine(one, voice))),
    outline: outline.outline.map(({ heading, points }) => ({
      heading: applyChannelVoiceToLine(heading, voice),
      points,
    })),
    opening: opening ?? applyChannelVoice(outline.opening, voice),
  }
}

/** Only words and spelling, and only in rewritten parts: their tone was just requested, and the other parts were not. */
export function applyChannelVoiceToRevision(
  answer: FeedbackAnswer,
  { voice, draft, selection }: WritingInput,
): FeedbackAnswer {
  if (voice === undefined) return answer
  const { use, avoid, rules, spelling } = voice.profile
  const words = { ...voice, profile: { ...emptyProfile, use, avoid, rules, spelling } }
  const before = new Set(splitBlocks(selection ?? draft ?? ''))
  const markdown = splitBlocks(answer.markdown)
    .map((block) => (before.has(block) || block.startsWith('```') ? block : applyChannelVoice(block, words)))
    .join('\n\n')
  return { ...answer, markdown }
}

const splitBlocks = (markdown: string): string[] => markdown.split(/\n{2,}/u)
