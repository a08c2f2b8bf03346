import { contracts } from '@draftwright/contract'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './features/accounts/index.ts'
import { advisorActionRoutes, advisorRoutes } from './features/advisor/index.ts'
import { attributionRoutes } from './features/attribution/index.ts'
import { analyticsRoutes, numberImportRoutes, serveCounting } from './features/analytics/index.ts'
import {
  ambassadorRoutes,
  commentTextRoutes,
  peopleStatsRoutes,
  personalVoiceRoutes,
  rewardRoutes,
  shareConsentRoutes,
  shareDeliveryRoutes,
  shareDigestRoutes,
  shareResultRoutes,
  shareRuleRoutes,
  shareVariationRoutes,
  shareTeamRoutes,
} from './features/ambassador/index.ts'
import { annotationRoutes } from './features/annotations/index.ts'
import { queryRoutes } from './features/query/index.ts'
import { advisorCardRoutes, agentRoutes, agentSessionRoutes, briefRoutes } from './features/advisor/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { authRoutes, createAuthenticator } from './features/auth/index.ts'
import { brandVoiceRoutes } from './features/brand-voice/index.ts'
import { campaignRoutes } from './features/campaigns/index.ts'
import { channelRoutes } from './features/channels/index.ts'
import { channelUploadRoutes } from './features/channel-uploads/index.ts'
import { connectionRoutes, integrationRoutes } from './features/connections/index.ts'
import { wixRoutes } from './features/wix/index.ts'
import { commentRoutes } from './features/comments/index.ts'
import {
  contentRoutes,
  linkCardRoutes,
  passageRoutes,
  proposalRoutes,
  publishingPauseRoutes,
} from './features/content/index.ts'
import {
  activityRoutes,
  boardRoutes,
  companyRoutes,
  contactRoutes,
  crmImportRoutes,
  employeeRoutes,
  fieldRoutes,
  fileRoutes,
  historyRoutes,
  opportunityRoutes,
  pipelineRoutes,
  pipelineStageRoutes,
  playbookRoutes,
  productRoutes,
  guestSurveyRoutes,
  stageActivityRoutes,
  surveyLinkRoutes,
  surveyQuestionRoutes,
  surveyResponseRoutes,
  surveyRoutes,
  taskRoutes,
  timelineRoutes,
  trashRoutes,
  viewRoutes,
} from './features/crm/index.ts'
import { exampleRoutes } from './features/example/index.ts'
import { createExperimentCounter, experimentRoutes, findShownExperiment } from './features/experiments/index.ts'
import { exportRoutes } from './features/exports/index.ts'
import { feedRoutes } from './features/feeds/index.ts'
import { formAnswerRoutes, formRoutes, readFormBox, serveForms, tableForms } from './features/forms/index.ts'
import { repetitionRoutes } from './features/repetitions/index.ts'
import { aboutUsRoutes } from './features/about-us/index.ts'
import { generationRoutes } from './features/generation/index.ts'
import { funnelRoutes, goalRoutes } from './features/goals/index.ts'
import { guestCommentRoutes } from './features/guest-comments/index.ts'
import { guestReviewRoutes } from './features/guest-reviews/index.ts'
import { serveHandbook } from './features/handbook/index.ts'
import { ideaMailboxRoutes, ideaRoutes } from './features/ideas/index.ts'
import { importRoutes } from './features/imports/index.ts'
import { serveLinks, trackedLinkRoutes } from './features/links/index.ts'
import { mediaRoutes, serveMedia } from './features/media/index.ts'
import {
  contextEntityRoutes,
  meetingBriefingRoutes,
  followUpRoutes,
  meetingNoteRoutes,
  meetingProposalRoutes,
  meetingSettingsRoutes,
  meetingRoutes,
  meetingSourceRoutes,
  meetingTypeRoutes,
  recordingRoutes,
  transcriptionRoutes,
  transcriptRoutes,
} from './features/meetings/index.ts'
import { invitationRoutes, memberRoutes } from './features/members/index.ts'
import { modelRoutes } from './features/models/index.ts'
import {
  newsletterRoutes,
  newsletterPlanRoutes,
  newsletterSettingsRoutes,
  readSignUpBox,
  serveReaderPages,
  subscriberRoutes,
} from './features/newsletters/index.ts'
import { insightRoutes } from './features/insight/index.ts'
import { networkNumberRoutes } from './features/network-numbers/index.ts'
import { notificationRoutes, serveUnsubscribe } from './features/notifications/index.ts'
import { pillarChannelRoutes } from './features/pillar-channels/index.ts'
import { pillarRoutes } from './features/pillars/index.ts'
import { presenceRoutes } from './features/presence/index.ts'
import { profileRoutes, servePhotos } from './features/profile/index.ts'
import { proofreadingRoutes } from './features/proofreading/index.ts'
import { researchRoutes } from './features/research/index.ts'
import { reviewStepRoutes } from './features/reviews/index.ts'
import { seoRoutes } from './features/seo/index.ts'
import { releaseNoteRoutes } from './features/release-notes/index.ts'
import { reportShareRoutes } from './features/report-shares/index.ts'
import { repurposeRoutes } from './features/repurpose/index.ts'
import { shellRoutes } from './features/shell/index.ts'
import { siteImportRoutes } from './features/site-imports/index.ts'
import { slotRoutes } from './features/slots/index.ts'
import { createTableRoutes, serveAttachments, serveTableWire, watchTargets } from './features/tables/index.ts'
import { textChatRoutes } from './features/text-chat/index.ts'
import { tutorialRoutes } from './features/tutorial/index.ts'
import { storageRoutes } from './features/storage/index.ts'
import { serveSite } from './features/site/index.ts'
import { createBaseApp } from './http/base-app.ts'
import type { RouteImplementation } from './http/handler.ts'
import type { AppContext } from './http/app-context.ts'
import { serveReadiness } from './http/readiness.ts'
import { createUserLimits } from './http/user-limits.ts'
import { serveReference } from './http/serve-reference.ts'
import { registerRoutes } from './http/register-routes.ts'
import { createStoppingSignal } from './http/stopping.ts'
import { serveWebApp } from './http/web-app.ts'
import { programRoutes, servePrograms } from './programs.ts'
import { serveStoredMail } from './mail/dev-pages.ts'

