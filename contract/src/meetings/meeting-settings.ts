import * as z from 'zod/mini'
import { defineRoutes } from '../route.ts'
import { visibilities } from './vocabulary.ts'

const MeetingSettings = z.object({
  /** Of new meetings. */
  default_visibility: z.enum(visibilities),
})
const MeetingSettingsChange = z.strictObject({
  default_visibility: z.enum(visibilities, { error: `must be one of ${visibilities.join(', ')}` }),
})

const path = '/meetings/settings'
export const meetingSettings = defineRoutes({
  read: { method: 'GET', path, right: 'meetings:read', data: MeetingSettings },
  update: {
    method: 'PUT',
    keys: 'never',
    path,
    right: 'meetings:manage',
    body: MeetingSettingsChange,
    data: MeetingSettings,
  },
})
