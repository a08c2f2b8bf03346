import { accountJobs, accountSchedules } from './features/accounts/index.ts'
import { advisorJobs, advisorSchedules } from './features/advisor/index.ts'
import { analyticsJobs, analyticsSchedules } from './features/analytics/index.ts'
import { shareJobs, shareSchedules } from './features/ambassador/index.ts'
import { authJobs } from './features/auth/index.ts'
import { brandVoiceJobs } from './features/brand-voice/index.ts'
import { connectionJobs, connectionSchedules } from './features/connections/index.ts'
import { contentJobs, contentSchedules } from './features/content/index.ts'
import { crmJobs, fileSchedules, taskSchedules } from './features/crm/index.ts'
import { experimentSchedules } from './features/experiments/index.ts'
import { feedJobs, feedSchedules } from './features/feeds/index.ts'
import { repetitionJobs, repetitionSchedules } from './features/repetitions/index.ts'
import { generationJobs } from './features/generation/index.ts'
import { importJobs } from './features/imports/index.ts'
import { mediaJobs } from './features/media/index.ts'
import { meetingJobs, meetingSchedules } from './features/meetings/index.ts'
import { memberJobs } from './features/members/index.ts'
import { insightJobs, insightSchedules } from './features/insight/index.ts'
import { networkNumberJobs, networkNumberSchedules } from './features/network-numbers/index.ts'
import { formJobs, formSchedules } from './features/forms/index.ts'
import { oauthSchedules } from './features/oauth/index.ts'
import { newsletterJobs, newsletterSchedules } from './features/newsletters/index.ts'
import { notificationJobs } from './features/notifications/index.ts'
import { profileJobs, profileSchedules } from './features/profile/index.ts'
import { siteImportJobs } from './features/site-imports/index.ts'
import { siteJobs } from './features/site/index.ts'
import { sourceJobs } from './features/sources/index.ts'
import { automationSchedules, tableJobs, tableSchedules, targetSchedules } from './features/tables/index.ts'
import { webhookJobs, webhookSchedules } from './features/webhooks/index.ts'
import type { AppContext } from './http/app-context.ts'
import type { AnyJob, Schedule } from './jobs/define-job.ts'
import { housekeepingSchedules } from './housekeeping.ts'

/** Every job of the product. */
export const allJobs: readonly AnyJob<AppContext>[] = [
  ...accountJobs,
  ...advisorJobs,
  ...analyticsJobs,
  ...authJobs,
  ...brandVoiceJobs,
  ...connectionJobs,
  ...contentJobs,
  ...crmJobs,
  ...feedJobs,
  ...repetitionJobs,
  ...generationJobs,
  ...importJobs,
  ...mediaJobs,
  ...meetingJobs,
  ...memberJobs,
  ...formJobs,
  ...newsletterJobs,
  ...insightJobs,
  ...networkNumberJobs,
  ...notificationJobs,
  ...profileJobs,
  ...shareJobs,
  ...siteImportJobs,
  ...siteJobs,
  ...sourceJobs,
  ...tableJobs,
  ...webhookJobs,
]

/** All jobs that run on a schedule. */
export const allSchedules: readonly Schedule<AppContext>[] = [
  ...housekeepingSchedules,
  ...accountSchedules,
  ...advisorSchedules,
  ...analyticsSchedules,
  ...connectionSchedules,
  ...contentSchedules,
  ...experimentSchedules,
  ...feedSchedules,
  ...formSchedules,
  ...newsletterSchedules,
  ...oauthSchedules,
  ...repetitionSchedules,
  ...meetingSchedules,
  ...insightSchedules,
  ...networkNumberSchedules,
  ...profileSchedules,
  ...shareSchedules,
  ...taskSchedules,
  ...automationSchedules,
  ...fileSchedules,
  ...tableSchedules,
  ...targetSchedules,
  ...webhookSchedules,
]