const routesByContract: Record<keyof typeof contracts, RouteImplementation> = {
  ...createTableRoutes(tableForms),
  ...programRoutes,
  accounts: accountRoutes,
  activityLog: activityRoutes,
  ambassador: ambassadorRoutes,
  generateComment: commentTextRoutes,
  personalVoice: personalVoiceRoutes,
  shareConsents: shareConsentRoutes,
  shareDeliveries: shareDeliveryRoutes,
  peopleStatsSettings: peopleStatsRoutes,
  shareResults: shareResultRoutes,
  shareRules: shareRuleRoutes,
  shareVariations: shareVariationRoutes,
  rewards: rewardRoutes,
  shareTeams: shareTeamRoutes,
  shareDigest: shareDigestRoutes,
  analytics: analyticsRoutes,
  annotations: annotationRoutes,
  goals: goalRoutes,
  funnels: funnelRoutes,
  reportShares: reportShareRoutes,
  attribution: attributionRoutes,
  advisor: advisorRoutes,
  advisorActions: advisorActionRoutes,
  advisorBrief: briefRoutes,
  advisorCards: advisorCardRoutes,
  query: queryRoutes,
  agents: agentRoutes,
  agentSessions: agentSessionRoutes,
  audit: auditRoutes,
  auth: authRoutes,
  brandVoice: brandVoiceRoutes,
  campaigns: campaignRoutes,
  channels: channelRoutes,
  channelUploads: channelUploadRoutes,
  connections: connectionRoutes,
  socialIntegrations: integrationRoutes,
  wix: wixRoutes,
  comments: commentRoutes,
  companies: companyRoutes,
  contacts: contactRoutes,
  content: contentRoutes,
  crmFiles: fileRoutes,
  crmTasks: taskRoutes,
  crmChanges: historyRoutes,
  crmFields: fieldRoutes,
  crmImports: crmImportRoutes,
  crmTrash: trashRoutes,
  crmUsers: employeeRoutes,
  crmViews: viewRoutes,
  example: exampleRoutes,
  experiments: experimentRoutes,
  exports: exportRoutes,
  feeds: feedRoutes,
  formAnswers: formAnswerRoutes,
  forms: formRoutes,
  publishingPause: publishingPauseRoutes,
  repetitions: repetitionRoutes,
  aboutUs: aboutUsRoutes,
  generation: generationRoutes,
  guestComments: guestCommentRoutes,
  guestReviews: guestReviewRoutes,
  ideaMailbox: ideaMailboxRoutes,
  ideas: ideaRoutes,
  imports: importRoutes,
  numberImports: numberImportRoutes,
  invitations: invitationRoutes,
  media: mediaRoutes,
  contextEntities: contextEntityRoutes,
  meetingBriefings: meetingBriefingRoutes,
  followUps: followUpRoutes,
  meetingNotes: meetingNoteRoutes,
  meetingProposals: meetingProposalRoutes,
  meetingSettings: meetingSettingsRoutes,
  meetingTypes: meetingTypeRoutes,
  meetings: meetingRoutes,
  meetingSources: meetingSourceRoutes,
  recordings: recordingRoutes,
  transcriptions: transcriptionRoutes,
  transcripts: transcriptRoutes,
  members: memberRoutes,
  models: modelRoutes,
  newsletters: newsletterRoutes,
  newsletterPlans: newsletterPlanRoutes,
  newsletterSettings: newsletterSettingsRoutes,
  insight: insightRoutes,
  networkNumbers: networkNumberRoutes,
  notifications: notificationRoutes,
  opportunities: opportunityRoutes,
  opportunityBoard: boardRoutes,
  pillarChannels: pillarChannelRoutes,
  pillars: pillarRoutes,
  pipelines: pipelineRoutes,
  pipelineStages: pipelineStageRoutes,
  playbook: playbookRoutes,
  presence: presenceRoutes,
  products: productRoutes,
  profile: profileRoutes,
  proofreading: proofreadingRoutes,
  research: researchRoutes,
  releaseNotes: releaseNoteRoutes,
  repurpose: repurposeRoutes,
  storage: storageRoutes,
  reviewSteps: reviewStepRoutes,
  seo: seoRoutes,
  shell: shellRoutes,
  linkCards: linkCardRoutes,
  passages: passageRoutes,
  proposals: proposalRoutes,
  siteImports: siteImportRoutes,
  slots: slotRoutes,
  trackedLinks: trackedLinkRoutes,
  textChat: textChatRoutes,
  tutorial: tutorialRoutes,
  timeline: timelineRoutes,
  stageActivities: stageActivityRoutes,
  subscribers: subscriberRoutes,
  surveys: surveyRoutes,
  surveyQuestions: surveyQuestionRoutes,
  surveyResponses: surveyResponseRoutes,
  surveyLinks: surveyLinkRoutes,
  guestSurveys: guestSurveyRoutes,
}

