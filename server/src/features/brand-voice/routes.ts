import { brandVoice } from '@draftwright/contract/brand-voice'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { invalidInputError, notFoundError } from '../../http/errors.ts'
import { findChannelRow } from '../channels/index.ts'
import { applyQuestionnaire, updateVoiceAnswers, readVoice } from './answers.ts'
import { addRule, listRules, removeRule, restoreRule, updateRule } from './rules.ts'
import { addSample, addSampleFile } from './samples.ts'
import { listSamples, deleteSample } from './store.ts'

export const brandVoiceRoutes = implementRoutes(brandVoice, {
  apply: ({ db, caller, body }) => applyQuestionnaire(db, caller.userId, body),
  read: ({ db, params }) => readVoice(db, params.id),
  update: ({ db, params, caller, body }) => updateVoiceAnswers(db, params.id, caller.userId, body),
  async listSamples({ db, params }) {
    await assertChannelExists(db, params.id)
    return listSamples(db, params.id)
  },
  async addSample({ db, context, params, caller, body, signal }) {
    await assertChannelExists(db, params.id)
    return addSample({ db, context, signal }, params.id, caller.userId, body)
  },
  async addSampleFile({ db, params, caller, body, request }) {
    await assertChannelExists(db, params.id)
    if (request.file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
    return addSampleFile(db, params.id, caller.userId, request.file, body.title)
  },
  async removeSample({ db, params }) {
    if ((await deleteSample(db, params.id)) === undefined) throw notFoundError('Sample')
    return null
  },
  async listRules({ db, context, params }) {
    await assertChannelExists(db, params.id)
    return listRules(db, context, params.id)
  },
  async addRule({ db, context, params, caller, body }) {
    await assertChannelExists(db, params.id)
    return addRule(db, context, params.id, caller.userId, body)
  },
  changeRule: ({ db, context, params, body }) => updateRule(db, context, params.id, body.state),
  removeRule: ({ db, params }) => removeRule(db, params.id),
  restoreRule: ({ db, context, params, body }) => restoreRule(db, context, params.id, body.state),
})

async function assertChannelExists(db: AccountDb, channelId: string): Promise<void> {
  if ((await findChannelRow(db, channelId)) === undefined) throw notFoundError('Channel')
}
