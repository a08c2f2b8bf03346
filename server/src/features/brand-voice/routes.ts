import { brandVoice } from '@draftwright/contract/brand-voice'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { readChannel } from '../channels/index.ts'
import { applyQuestionnaire, changeAnswers, findVoice } from './answers.ts'
import { addRule, changeRule, listRules, removeRule } from './rules.ts'
import { addSample, addSampleFile } from './samples.ts'
import { listSamples, removeSample } from './store.ts'

export const brandVoiceRoutes = implement(brandVoice, {
  apply: ({ db, caller, body }) => applyQuestionnaire(db, caller.userId, body),
  read: ({ db, params }) => findVoice(db, params.id),
  update: ({ db, params, caller, body }) => changeAnswers(db, params.id, caller.userId, body),
  async listSamples({ db, params }) {
    await mustBeThere(db, params.id)
    return listSamples(db, params.id)
  },
  async addSample({ db, parts, params, caller, body, signal }) {
    await mustBeThere(db, params.id)
    return addSample(db, parts, signal, params.id, caller.userId, body)
  },
  async addSampleFile({ db, params, caller, body, request }) {
    await mustBeThere(db, params.id)
    if (request.file === null) throw invalid([{ field: 'file', message: 'is required' }])
    return addSampleFile(db, params.id, caller.userId, request.file, body.title)
  },
  async removeSample({ db, params }) {
    if ((await removeSample(db, params.id)) === undefined) throw notFound('Sample')
    return null
  },
  async listRules({ db, parts, params }) {
    await mustBeThere(db, params.id)
    return listRules(db, parts, params.id)
  },
  async addRule({ db, parts, params, caller, body }) {
    await mustBeThere(db, params.id)
    return addRule(db, parts, params.id, caller.userId, body)
  },
  changeRule: ({ db, parts, params, body }) => changeRule(db, parts, params.id, body.state),
  removeRule: ({ db, params }) => removeRule(db, params.id),
})

async function mustBeThere(db: AccountDb, channelId: string): Promise<void> {
  if ((await readChannel(db, channelId)) === undefined) throw notFound('Channel')
}
