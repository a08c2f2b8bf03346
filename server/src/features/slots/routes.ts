import { slots } from '@draftwright/contract/slots'
import { readAccountTimeZone } from '../accounts/index.ts'
import { readChannel } from '../channels/index.ts'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findFirstFreeTime, computeSlotTimes } from './next-slot.ts'
import { listSlots, replaceSlots, listTakenTimes } from './store.ts'

/** Days searched per step, and in total: a year. */
const windowDays = 28
const maxWindows = 13
const day = 86_400_000

export const slotRoutes = implementRoutes(slots, {
  async read({ db, context, params }) {
    await readChannel(db, context, params.id)
    return readChannelSlots(db, params.id)
  },
  async update({ db, context, params, body }) {
    await readChannel(db, context, params.id)
    await replaceSlots(db, params.id, body.slots)
    return readChannelSlots(db, params.id)
  },
  async next({ db, context, params, query }) {
    await readChannel(db, context, params.id)
    const now = context.now().getTime()
    return findNextSlot(db, params.id, query.after === undefined ? now : Math.max(now, Date.parse(query.after)))
  },
})

const readChannelSlots = async (db: AccountDb, channelId: string) => ({
  time_zone: await readAccountTimeZone(db),
  slots: await listSlots(db, channelId),
})

async function findNextSlot(db: AccountDb, channelId: string, after: number) {
  const { time_zone, slots: all } = await readChannelSlots(db, channelId)
  if (all.length === 0) return null
  for (let n = 0; n < maxWindows; n++) {
    const from = after + n * windowDays * day
    // One day more than the period: the first day is partial.
    const times = computeSlotTimes(all, time_zone, from, windowDays + 1)
    const [first, last] = [times[0], times.at(-1)]
    if (first === undefined || last === undefined) continue
    const wholeMinutes = [first - (first % 60_000), last + 60_000].map((at) => new Date(at).toISOString())
    const [start = '', end = ''] = wholeMinutes
    const free = findFirstFreeTime(times, await listTakenTimes(db, channelId, start, end))
    if (free !== undefined) return { at: new Date(free).toISOString(), time_zone }
  }
  return null
}
