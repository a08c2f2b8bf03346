import type { contextEntities } from '@draftwright/contract/meetings/context-entities'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { HandlerContext } from '../../../http/handler.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { listBriefNotes, listBriefPeople, listMeetingsAbout } from './brief-store.ts'
import { readEntity } from './read-entity.ts'
import { splitBrief } from './split-brief.ts'
import { assertEntityVisible } from './visible.ts'

/** What the meetings about an entity have left open. */
export async function readEntityBrief(call: HandlerContext<(typeof contextEntities)['brief']>) {
  const { db, context, params, caller } = call
  await assertEntityVisible(call, params.id)
  const [entity, notes, people, zone] = await Promise.all([
    readEntity(db, caller.userId, params.id),
    listBriefNotes(db, listMeetingsAbout(db, caller, params.id)),
    listBriefPeople(db, caller, params.id),
    readAccountTimeZone(db),
  ])
  const today = toZoneDay(context.now().getTime(), zone)
  return { entity, people, ...splitBrief(notes, today) }
}
