import { airtableImports } from './airtable-imports.ts'
import { aboutUs } from './about-us.ts'
import { accounts } from './accounts.ts'
import { advisor } from './advisor.ts'
import { advisorActions } from './advisor-actions.ts'
import { ambassador } from './ambassador.ts'
import { peopleStatsSettings } from './people-stats.ts'
import { rewards, shareTeams } from './rewards.ts'
import { shareDigest } from './share-digest.ts'
import { shareResults } from './share-results.ts'
import { generateComment } from './comment-texts.ts'
import { personalVoice } from './personal-voice.ts'
import { analytics } from './analytics.ts'
import { annotations } from './annotations.ts'
import { attribution } from './attribution.ts'
import { apiKeys } from './api-keys.ts'
import { advisorBrief } from './advisor-brief.ts'
import { advisorCards } from './advisor-cards.ts'
import { query } from './query.ts'
import { agents } from './agent/agents.ts'
import { agentSessions } from './agent/sessions.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { brandVoice } from './brand-voice.ts'
import { campaigns } from './campaigns.ts'
import { channels } from './channels.ts'
import { connectedApps } from './connected-apps.ts'
import { connections } from './connections.ts'
import { comments } from './comments.ts'
import { content } from './content.ts'
import { activityLog } from './crm/activity-log.ts'
import { opportunityBoard } from './crm/board.ts'
import { companies } from './crm/companies.ts'
import { contacts } from './crm/contacts.ts'
import { crmFiles } from './crm/files.ts'
import { crmImports } from './crm/imports.ts'
import { crmTasks } from './crm/tasks.ts'
import { crmViews } from './crm/views.ts'
import { timeline } from './crm/timeline.ts'
import { opportunities } from './crm/opportunities.ts'
import { pipelines, pipelineStages } from './crm/pipelines.ts'
import { products } from './crm/products.ts'
import { stageActivities } from './crm/stage-activities.ts'
import { guestSurveys, surveyLinks } from './crm/survey-links.ts'
import { surveyQuestions } from './crm/survey-questions.ts'
import { surveyResponses } from './crm/survey-responses.ts'
import { surveys } from './crm/surveys.ts'
import { subscribers } from './subscribers.ts'
import { crmUsers } from './crm/employees.ts'
import { crmChanges } from './crm/history.ts'
import { crmFields } from './crm/custom-fields.ts'
import { playbook } from './crm/playbook.ts'
import { crmTrash } from './crm/trash.ts'
import { example } from './example.ts'
import { experiments } from './experiments.ts'
import { exports } from './exports.ts'
import { feeds } from './feeds.ts'
import { publishingPause } from './publishing-pause.ts'
import { releaseNotes } from './release-notes.ts'
import { repetitions } from './repetitions.ts'
import { funnels } from './funnels.ts'
import { formAnswers } from './form-answers.ts'
import { forms } from './forms.ts'
import { generation } from './generation.ts'
import { goals } from './goals.ts'
import { guestComments } from './guest-comments.ts'
import { guestReviews } from './guest-reviews.ts'
import { ideaMailbox } from './idea-mailbox.ts'
import { ideas } from './ideas.ts'
import { imports } from './imports.ts'
import { channelUploads } from './channel-uploads.ts'
import { media } from './media.ts'
import { contextEntities } from './meetings/context-entities.ts'
import { meetingBriefings } from './meetings/meeting-briefings.ts'
import { followUps } from './meetings/follow-ups.ts'
import { meetingNotes } from './meetings/meeting-notes.ts'
import { meetingProposals } from './meetings/meeting-proposals.ts'
import { meetingSources } from './meetings/meeting-sources.ts'
import { meetingSettings } from './meetings/meeting-settings.ts'
import { meetingTypes } from './meetings/meeting-types.ts'
import { meetings } from './meetings/meetings.ts'
import { recordings } from './meetings/recordings.ts'
import { transcriptions } from './meetings/transcriptions.ts'
import { transcripts } from './meetings/transcripts.ts'
import { wix } from './wix.ts'
import { invitations, members } from './members.ts'
import { models } from './models.ts'
import { newsletters } from './newsletters.ts'
import { newsletterPlans } from './newsletter-plans.ts'
import { newsletterSettings } from './newsletter-settings.ts'
import { insight } from './insight.ts'
import { networkNumbers } from './network-numbers.ts'
import { numberImports } from './number-imports.ts'
import { notifications } from './notifications.ts'
import { pillarChannels } from './pillar-channels.ts'
import { pillars } from './pillars.ts'
import { presence } from './presence.ts'
import { privateFeeds } from './private-feeds.ts'
import { profile } from './profile.ts'
import { proofreading } from './proofreading.ts'
import { research } from './research.ts'
import { reportShares } from './report-shares.ts'
import { repurpose } from './repurpose.ts'
import { storage } from './storage.ts'
import { reviewSteps } from './reviews.ts'
import { seo } from './seo.ts'
import { shell } from './shell.ts'
import { linkCards } from './link-cards.ts'
import { passages } from './passages.ts'
import { proposals } from './proposals.ts'
import { shareConsents } from './share-consents.ts'
import { shareDeliveries } from './share-deliveries.ts'
import { shareRules } from './share-rules.ts'
import { shareVariations } from './share-variations.ts'
import { siteImports } from './site-imports.ts'
import { slots } from './slots.ts'
import { socialIntegrations } from './social-integrations.ts'
import { tableAttachments } from './table-attachments.ts'
import { tableAutomations } from './table-automations.ts'
import { tableLinks } from './table-links.ts'
import { tableExports } from './table-exports.ts'
import { tableImports } from './table-imports.ts'
import { tableRecords } from './table-records.ts'
import { tableComments } from './table-comments.ts'
import { tableBoards } from './table-boards.ts'
import { tableSummaries } from './table-summaries.ts'
import { crmTableStore, tableStore } from './table-store.ts'
import { tables } from './tables.ts'
import { trackedLinks } from './tracked-links.ts'
import { textChat } from './text-chat.ts'
import { tutorial } from './tutorial.ts'
import { webhooks } from './webhooks.ts'

