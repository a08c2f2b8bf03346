import * as z from 'zod/mini'
import { Channel, NewChannel } from './channels.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A pillar's use of a channel, with its own prompt and on/off switch. */
export const PillarChannel = z.object({
  id: Id,
  pillar_id: Id,
  channel_id: Id,
  prompt: z.nullable(z.string()),
  is_active: z.boolean(),
  channel: Channel,
  created_at: Time,
  updated_at: Time,
})
const prompt = z.nullable(longText(4000))
const ByPillar = z.object({ pillar_id: Id })
const NewPillarChannel = z.looseObject({ ...NewChannel.shape, pillar_id: Id })
const ExistingChannel = z.strictObject({ pillar_id: Id, channel_id: Id, prompt: z.optional(prompt) })
/** `name` renames the channel itself, as the specification defines. */
const PillarChannelChange = z.partial(z.strictObject({ prompt, is_active: z.boolean(), name: singleLine(80) }))
export type PillarChannel = z.infer<typeof PillarChannel>
type NewPillarChannel = z.infer<typeof NewPillarChannel>
type ExistingChannel = z.infer<typeof ExistingChannel>
type PillarChannelChange = z.infer<typeof PillarChannelChange>

export const pillarChannels = defineRoutes({
  list: { method: 'GET', path: '/pillar-channels/pillar', right: 'channels:read', data: z.array(PillarChannel) },
  listByPillar: {
    method: 'GET',
    path: '/pillar-channels/pillar/:pillar_id',
    right: 'channels:read',
    params: ByPillar,
    data: z.array(PillarChannel),
  },
  createChannel: {
    method: 'POST',
    path: '/pillar-channels/new-channel',
    right: 'channels:manage',
    body: NewPillarChannel,
    data: PillarChannel,
  },
  attach: {
    method: 'POST',
    path: '/pillar-channels/existing-channel',
    right: 'channels:manage',
    body: ExistingChannel,
    data: PillarChannel,
  },
  update: {
    method: 'PUT',
    path: '/pillar-channels/:id',
    right: 'channels:manage',
    params: ById,
    body: PillarChannelChange,
    data: PillarChannel,
  },
  remove: { method: 'DELETE', path: '/pillar-channels/:id', right: 'channels:manage', params: ById, data: Nothing },
})
