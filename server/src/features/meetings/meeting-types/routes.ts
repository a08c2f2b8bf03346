import { meetingTypes } from '@draftwright/contract/meetings/meeting-types'
import { maxMeetingTypes } from '@draftwright/contract/meetings/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { isDuplicateError } from '../../../db/engine.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import {
  countMeetingTypes,
  deleteMeetingType,
  findMeetingType,
  insertMeetingType,
  listMeetingTypes,
  moveMeetings,
  updateMeetingType,
} from './store.ts'

export const meetingTypeRoutes = implementRoutes(meetingTypes, {
  list: ({ db }) => listMeetingTypes(db),
  async create({ db, body }) {
    const id = await refuseSameName(() =>
      db.transaction(async (tx) => {
        await tx.lockList('meeting types')
        if ((await countMeetingTypes(tx)) >= maxMeetingTypes)
          throw conflictError('too_many', `A workspace can have at most ${maxMeetingTypes} meeting types`)
        return insertMeetingType(tx, body)
      }),
    )
    return readMeetingType(db, id)
  },
  async update({ db, params, body }) {
    await readMeetingType(db, params.id)
    await refuseSameName(() => updateMeetingType(db, params.id, body))
    return readMeetingType(db, params.id)
  },
  async remove({ db, params, query }) {
    const { n_meetings } = await readMeetingType(db, params.id)
    if (query.move_to !== undefined) await readMeetingType(db, query.move_to)
    else if (n_meetings > 0)
      throw conflictError(
        'in_use',
        `${n_meetings === 1 ? 'One meeting has' : `${n_meetings} meetings have`} this type. Choose the type they get.`,
        { n_meetings },
      )
    await db.transaction(async (tx) => {
      if (query.move_to !== undefined) await moveMeetings(tx, params.id, query.move_to)
      await deleteMeetingType(tx, params.id)
    })
    return null
  },
})

/** Throws 404. */
export async function readMeetingType(db: AccountDb, id: string) {
  const type = await findMeetingType(db, id)
  if (type === undefined) throw notFoundError('Meeting type')
  return type
}

async function refuseSameName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicateError(error, 'meeting_types_name'))
      throw conflictError('name_taken', 'There is a meeting type of this name already')
    throw error
  }
}
