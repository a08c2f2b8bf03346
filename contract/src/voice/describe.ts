import type { Axis, RuleKind, VoiceProfile } from './profile.ts'

const manners: Record<Axis, readonly [string, string, string, string]> = {
  formal_casual: ['Formal throughout.', 'Rather formal.', 'Rather casual.', 'Casual, as people talk.'],
  serious_playful: ['Serious throughout.', 'Rather serious.', 'Playful now and then.', 'Playful; ask and joke.'],
  plain_technical: [
    'Plain words only, no jargon.',
    'Plain rather than technical.',
    'Exact terms rather than plain ones.',
    'Technical and exact; readers know the terms.',
  ],
  reserved_bold: [
    'Reserved: no superlatives, no hype.',
    'Rather reserved.',
    'Rather bold.',
    'Bold: say it straight, without hedging.',
  ],
}
const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ')
const marks = { never: 'No', sparing: 'Few', free: 'As many as fit:' } as const
const persons = {
  we: 'Speak as "we", never as "I".',
  i: 'Speak as "I", not as "we".',
  you: 'Speak to the reader as "you".',
} as const

/** The profile in plain sentences, one per line: shown to people and given to the model. */
export function describeVoice(profile: VoiceProfile): string {
  const { audience, axes, person, contractions, sentences, use, avoid, emoji, exclamation, spelling, notes } = profile
  const swaps = avoid
    .filter(({ instead }) => instead !== null)
    .map(({ word, instead }) => `"${instead ?? ''}" for "${word}"`)
  const without = avoid.filter(({ instead }) => instead === null).map(({ word }) => word)
  const lines = [
    audience.trim() && `For ${audience.trim().replace(/[.]$/u, '')}.`,
    ...(['formal_casual', 'serious_playful', 'plain_technical', 'reserved_bold'] as const).map((axis) => {
      const step = axes[axis]
      return step === null || step === 3 ? '' : manners[axis][step > 3 ? step - 2 : step - 1]
    }),
    person && persons[person],
    contractions &&
      (contractions === 'use' ? 'Use contractions ("don\'t", "we\'re").' : 'Write words out, no contractions.'),
    sentences && `Sentences of ${sentences.min} to ${sentences.max} words on average.`,
    use.length > 0 && `Words to use: ${quoted(use)}.`,
    swaps.length > 0 && `Write ${swaps.join(', ')}.`,
    without.length > 0 && `Words to avoid: ${quoted(without)}.`,
    emoji && `${marks[emoji]} emoji.`,
    exclamation && `${marks[exclamation]} exclamation marks.`,
    spelling && `${spelling === 'en-GB' ? 'British' : 'American'} spelling.`,
    notes.trim(),
  ]
  return lines.filter((line): line is string => typeof line === 'string' && line !== '').join('\n')
}

/** Describes a learnt rule in a sentence. */
export function describeRule(kind: RuleKind, before: string | null, after: string | null): string {
  switch (kind) {
    case 'replace':
      return `Write “${after ?? ''}” instead of “${before ?? ''}”`
    case 'remove':
      return `Leave “${before ?? ''}” out`
    case 'contract':
      return 'Use contractions'
    case 'expand':
      return 'Write words out instead of contracting them'
    case 'shorter_sentences':
      return 'Make two sentences of a long one'
    case 'no_exclamation':
      return 'No exclamation marks'
    case 'no_emoji':
      return 'No emoji'
    case 'person':
      return after === 'i' ? 'Speak as “I”, not as “we”' : 'Speak as “we”, not as “I”'
  }
}
