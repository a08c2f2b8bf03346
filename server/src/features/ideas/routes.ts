import { ideas } from '@draftwright/contract/ideas'
import { implementRoutes } from '../../http/handler.ts'
import { invalidInputError } from '../../http/errors.ts'
import { readChannel } from '../channels/index.ts'
import { listContents } from '../content/index.ts'
import { draftIdea, type RunContext } from '../generation/index.ts'
import { openWorkspaceModels } from '../models/index.ts'
import { listDefaultChannelIds } from './default-channels.ts'
import { listDuplicateIdeas, listSimilarIdeas } from './similar-ideas.ts'
import { createIdea, assertPillarExists, deleteIdea } from './create-delete.ts'
import { mergeIdeas, undoMerge } from './merge.ts'
import { saveRecording, readRecording, readRecordingFile } from './recording.ts'
import { assertCanChangeIdea } from './rules.ts'
import { insertVote, countIdeas, countTags, insertIdea, listIdeas, deleteVote, updateIdea } from './store.ts'
import { readIdea } from './read-idea.ts'

export const ideaRoutes = implementRoutes(ideas, {
  list: ({ db, query }) => listIdeas(db, query),
  count: ({ db, query }) => countIdeas(db, query.pillar_id),
  create: createIdea,
  async transcribe({ db, context, request, signal }) {
    if (request.file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
    return { text: await (await openWorkspaceModels(db, context)).transcribe(request.file.bytes, signal) }
  },
  read: ({ db, params }) => readIdea(db, params.id),
  async update({ db, params, body, caller }) {
    assertCanChangeIdea(caller, await readIdea(db, params.id))
    await assertPillarExists(db, body.pillar_id)
    await updateIdea(db, params.id, body)
    return readIdea(db, params.id)
  },
  remove: deleteIdea,
  async vote({ db, params, caller }) {
    await readIdea(db, params.id)
    await insertVote(db, params.id, caller.userId)
    return readIdea(db, params.id)
  },
  async unvote({ db, params, caller }) {
    await readIdea(db, params.id)
    await deleteVote(db, params.id, caller.userId)
    return readIdea(db, params.id)
  },
  tags: ({ db }) => countTags(db),
  similar: listSimilarIdeas,
  duplicates: listDuplicateIdeas,
  async merge({ db, params, body, caller }) {
    const merge_id = await mergeIdeas(db, caller, params.id, body.idea_ids)
    return { merge_id, idea: await readIdea(db, params.id) }
  },
  unmerge: async ({ db, params, caller }) => readIdea(db, await undoMerge(db, caller, params.id)),
  keepRecording: saveRecording,
  recording: readRecording,
  sound: readRecordingFile,
  async contents({ db, params, context }) {
    await readIdea(db, params.id)
    return listContents(db, context, { idea_id: params.id })
  },
  draft: draftExistingIdea,
  repurpose: draftExistingIdea,
  async captureAndDraft(call) {
    const { channel_ids: asked, ...idea } = call.body
    await assertPillarExists(call.db, idea.pillar_id)
    const channelIds = asked ?? (await listDefaultChannelIds(call.db, { pillar_id: idea.pillar_id }))
    // Before anything is stored: otherwise each retry would add the same idea again.
    for (const channelId of channelIds) await readChannel(call.db, call.context, channelId)
    const id = await insertIdea(call.db, call.caller.userId, idea)
    return draftIdea(call, await readIdea(call.db, id), channelIds)
  },
  toContent: draftExistingIdea,
  async command({ db, body }) {
    await assertPillarExists(db, body.params.pillar_id)
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

/** Throws as `draftIdea`, and 400 if no channel is named and there is no default. */
async function draftExistingIdea(
  call: RunContext & { params: { id: string }; body?: { channel_ids?: string[] } | undefined },
) {
  const idea = await readIdea(call.db, call.params.id)
  return draftIdea(call, idea, call.body?.channel_ids ?? (await listDefaultChannelIds(call.db, idea)))
}
