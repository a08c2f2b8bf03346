import { personalVoice } from '@draftwright/contract/personal-voice'
import { implementRoutes } from '../../../http/handler.ts'
import { addPersonalSample, changePersonalVoice, readPersonalVoice, removePersonalPart } from './voice.ts'
import { removePersonalVoice } from './voice-store.ts'

export const personalVoiceRoutes = implementRoutes(personalVoice, {
  read: ({ db, caller }) => readPersonalVoice(db, caller.userId),
  update: ({ db, caller, body }) => changePersonalVoice(db, caller.userId, body),
  async erase({ db, caller }) {
    await db.transaction((tx) => removePersonalVoice(tx, caller.userId))
    return null
  },
  addSample: ({ db, caller, body }) => addPersonalSample(db, caller.userId, body.text),
  async removeSample({ db, caller, params }) {
    await removePersonalPart(db, caller.userId, 'personal_voice_samples', params.id)
    return null
  },
  async removeHabit({ db, caller, params }) {
    await removePersonalPart(db, caller.userId, 'personal_voice_habits', params.id)
    return null
  },
})
