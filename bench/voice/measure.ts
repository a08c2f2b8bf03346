import { channelNorm } from '@draftwright/contract/channel-norms'
import { voiceScore } from '@draftwright/contract/voice/checks'
import { voiceInWords } from '@draftwright/contract/voice/in-words'
import type { VoiceProfile } from '@draftwright/contract/voice/profile'
import { compose } from '../../server/src/models/composer/compose.ts'
import { fromMarkdown } from '../../server/src/documents/from-markdown.ts'
import type { WritingInput } from '../../server/src/models/writing.ts'
import { type VoiceCase, voiceCases } from './profiles.ts'

export interface Measured {
  name: string
  /** Scores by the profile: of the text written with it, with none, and with the one against it. */
  own: number
  none: number
  against: number
}

/** The text that the built-in model writes with a voice, all steps in order. */
function written(idea: string, profile: VoiceProfile | null): string {
  const input: WritingInput = {
    idea,
    channel: { name: 'Site', type: 'site', prompt: null, norm: channelNorm('site') },
    earlier: [],
    ...(profile && { voice: { profile, words: voiceInWords(profile), samples: [] } }),
  }
  const title = compose('outline', input).titles[0] ?? ''
  const draft = compose('draft', { ...input, title }).markdown
  const edited = compose('edit', { ...input, title, draft }).markdown
  return compose('fit', { ...input, title, draft: edited }).markdown
}

function measure({ name, idea, profile, against }: VoiceCase): Measured {
  const score = (voice: VoiceProfile | null) => voiceScore(profile, fromMarkdown(written(idea, voice))) ?? 0
  return { name, own: score(profile), none: score(null), against: score(against) }
}

export const measureVoices = (): Measured[] => voiceCases.map(measure)
