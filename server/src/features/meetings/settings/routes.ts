import { meetingSettings } from '@draftwright/contract/meetings/meeting-settings'
import { implementRoutes } from '../../../http/handler.ts'
import { readMeetingSettings, saveMeetingSettings } from './store.ts'

export const meetingSettingsRoutes = implementRoutes(meetingSettings, {
  read: ({ db }) => readMeetingSettings(db),
  async update({ db, body }) {
    db.addAuditNote({ details: { default_visibility: body.default_visibility } })
    await saveMeetingSettings(db, body)
    return readMeetingSettings(db)
  },
})
