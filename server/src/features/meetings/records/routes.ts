import { meetings } from '@draftwright/contract/meetings/meetings'
import { maxEntitiesPerMeeting } from '@draftwright/contract/meetings/vocabulary'
import { hasRight } from '@draftwright/contract/rights'
import type { Caller } from '../../../http/caller.ts'
import { conflictError, forbiddenError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { assertEntityVisible } from '../entities/visible.ts'
import { forgetMeeting, forgottenKinds } from '../transcripts/forget-meeting.ts'
import { createMeeting } from './create-meeting.ts'
import { deleteMeeting } from './delete-meeting.ts'
import { countMeetingThings } from './deletion-store.ts'
import { exportPerson } from './export-person.ts'
import { previewDeletion } from './preview-deletion.ts'
import { type MeetingContext, readMeetingRow, readMeetingSight } from './sight.ts'
import {
  countMeetingEntities,
  addMeetingEntity,
  removeMeetingEntity,
  listMeetingRows,
  lockMeeting,
  type MeetingRow,
  updateMeetingRow,
} from './store.ts'
import { toMeeting } from './to-meeting.ts'
import { onHoldError, updateMeeting } from './update-meeting.ts'

export const meetingRoutes = implementRoutes(meetings, {
  async list(call) {
    const { data, meta } = await listMeetingRows(call.db, await readMeetingSight(call), call.query)
    return { data: data.map(toMeeting), meta }
  },
  async create(call) {
    return toMeeting(await readMeetingRow(call, await createMeeting(call)))
  },
  read: async (call) => toMeeting(await readMeetingRow(call, call.params.id)),
  update: updateMeeting,
  async deletion(call) {
    await readMeetingRow(call, call.params.id)
    return previewDeletion(call.db, call.params.id)
  },
  async forget(call) {
    const { db, params } = call
    await readDeletable(call, params.id)
    const { segments, notes, recordings } = await countMeetingThings(db, params.id)
    db.addAuditNote({ details: { lines: segments, notes, recordings } })
    await forgetMeeting(call, { meeting_id: params.id, what: forgottenKinds, cause: null })
    return toMeeting(await readMeetingRow(call, params.id))
  },
  exportPerson,
  async remove(call) {
    const { db, context, params } = call
    await readDeletable(call, params.id)
    await db.transaction(async (tx) => {
      if ((await lockMeeting(tx, params.id))?.keep === true) throw onHoldError()
      await deleteMeeting(context, tx, params.id)
    })
    return null
  },
  async swapEntity(call) {
    const { db, params, body } = call
    await readMeetingRow(call, params.id)
    const current = body.current_entity_id ?? null
    await assertEntityVisible(call, body.new_entity_id)
    if (current !== null) await assertEntityVisible(call, current)
    await db.transaction(async (tx) => {
      await tx.lockList('meeting entities', params.id)
      if (current !== null) await removeMeetingEntity(tx, params.id, current)
      if ((await countMeetingEntities(tx, params.id)) >= maxEntitiesPerMeeting)
        throw conflictError('too_many', `A meeting can be about at most ${maxEntitiesPerMeeting} things`)
      await addMeetingEntity(tx, params.id, body.new_entity_id)
      await updateMeetingRow(tx, params.id, {})
    })
    return toMeeting(await readMeetingRow(call, params.id))
  },
  async removeEntity(call) {
    const { db, params, query } = call
    await readMeetingRow(call, params.id)
    await assertEntityVisible(call, query.entity_id)
    await db.transaction((tx) => removeMeetingEntity(tx, params.id, query.entity_id))
    return null
  },
})

/** Throws 404, 403 for those who may not delete it, 409 `on_hold` while it is kept. */
async function readDeletable(call: MeetingContext & { caller: Caller }, id: string): Promise<MeetingRow> {
  const meeting = await readMeetingRow(call, id)
  if (meeting.user_id !== call.caller.userId && !hasRight(call.caller.role, 'meetings:manage'))
    throw forbiddenError('Only the owner of a meeting, owners and admins can delete it')
  if (meeting.keep) throw onHoldError()
  return meeting
}
