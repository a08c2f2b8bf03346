import type { Questionnaire, VoiceAnswersChange } from '@draftwright/contract/brand-voice'
import { noAnswers, type VoiceAnswers } from '@draftwright/contract/voice/profile'
import type { AccountDb } from '../../db/account-db.ts'
import { AppError, invalid, notFound } from '../../http/errors.ts'
import { readChannel } from '../channels/index.ts'
import { readVoice } from './profile.ts'
import { keepSample } from './samples.ts'
import { lockVoice, readVoiceRow, saveAnswers } from './store.ts'
import { tellChannel } from './tell-channel.ts'

const notesLength = 4000

/** The channel's voice as the wire shows it. Throws 404. */
export async function findVoice(db: AccountDb, channelId: string) {
  const channel = await readChannel(db, channelId)
  if (channel === undefined) throw notFound('Channel')
  const { answers, measured, profile, summary, updated_at, updated_by } = await readVoice(db, channelId)
  // What was noted about the voice before there were questions is where the answers begin.
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

/** Saves what was answered and keeps the texts that came along as samples; one that is there already is not kept twice. */
export async function applyQuestionnaire(db: AccountDb, userId: string, { channel_id, answers }: Questionnaire) {
  const { samples = [], ...rest } = answers
  await db.transaction(async (tx) => {
    await changeAnswers(tx, channel_id, userId, rest)
    for (const body of samples)
      await keepSample(tx, channel_id, userId, { source: 'paste', url: null, body, field: 'answers.samples' }).catch(
        (error: unknown) => {
          if (!(error instanceof AppError && error.code === 'known_sample')) throw error
        },
      )
  })
  return findVoice(db, channel_id)
}

/** Throws 404, and 400 for a word that is both wanted and avoided. */
export async function changeAnswers(db: AccountDb, channelId: string, userId: string, change: VoiceAnswersChange) {
  await db.transaction(async (tx) => {
    const channel = await readChannel(tx, channelId)
    if (channel === undefined) throw notFound('Channel')
    await lockVoice(tx, channelId)
    const row = await readVoiceRow(tx, channelId)
    const first = { ...noAnswers, notes: (channel.brand_voice_initial ?? '').slice(0, notesLength) }
    const answers = merged(row === undefined ? first : { ...noAnswers, ...row.answers }, change)
    const wanted = new Set(answers.words_to_use.map((word) => word.toLowerCase()))
    const both = answers.words_to_avoid.find(({ word }) => wanted.has(word.toLowerCase()))
    if (both)
      throw invalid([{ field: 'words_to_avoid', message: `must not hold “${both.word}”, which is a word to use` }])
    await saveAnswers(tx, channelId, userId, answers)
    await tellChannel(tx, channelId)
  })
  return findVoice(db, channelId)
}

function merged(
  before: VoiceAnswers,
  { axes, words_to_avoid, words_to_use, ...rest }: VoiceAnswersChange,
): VoiceAnswers {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const avoid = words_to_avoid?.map((entry) => (typeof entry === 'string' ? { word: entry, instead: null } : entry))
  return {
    ...before,
    ...given,
    axes: { ...before.axes, ...axes },
    words_to_use: words_to_use === undefined ? before.words_to_use : once(words_to_use, (word) => word),
    words_to_avoid: avoid === undefined ? before.words_to_avoid : once(avoid, ({ word }) => word),
  }
}

/** The last of those that are the same in other letters. */
const once = <T>(list: readonly T[], name: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [name(one).toLowerCase(), one])).values(),
]
