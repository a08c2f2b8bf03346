import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { computeVoiceScore } from '@draftwright/contract/voice/checks'
import { describeVoice } from '@draftwright/contract/voice/describe'
import type { VoiceProfile } from '@draftwright/contract/voice/profile'
import { runWritingTask } from '../../server/src/models/composer/compose.ts'
import { parseMarkdown } from '../../server/src/documents/parse-markdown.ts'
import type { WritingInput } from '../../server/src/models/writing.ts'
import { type VoiceCase, voiceCases } from './profiles.ts'

export interface VoiceScore {
  name: string
  /** Scores against the profile: of the text written with it, with none, and with the opposite one. */
  own: number
  none: number
  against: number
}

/** The built-in model's text with a voice, after all steps. */
function writeText(idea: string, profile: VoiceProfile | null): string {
  const input: WritingInput = {
    idea,
    channel: { name: 'Site', type: 'site', prompt: null, norm: getChannelNorm('site') },
    earlier: [],
    ...(profile && { voice: { profile, words: describeVoice(profile), samples: [] } }),
  }
  const title = runWritingTask('outline', input).titles[0] ?? ''
  const draft = runWritingTask('draft', { ...input, title }).markdown
  const edited = runWritingTask('edit', { ...input, title, draft }).markdown
  return runWritingTask('fit', { ...input, title, draft: edited }).markdown
}

function measureVoice({ name, idea, profile, against }: VoiceCase): VoiceScore {
  const score = (voice: VoiceProfile | null) => computeVoiceScore(profile, parseMarkdown(writeText(idea, voice))) ?? 0
  return { name, own: score(profile), none: score(null), against: score(against) }
}

export const measureVoices = (): VoiceScore[] => voiceCases.map(measureVoice)
