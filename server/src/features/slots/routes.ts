import { slots } from '@draftwright/contract/slots'
import { accountZone } from '../accounts/index.ts'
import { findChannel } from '../channels/index.ts'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { firstFree, slotTimes } from './next-slot.ts'
import { listSlots, replaceSlots, takenTimes } from './store.ts'

/** Days looked through at a time, and in all: a year. */
const stretch = 28
const stretches = 13
const day = 86_400_000

export const slotRoutes = implement(slots, {
  async read({ db, parts, params }) {
    await findChannel(db, parts, params.id)
    return channelSlots(db, params.id)
  },
  async update({ db, parts, params, body }) {
    await findChannel(db, parts, params.id)
    await replaceSlots(db, params.id, body.slots)
    return channelSlots(db, params.id)
  },
  async next({ db, parts, params, query }) {
    await findChannel(db, parts, params.id)
    const now = parts.now().getTime()
    return nextSlot(db, params.id, query.after === undefined ? now : Math.max(now, Date.parse(query.after)))
  },
})

const channelSlots = async (db: AccountDb, channelId: string) => ({
  time_zone: await accountZone(db),
  slots: await listSlots(db, channelId),
})

async function nextSlot(db: AccountDb, channelId: string, after: number) {
  const { time_zone, slots: all } = await channelSlots(db, channelId)
  if (all.length === 0) return null
  for (let n = 0; n < stretches; n++) {
    const from = after + n * stretch * day
    // One day more than the stretch: the first day is the rest of one.
    const times = slotTimes(all, time_zone, from, stretch + 1)
    const [first, last] = [times[0], times.at(-1)]
    if (first === undefined || last === undefined) continue
    const wholeMinutes = [first - (first % 60_000), last + 60_000].map((at) => new Date(at).toISOString())
    const [start = '', end = ''] = wholeMinutes
    const free = firstFree(times, await takenTimes(db, channelId, start, end))
    if (free !== undefined) return { at: new Date(free).toISOString(), time_zone }
  }
  return null
}
