import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, longText, Time, Url } from './fields.ts'
import { defineRoutes } from './route.ts'
import {
  contractionHabits,
  markHabits,
  persons,
  ruleKinds,
  ruleStates,
  sentenceLengths,
  spellings,
} from './voice/profile.ts'

const Step = z.int('must be a whole number').check(z.gte(1, 'must be 1 to 5'), z.lte(5, 'must be 1 to 5'))
const word = singleLine(60)
const limitedList = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.array(item).check(z.maxLength(max, `must have at most ${max} entries`))
const buildAxes = <T extends z.ZodMiniType>(step: T) => ({
  formal_casual: step,
  serious_playful: step,
  plain_technical: step,
  reserved_bold: step,
})
const nullableEnum = <const T extends readonly string[]>(values: T) =>
  z.nullable(z.enum(values, { error: `must be ${values.join(' or ')}` }))

const AvoidedWord = z.strictObject({ word, instead: z.nullable(word) })
const answerFields = {
  audience: longText(500),
  axes: z.partial(z.strictObject(buildAxes(z.nullable(Step)))),
  person: nullableEnum(persons),
  contractions: nullableEnum(contractionHabits),
  sentence_length: nullableEnum(sentenceLengths),
  words_to_use: limitedList(word, 100),
  words_to_avoid: limitedList(z.union([AvoidedWord, word], { error: 'must be a word, or {word, instead}' }), 200),
  emoji: nullableEnum(markHabits),
  exclamation_marks: nullableEnum(markHabits),
  spelling: nullableEnum(spellings),
  notes: longText(4000),
}
/** Omitted answers are unchanged; null clears an answer. */
export const VoiceAnswersChange = z.partial(z.strictObject(answerFields))
export const Questionnaire = z.strictObject({
  channel_id: Id,
  answers: z.partial(
    z.strictObject({
      ...answerFields,
      /** Texts in the desired voice; stored as samples. */
      samples: limitedList(longText(60_000).check(z.regex(/\S/u, 'must not be empty')), 5),
    }),
  ),
})

const axesData = z.object(buildAxes(z.nullable(z.number())))
const Avoided = z.object({ word: z.string(), instead: z.nullable(z.string()) })
const shared = {
  audience: z.string(),
  axes: axesData,
  person: z.nullable(z.enum(persons)),
  contractions: z.nullable(z.enum(contractionHabits)),
  emoji: z.nullable(z.enum(markHabits)),
  spelling: z.nullable(z.enum(spellings)),
  notes: z.string(),
}
const VoiceRuleData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('replace'), before: z.string(), after: z.string() }),
  z.object({ kind: z.literal('remove'), before: z.string() }),
])
export const VoiceProfileData = z.object({
  ...shared,
  sentences: z.nullable(z.object({ min: z.number(), max: z.number() })),
  use: z.array(z.string()),
  avoid: z.array(Avoided),
  exclamation: z.nullable(z.enum(markHabits)),
  rules: z.array(VoiceRuleData),
})
const MeasuredVoiceData = z.object({
  samples: z.number(),
  words: z.number(),
  language: z.string(),
  sentence_words: z.nullable(z.number()),
  person: z.nullable(z.enum(persons)),
  contractions: z.nullable(z.number()),
  exclamations: z.number(),
  emoji: z.number(),
  questions: z.number(),
  spelling: z.nullable(z.enum(spellings)),
  axes: axesData,
  frequent: z.array(z.object({ word: z.string(), count: z.number() })),
})
export const BrandVoice = z.object({
  channel_id: Id,
  channel_name: z.string(),
  /** False until there are answers; samples and rules apply regardless. */
  is_answered: z.boolean(),
  answers: z.object({
    ...shared,
    sentence_length: z.nullable(z.enum(sentenceLengths)),
    words_to_use: z.array(z.string()),
    words_to_avoid: z.array(Avoided),
    exclamation_marks: z.nullable(z.enum(markHabits)),
  }),
  /** Null without samples. */
  measured: z.nullable(MeasuredVoiceData),
  /** The profile that texts are checked against; null if there is none yet. */
  profile: z.nullable(VoiceProfileData),
  /** The profile in plain sentences. */
  summary: z.string(),
  updated_at: z.nullable(Time),
  updated_by: z.nullable(Id),
})
export type BrandVoice = z.infer<typeof BrandVoice>
export type Questionnaire = z.infer<typeof Questionnaire>
export type VoiceAnswersChange = z.infer<typeof VoiceAnswersChange>

