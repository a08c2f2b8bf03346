import { ruleInWords, voiceInWords } from '@draftwright/contract/voice/in-words'
import { mergeVoice } from '@draftwright/contract/voice/merge'
import type { AccountDb } from '../../db/account-db.ts'
import { readChannel, updateChannel } from '../channels/index.ts'
import { readVoiceRow } from './store.ts'
import { readActiveRules } from './rules-store.ts'

/** What people wrote above this line in the channel's own field stays theirs. */
const learnt = 'Learnt from edits:'
const mostCharacters = 8000

/** Keeps the channel's two text fields true: the answers in plain words, and below people's own notes the rules learnt. */
export async function tellChannel(db: AccountDb, channelId: string): Promise<void> {
  const channel = await readChannel(db, channelId)
  if (channel === undefined) return
  const row = await readVoiceRow(db, channelId)
  const profile = row === undefined ? null : mergeVoice(row.answers, null, [], new Set())
  const rules = (await readActiveRules(db, channelId)).map(
    ({ kind, before_text, after_text }) => `- ${ruleInWords(kind, before_text, after_text)}`,
  )
  const own = (channel.brand_voice_feedback ?? '').split(learnt)[0]?.trim() ?? ''
  const feedback = [own, rules.length > 0 ? [learnt, ...rules].join('\n') : '']
    .filter((part) => part !== '')
    .join('\n\n')
  await updateChannel(db, channelId, {
    ...(profile === null ? {} : { brand_voice_initial: voiceInWords(profile).slice(0, mostCharacters) }),
    brand_voice_feedback: feedback === '' ? null : feedback.slice(0, mostCharacters),
  })
}
