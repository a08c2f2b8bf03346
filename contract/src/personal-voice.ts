import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Id, longText, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { type Person, persons, type VoiceProfile } from './voice/profile.ts'

const postLengths = ['short', 'medium', 'long'] as const
const emojiHabits = ['never'] as const

const settings = {
  length: z.nullable(z.enum(postLengths, { error: `must be one of ${postLengths.join(', ')}` })),
  emoji: z.nullable(z.enum(emojiHabits, { error: `must be one of ${emojiHabits.join(', ')}` })),
  words_to_avoid: z.array(singleLine(60)).check(z.maxLength(50, 'must have at most 50 words')),
}
/** What a person says about how they write; null leaves it to their samples. */
const PersonalVoiceSettings = z.strictObject(settings)
export type PersonalVoiceSettings = z.infer<typeof PersonalVoiceSettings>

/** How one person writes posts of their own. Null where nothing shows it. */
export interface MeasuredPersonalVoice {
  length: PersonalVoiceSettings['length']
  /** The one they use most; null for none. */
  emoji: string | null
  person: Person | null
  /** What most of their posts begin with. */
  opening: 'number' | 'question' | 'statement' | null
  /** What rules can do to a sentence of somebody else without changing what it says. */
  profile: VoiceProfile
}

const PersonalVoice = z.object({
  settings: z.object(settings),
  samples: z.array(z.object({ id: Id, excerpt: z.string(), words: z.number(), created_at: Time })),
  /** What one's own changes of suggested texts show; used once it was seen in two texts. */
  habits: z.array(z.object({ id: Id, sentence: z.string(), n_texts: z.number(), is_used: z.boolean() })),
  /** What is known of how the person writes; null where nothing shows it. */
  length: settings.length,
  emoji: z.nullable(z.string()),
  person: z.nullable(z.enum(persons)),
  opening: z.nullable(z.enum(['number', 'question', 'statement'])),
})
export type PersonalVoice = z.infer<typeof PersonalVoice>

const right = 'published:read'
/** Private: no colleague reads in the audit log how somebody writes. */
const audit = 'none'
const keys = 'never'

/** How a person writes posts of their own: seen, changed and erased by that person alone. */
export const personalVoice = defineRoutes({
  read: { method: 'GET', path: '/ambassador/voice', right, keys, data: PersonalVoice },
  update: {
    method: 'PUT',
    path: '/ambassador/voice',
    right,
    audit,
    keys,
    body: PersonalVoiceSettings,
    data: PersonalVoice,
  },
  /** Forgets samples, habits and settings. */
  erase: { method: 'DELETE', path: '/ambassador/voice', right, audit, keys, data: Nothing },
  addSample: {
    method: 'POST',
    path: '/ambassador/voice/samples',
    right,
    audit,
    keys,
    body: z.strictObject({ text: longText(10_000) }),
    data: PersonalVoice,
  },
  removeSample: {
    method: 'DELETE',
    path: '/ambassador/voice/samples/:id',
    right,
    audit,
    keys,
    params: ById,
    data: Nothing,
  },
  removeHabit: {
    method: 'DELETE',
    path: '/ambassador/voice/habits/:id',
    right,
    audit,
    keys,
    params: ById,
    data: Nothing,
  },
})