export const VoiceSample = z.object({
  id: Id,
  channel_id: Id,
  title: z.string(),
  source: z.enum(['paste', 'file', 'url']),
  url: z.nullable(z.string()),
  /** The start of the text. */
  excerpt: z.string(),
  words: z.number(),
  created_at: Time,
})
export type VoiceSample = z.infer<typeof VoiceSample>
/** Either the text itself or a URL to read it from. */
export const NewVoiceSample = z.strictObject({
  title: z.optional(singleLine(200)),
  text: z.optional(longText(60_000).check(z.regex(/\S/u, 'must not be empty'))),
  url: z.optional(Url),
})
export type NewVoiceSample = z.infer<typeof NewVoiceSample>

export const LearntRule = z.object({
  id: Id,
  channel_id: Id,
  kind: z.enum(ruleKinds),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The rule as a sentence. */
  sentence: z.string(),
  state: z.enum(ruleStates),
  /** How often it was seen, and in how many texts. */
  sightings: z.number(),
  texts: z.number(),
  /** Where it was learnt from, newest first. */
  sources: z.array(
    z.object({
      source: z.enum(['feedback', 'edit', 'person']),
      content_id: z.nullable(Id),
      content_title: z.nullable(z.string()),
      user_id: z.nullable(Id),
      user_name: z.nullable(z.string()),
      before: z.string(),
      after: z.string(),
      created_at: Time,
    }),
  ),
  created_at: Time,
  updated_at: Time,
})
export type LearntRule = z.infer<typeof LearntRule>
export const NewLearntRule = z.strictObject({ before: word, after: z.nullable(word) })
export type NewLearntRule = z.infer<typeof NewLearntRule>

const RuleState = z.strictObject({ state: z.enum(['active', 'off'], { error: 'must be active or off' }) })

/** `id` is the channel's. */
const ofChannel = { params: ById } as const
export const brandVoice = defineRoutes({
  apply: {
    method: 'POST',
    path: '/brand-voice/apply-brand-voice-questionaire',
    right: 'channels:manage',
    body: Questionnaire,
    data: BrandVoice,
  },
  read: { ...ofChannel, method: 'GET', path: '/channel/:id/voice', right: 'channels:read', data: BrandVoice },
  update: {
    ...ofChannel,
    method: 'PUT',
    path: '/channel/:id/voice',
    right: 'channels:manage',
    body: VoiceAnswersChange,
    data: BrandVoice,
  },
  listSamples: {
    ...ofChannel,
    method: 'GET',
    path: '/channel/:id/voice/samples',
    right: 'channels:read',
    data: z.array(VoiceSample),
  },
  addSample: {
    ...ofChannel,
    method: 'POST',
    path: '/channel/:id/voice/samples',
    right: 'channels:manage',
    limit: 'upload',
    body: NewVoiceSample,
    data: VoiceSample,
  },
  addSampleFile: {
    ...ofChannel,
    method: 'POST',
    path: '/channel/:id/voice/sample-files',
    right: 'channels:manage',
    consumes: 'multipart',
    limit: 'upload',
    body: z.strictObject({ title: z.optional(singleLine(200)) }),
    data: VoiceSample,
  },
  removeSample: {
    ...ofChannel,
    method: 'DELETE',
    path: '/voice-samples/:id',
    right: 'channels:manage',
    data: Nothing,
  },
  listRules: {
    ...ofChannel,
    method: 'GET',
    path: '/channel/:id/voice/rules',
    right: 'channels:read',
    data: z.array(LearntRule),
  },
  addRule: {
    ...ofChannel,
    method: 'POST',
    path: '/channel/:id/voice/rules',
    right: 'channels:manage',
    body: NewLearntRule,
    data: LearntRule,
  },
  changeRule: {
    ...ofChannel,
    method: 'PUT',
    path: '/voice-rules/:id',
    right: 'channels:manage',
    body: RuleState,
    data: LearntRule,
  },
  /** It is not learnt again, however often it is seen; adding it brings it back, as does `restoreRule`. */
  removeRule: { ...ofChannel, method: 'DELETE', path: '/voice-rules/:id', right: 'channels:manage', data: Nothing },
  restoreRule: {
    ...ofChannel,
    method: 'POST',
    path: '/voice-rules/:id/restore',
    right: 'channels:manage',
    body: RuleState,
    data: LearntRule,
  },
})
