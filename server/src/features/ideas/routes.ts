import { ideas } from '@draftwright/contract/ideas'
import { implement } from '../../http/call.ts'
import { invalid } from '../../http/errors.ts'
import { findChannel } from '../channels/index.ts'
import { listContents } from '../content/index.ts'
import { draftIdea } from '../generation/index.ts'
import { duplicates, similar } from './alike.ts'
import { addIdea, mustHavePillar, removeIdea } from './keep.ts'
import { mergeIdeas, undoMerge } from './merge.ts'
import { keepRecording, recordingOf, sound } from './recording.ts'
import { mayChangeIdea } from './rules.ts'
import { castVote, countIdeas, countTags, insertIdea, listIdeas, takeVoteBack, updateIdea } from './store.ts'
import { findIdea } from './view.ts'

export const ideaRoutes = implement(ideas, {
  list: ({ db, query }) => listIdeas(db, query),
  count: ({ db, query }) => countIdeas(db, query.pillar_id),
  create: addIdea,
  async transcribe({ parts, request, signal }) {
    if (request.file === null) throw invalid([{ field: 'file', message: 'is required' }])
    return { text: await parts.models.transcribe(request.file.bytes, signal) }
  },
  read: ({ db, params }) => findIdea(db, params.id),
  async update({ db, params, body, caller }) {
    mayChangeIdea(caller, await findIdea(db, params.id))
    await mustHavePillar(db, body.pillar_id)
    await updateIdea(db, params.id, body)
    return findIdea(db, params.id)
  },
  remove: removeIdea,
  async vote({ db, params, caller }) {
    await findIdea(db, params.id)
    await castVote(db, params.id, caller.userId)
    return findIdea(db, params.id)
  },
  async unvote({ db, params, caller }) {
    await findIdea(db, params.id)
    await takeVoteBack(db, params.id, caller.userId)
    return findIdea(db, params.id)
  },
  tags: ({ db }) => countTags(db),
  similar,
  duplicates,
  async merge({ db, params, body, caller }) {
    const merge_id = await mergeIdeas(db, caller, params.id, body.idea_ids)
    return { merge_id, idea: await findIdea(db, params.id) }
  },
  unmerge: async ({ db, params, caller }) => findIdea(db, await undoMerge(db, caller, params.id)),
  keepRecording,
  recording: recordingOf,
  sound,
  async contents({ db, params, parts }) {
    await findIdea(db, params.id)
    return listContents(db, parts, { idea_id: params.id })
  },
  draft: async (call) => draftIdea(call, await findIdea(call.db, call.params.id), call.body.channel_ids),
  repurpose: async (call) => draftIdea(call, await findIdea(call.db, call.params.id), call.body.channel_ids),
  async captureAndDraft(call) {
    const { channel_ids, ...idea } = call.body
    await mustHavePillar(call.db, idea.pillar_id)
    // Before anything is kept: each retry would leave one more of the same idea behind.
    for (const channelId of channel_ids) await findChannel(call.db, call.parts, channelId)
    const id = await insertIdea(call.db, call.caller.userId, idea)
    return draftIdea(call, await findIdea(call.db, id), channel_ids)
  },
  toContent: async (call) => draftIdea(call, await findIdea(call.db, call.params.id), call.body.channel_ids),
  async command({ db, body }) {
    await mustHavePillar(db, body.params.pillar_id)
    const page = await listIdeas(db, {
      pillar_id: body.params.pillar_id,
      status: 'active',
      page: 1,
      limit: 200,
      sort_by: 'created_at',
      sort_order: 'desc',
    })
    return page.data
  },
})
