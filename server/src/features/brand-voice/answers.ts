import type { Questionnaire, VoiceAnswersChange } from '@draftwright/contract/brand-voice'
import { noAnswers, type VoiceAnswers } from '@draftwright/contract/voice/profile'
import type { AccountDb } from '../../db/account-db.ts'
import { AppError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { findChannelRow } from '../channels/index.ts'
import { buildVoice } from './profile.ts'
import { saveSample } from './samples.ts'
import { lockVoice, findVoiceRow, saveVoiceAnswers } from './store.ts'
import { updateChannelTexts } from './update-channel-texts.ts'

const notesLength = 4000

/** The channel's voice in the API's shape. Throws 404. */
export async function readVoice(db: AccountDb, channelId: string) {
  const channel = await findChannelRow(db, channelId)
  if (channel === undefined) throw notFoundError('Channel')
  const { answers, measured, profile, summary, updated_at, updated_by } = await buildVoice(db, channelId)
  // Notes about the voice from before there were questions are the initial answers.
  const notes = (channel.brand_voice_initial ?? '').slice(0, notesLength)
  return {
    channel_id: channelId,
    channel_name: channel.name,
    is_answered: answers !== null,
    answers: answers ?? { ...noAnswers, notes },
    measured,
    profile,
    summary,
    updated_at,
    updated_by,
  }
}

/** Saves the answers and adds the given texts as samples; an existing sample is not added twice. */
export async function applyQuestionnaire(db: AccountDb, userId: string, { channel_id, answers }: Questionnaire) {
  const { samples = [], ...rest } = answers
  await db.transaction(async (tx) => {
    await updateVoiceAnswers(tx, channel_id, userId, rest)
    for (const body of samples)
      await saveSample(tx, channel_id, userId, { source: 'paste', url: null, body, field: 'answers.samples' }).catch(
        (error: unknown) => {
          if (!(error instanceof AppError && error.code === 'known_sample')) throw error
        },
      )
  })
  return readVoice(db, channel_id)
}

/** Throws 404, and 400 for a word that is both wanted and avoided. */
export async function updateVoiceAnswers(db: AccountDb, channelId: string, userId: string, change: VoiceAnswersChange) {
  await db.transaction(async (tx) => {
    const channel = await findChannelRow(tx, channelId)
    if (channel === undefined) throw notFoundError('Channel')
    await lockVoice(tx, channelId)
    const row = await findVoiceRow(tx, channelId)
    const first = { ...noAnswers, notes: (channel.brand_voice_initial ?? '').slice(0, notesLength) }
    const answers = mergeAnswers(row === undefined ? first : { ...noAnswers, ...row.answers }, change)
    const wanted = new Set(answers.words_to_use.map((word) => word.toLowerCase()))
    const both = answers.words_to_avoid.find(({ word }) => wanted.has(word.toLowerCase()))
    if (both)
      throw invalidInputError([
        { field: 'words_to_avoid', message: `must not contain “${both.word}”, which is also a word to use` },
      ])
    await saveVoiceAnswers(tx, channelId, userId, answers)
    await updateChannelTexts(tx, channelId)
  })
  return readVoice(db, channelId)
}

function mergeAnswers(
  before: VoiceAnswers,
  { axes, words_to_avoid, words_to_use, ...rest }: VoiceAnswersChange,
): VoiceAnswers {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const avoid = words_to_avoid?.map((entry) => (typeof entry === 'string' ? { word: entry, instead: null } : entry))
  return {
    ...before,
    ...given,
    axes: { ...before.axes, ...axes },
    words_to_use: words_to_use === undefined ? before.words_to_use : dedupeIgnoringCase(words_to_use, (word) => word),
    words_to_avoid: avoid === undefined ? before.words_to_avoid : dedupeIgnoringCase(avoid, ({ word }) => word),
  }
}

/** The last of those that differ in case only. */
const dedupeIgnoringCase = <T>(list: readonly T[], name: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [name(one).toLowerCase(), one])).values(),
]
