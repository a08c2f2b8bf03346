import * as z from 'zod/mini'
import { checkTogether, ById, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { maxSlots } from './vocabulary.ts'

/** A preferred weekly publication time of a channel, as wall-clock time in the workspace's time zone. */
export const Slot = z.strictObject({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().check(z.gte(1, 'must be 1 to 7'), z.lte(7, 'must be 1 to 7')),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 09:30')),
})
const ChannelSlots = z.object({ time_zone: z.string(), slots: z.array(Slot) })
const ChannelSlotsChange = z.strictObject({
  slots: z.array(Slot).check(
    z.maxLength(maxSlots, `must be at most ${maxSlots}`),
    checkTogether(
      (slots) => new Set(slots.map(({ weekday, time }) => weekday + time)).size === slots.length,
      'must not name a time twice',
    ),
  ),
})
const NextSlot = z.nullable(z.object({ at: Time, time_zone: z.string() }))

export type Slot = z.infer<typeof Slot>
type ChannelSlots = z.infer<typeof ChannelSlots>
type NextSlot = z.infer<typeof NextSlot>

export const slots = defineRoutes({
  read: { method: 'GET', path: '/channel/:id/slots', right: 'channels:read', params: ById, data: ChannelSlots },
  update: {
    method: 'PUT',
    path: '/channel/:id/slots',
    right: 'channels:manage',
    params: ById,
    body: ChannelSlotsChange,
    data: ChannelSlots,
  },
  /** The next free slot of the channel; null if it has no slots, or none is free within a year. */
  next: {
    method: 'GET',
    path: '/channel/:id/next-slot',
    right: 'channels:read',
    params: ById,
    query: z.strictObject({ after: z.optional(Time) }),
    data: NextSlot,
  },
})
