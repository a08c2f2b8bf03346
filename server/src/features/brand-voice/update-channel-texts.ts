import { describeRule, describeVoice } from '@draftwright/contract/voice/describe'
import { mergeVoice } from '@draftwright/contract/voice/merge'
import type { AccountDb } from '../../db/account-db.ts'
import { findChannelRow, updateChannel } from '../channels/index.ts'
import { findVoiceRow } from './store.ts'
import { listActiveRules } from './rules-store.ts'

/** What people wrote above this line in the channel's own field is kept. */
const learntHeading = 'Learned from edits:'
const maxCharacters = 8000

/** Updates the channel's two text fields: the answers in words, and below people's own notes the learned rules. */
export async function updateChannelTexts(db: AccountDb, channelId: string): Promise<void> {
  const channel = await findChannelRow(db, channelId)
  if (channel === undefined) return
  const row = await findVoiceRow(db, channelId)
  const profile = row === undefined ? null : mergeVoice(row.answers, null, [], new Set())
  const rules = (await listActiveRules(db, channelId)).map(
    ({ kind, before_text, after_text }) => `- ${describeRule(kind, before_text, after_text)}`,
  )
  const own = (channel.brand_voice_feedback ?? '').split(learntHeading)[0]?.trim() ?? ''
  const feedback = [own, rules.length > 0 ? [learntHeading, ...rules].join('\n') : '']
    .filter((part) => part !== '')
    .join('\n\n')
  await updateChannel(db, channelId, {
    ...(profile === null ? {} : { brand_voice_initial: describeVoice(profile).slice(0, maxCharacters) }),
    brand_voice_feedback: feedback === '' ? null : feedback.slice(0, maxCharacters),
  })
}