/** All routes by slice and verb: `ideas.list` identifies the route, the log line, the test and the cache entry. */
export const contracts = {
  aboutUs,
  accounts,
  ambassador,
  generateComment,
  personalVoice,
  shareConsents,
  shareDeliveries,
  peopleStatsSettings,
  shareResults,
  shareRules,
  shareVariations,
  rewards,
  shareTeams,
  shareDigest,
  analytics,
  annotations,
  goals,
  funnels,
  reportShares,
  attribution,
  activityLog,
  advisor,
  advisorActions,
  apiKeys,
  advisorBrief,
  advisorCards,
  query,
  agents,
  agentSessions,
  audit,
  auth,
  brandVoice,
  campaigns,
  channels,
  connectedApps,
  connections,
  socialIntegrations,
  comments,
  companies,
  contacts,
  content,
  crmFiles,
  crmTasks,
  crmChanges,
  crmFields,
  crmImports,
  crmTrash,
  crmUsers,
  crmViews,
  example,
  experiments,
  exports,
  feeds,
  formAnswers,
  forms,
  publishingPause,
  repetitions,
  generation,
  guestComments,
  guestReviews,
  ideaMailbox,
  ideas,
  imports,
  invitations,
  channelUploads,
  media,
  contextEntities,
  meetingBriefings,
  followUps,
  meetingNotes,
  meetingProposals,
  meetingSources,
  meetingSettings,
  meetingTypes,
  meetings,
  recordings,
  transcriptions,
  transcripts,
  wix,
  members,
  models,
  newsletters,
  newsletterPlans,
  newsletterSettings,
  insight,
  networkNumbers,
  numberImports,
  notifications,
  opportunities,
  opportunityBoard,
  pillarChannels,
  pillars,
  pipelines,
  pipelineStages,
  playbook,
  presence,
  products,
  privateFeeds,
  profile,
  proofreading,
  research,
  releaseNotes,
  repurpose,
  storage,
  reviewSteps,
  seo,
  shell,
  linkCards,
  passages,
  proposals,
  siteImports,
  slots,
  tables,
  airtableImports,
  tableExports,
  tableImports,
  tableRecords,
  tableBoards,
  tableSummaries,
  tableAttachments,
  tableLinks,
  tableComments,
  tableAutomations,
  tableStore,
  crmTableStore,
  trackedLinks,
  textChat,
  tutorial,
  webhooks,
  timeline,
  stageActivities,
  subscribers,
  surveys,
  surveyQuestions,
  surveyResponses,
  surveyLinks,
  guestSurveys,
}
export type Contracts = typeof contracts
