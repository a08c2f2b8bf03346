import { contextEntities } from '@draftwright/contract/meetings/context-entities'
import { entityKinds } from '@draftwright/contract/meetings/vocabulary'
import { isDuplicateError } from '../../../db/engine.ts'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { readMeetingSight } from '../records/sight.ts'
import {
  deleteContextEntity,
  findOrInsertEntity,
  findRecordName,
  listContextEntities,
  updateContextEntity,
} from './store.ts'
import { assertEntityVisible, assertRecordVisible } from './visible.ts'
import { readEntityBrief } from './brief.ts'
import { readEntity } from './read-entity.ts'

export const contextEntityRoutes = implementRoutes(contextEntities, {
  async list(call) {
    const { db, query } = call
    const sight = await readMeetingSight(call)
    const kinds = sight.crm === null ? (['pillar', 'free'] as const) : entityKinds
    return listContextEntities(db, sight, query, kinds, sight.crm?.ownerId ?? null)
  },
  async create(call) {
    const { db, body, caller } = call
    const ref_id = body.ref_id ?? null
    if (body.kind === 'free' && ref_id !== null)
      throw invalidInputError([{ field: 'ref_id', message: 'must be left out for kind free' }])
    if (body.kind !== 'free' && ref_id === null)
      throw invalidInputError([{ field: 'ref_id', message: `must name the ${body.kind}` }])
    await assertRecordVisible(call, body.kind, ref_id)
    const recordName = ref_id === null ? undefined : await findRecordName(db, body.kind, ref_id)
    if (ref_id !== null && recordName === undefined) throw notFoundError('Record')
    const name = body.name ?? recordName
    if (name === undefined) throw invalidInputError([{ field: 'name', message: 'is required' }])
    const { aliases, domains } = body
    const id = await findOrInsertEntity(db, { kind: body.kind, ref_id, name, aliases, domains })
    return readEntity(db, caller.userId, id)
  },
  async update(call) {
    const { db, params, body, caller } = call
    await assertEntityVisible(call, params.id)
    try {
      await updateContextEntity(db, params.id, body)
    } catch (error) {
      if (isDuplicateError(error, 'context_entities_free'))
        throw conflictError('name_taken', 'There is a subject of this name already')
      throw error
    }
    return readEntity(db, caller.userId, params.id)
  },
  brief: readEntityBrief,
  async remove(call) {
    await assertEntityVisible(call, call.params.id)
    await deleteContextEntity(call.db, call.params.id)
    return null
  },
})