/** Builds the whole server without listening on a port. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config, engine } = context
  const app = await createBaseApp(context)
  const identify = createAuthenticator(engine, context.secrets, () => context.now())
  const stopping = createStoppingSignal(app)
  const limits = createUserLimits(context)
  app.addHook('onClose', async () => limits.close())
  serveReadiness(app, context)
  const serving = { context, authenticator: identify, limits, stopping }
  for (const [name, slice] of Object.entries(routesByContract)) registerRoutes(app, serving, name, slice)
  serveCounting(app, context)
  const siteReaders = { hasSignUpBox: readSignUpBox, findExperiment: findShownExperiment, readFormBox }
  serveSite(app, context, siteReaders, createExperimentCounter(app, context))
  serveLinks(app, context)
  serveMedia(app, context)
  serveAttachments(app, context)
  watchTargets(app, context)
  serveStoredMail(app, config, context.mailer, context.outboxAccess)
  servePhotos(app, context)
  serveUnsubscribe(app, context)
  serveReaderPages(app, context)
  serveForms(app, context)
  serveHandbook(app)
  await serveTableWire(app, context, identify)

  servePrograms(app, context, identify, limits, routesByContract)
  serveReference(app, contracts, config.publicUrl)
  await serveWebApp(app, config)
  return app
}
