import type { ShareText } from '@draftwright/contract/ambassador'
import type { Doc } from '@draftwright/contract/document'
import type { MeasuredPersonalVoice, PersonalVoiceSettings } from '@draftwright/contract/personal-voice'
import { measureVoice } from '@draftwright/contract/voice/measure'
import { mergeVoice } from '@draftwright/contract/voice/merge'
import { emptyProfile, noAnswers, type VoiceRule } from '@draftwright/contract/voice/profile'
import { applyVoice } from '@draftwright/contract/voice/rewrite'
import { toText } from '../../documents/to-text.ts'
import { countWords } from '../composer/words.ts'

/** Words of a post; a longer sample is an article, which shows no length of posts. */
const [shortPost, longPost, article] = [25, 60, 200]
/** Faces, hearts and cheers say how somebody feels: nobody's feelings are made up. */
const feelingEmoji =
  /[\u2764\u{1F389}\u{1F38A}\u{1F44F}\u{1F44D}\u{1F493}-\u{1F49F}\u{1F4AA}\u{1F525}\u{1F5A4}\u{1F600}-\u{1F64F}\u{1F680}\u{1F90D}-\u{1F92F}\u{1F970}-\u{1F97A}\u{1F9E1}]/u
const anyEmoji = /\p{Extended_Pictographic}/gu

/** From what a person pasted, what they set themselves, and what they changed again and again. Settings win. */
export function buildPersonalVoice(
  samples: readonly string[],
  rules: readonly VoiceRule[],
  settings: PersonalVoiceSettings,
): MeasuredPersonalVoice | null {
  const isSet = settings.length !== null || settings.emoji !== null || settings.words_to_avoid.length > 0
  if (samples.length === 0 && rules.length === 0 && !isSet) return null
  const measured = samples.length === 0 ? null : measureVoice(samples)
  const avoid = settings.words_to_avoid.map((word) => ({ word, instead: null }))
  const merged = mergeVoice({ ...noAnswers, words_to_avoid: avoid }, measured, rules, new Set()) ?? emptyProfile
  const isQuiet = settings.emoji === 'never' || (settings.emoji === null && measured?.emoji === 0)
  return {
    length: settings.length ?? measureLength(samples),
    emoji: isQuiet ? null : findFavouriteEmoji(samples),
    person: merged.person,
    opening: findUsualOpening(samples),
    // Who speaks, how long a sentence is and how bold it is would change what the post says.
    profile: {
      ...emptyProfile,
      avoid: merged.avoid,
      rules: merged.rules,
      contractions: merged.contractions,
      spelling: merged.spelling,
      emoji: isQuiet ? 'never' : null,
      exclamation: merged.exclamation,
    },
  }
}

function measureLength(samples: readonly string[]): MeasuredPersonalVoice['length'] {
  const words = samples
    .map(countWords)
    .filter((count) => count <= article)
    .toSorted((one, other) => one - other)
  const middle = words[Math.floor(words.length / 2)]
  if (middle === undefined) return null
  return middle < shortPost ? 'short' : middle > longPost ? 'long' : 'medium'
}

function findFavouriteEmoji(samples: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const found of samples.join('\n').match(anyEmoji) ?? [])
    if (!feelingEmoji.test(found)) counts.set(found, (counts.get(found) ?? 0) + 1)
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1])
  return best !== undefined && best[1] > 1 ? best[0] : null
}

/** Two of three samples begin with it. */
function findUsualOpening(samples: readonly string[]): MeasuredPersonalVoice['opening'] {
  const kinds = samples.map((text): ShareText['angle'] => {
    const first = /^[^.!?…]*[.!?…]?/u.exec(text.trim())?.[0] ?? ''
    return first.endsWith('?') ? 'question' : /\d/u.test(first) ? 'number' : 'statement'
  })
  return (
    (['question', 'number', 'statement'] as const).find(
      (kind) => kinds.length > 1 && kinds.filter((one) => one === kind).length * 3 >= kinds.length * 2,
    ) ?? null
  )
}

/** The text as this person writes: their words, marks and emoji. What it says stays the same. */
export function applyPersonalVoice(text: string, voice: MeasuredPersonalVoice | null): string {
  if (voice === null) return text
  const doc: Doc = {
    type: 'doc',
    content: text.split(/\n+/u).map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  }
  const voiced = applyVoice(voice.profile, doc)
  const words = voiced === doc ? text : toText(voiced).trim().split(/\n+/u).join('\n\n')
  return voice.emoji === null || words.includes(voice.emoji) ? words : `${words} ${voice.emoji}`
}
