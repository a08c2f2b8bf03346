import type { profile } from '@draftwright/contract/profile'
import { createAccountDb } from '../../db/account-db.ts'
import type { HandlerContext } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listPersonalCards, listPersonalConversations, listPersonalProposals } from '../advisor/index.ts'
import { collectPersonalAnalyticsNotes } from '../annotations/index.ts'
import { collectPersonalApiKeys } from '../api-keys/index.ts'
import {
  collectPersonalDigests,
  collectPersonalRewards,
  collectPersonalShares,
  collectPersonalShareVoice,
  collectPersonalVariations,
  collectPersonalWithdrawals,
  collectPersonalWrittenComments,
} from '../ambassador/index.ts'
import { listAccounts } from '../accounts/index.ts'
import { collectPersonalAudit } from '../audit/index.ts'
import { collectPersonalTouches } from '../touches/index.ts'
import { collectPersonalSignIns } from '../auth/index.ts'
import { collectPersonalVoice } from '../brand-voice/index.ts'
import { collectPersonalCampaigns } from '../campaigns/index.ts'
import { collectPersonalComments } from '../comments/index.ts'
import { collectPersonalShareConsent } from '../share-consents/index.ts'
import { collectPersonalIntegrations } from '../connections/index.ts'
import { collectPersonalContent } from '../content/index.ts'
import { collectPersonalFeeds } from '../feeds/index.ts'
import { collectPersonalLinks } from '../links/index.ts'
import {
  collectPersonalMeetingRecordings,
  collectPersonalMeetingMails,
  collectPersonalMeetings,
  collectPersonalMeetingSources,
} from '../meetings/index.ts'
import { collectPersonalRuns } from '../generation/index.ts'
import { collectPersonalSources } from '../sources/index.ts'
import { collectPersonalIdeas, collectPersonalRecordings, collectPersonalVotes } from '../ideas/index.ts'
import { collectPersonalMedia } from '../media/index.ts'
import { collectPersonalCrmData } from '../crm/index.ts'
import { collectPersonalForms, listPersonalFormAnswers, listPersonalFormFiles } from '../forms/index.ts'
import { listPersonalDeliveries, listPersonalSubscriptions } from '../newsletters/index.ts'
import { collectPersonalNotifications } from '../notifications/index.ts'
import { collectPersonalConnectedApps } from '../oauth/index.ts'
import { collectPersonalReportShares } from '../report-shares/index.ts'
import { collectPersonalReviews } from '../reviews/index.ts'
import { collectPersonalFiles } from '../storage/index.ts'
import { collectPersonalSiteImports } from '../site-imports/index.ts'
import {
  collectPersonalAirtableImports,
  collectPersonalBases,
  collectPersonalTableChanges,
  collectPersonalAttachments,
  collectPersonalAutomations,
  collectPersonalTableComments,
  collectPersonalTableMentions,
  collectPersonalWebhooks,
  collectPersonalTableImports,
  collectPersonalTableViews,
} from '../tables/index.ts'
import { collectPersonalTutorial } from '../tutorial/index.ts'
import { readPerson, toProfile } from './person.ts'

/** All data about the person, in all their workspaces: no secrets, and nothing about others. */
export async function collectPersonalData({ context, caller: { userId } }: HandlerContext<(typeof profile)['export']>) {
  const user = await readPerson(context, userId)
  const workspaces = []
  // Sequentially: a person with many workspaces must not use all connections.
  for (const account of await listAccounts(context.engine, userId, context.now()))
    workspaces.push(await collectWorkspaceData(context, user, account))
  return {
    made_at: context.now().toISOString(),
    profile: { ...toProfile(user), created_at: user.created_at, email_verified_at: user.email_verified_at },
    ...(await collectPersonalSignIns(context.engine, userId)),
    workspaces,
  }
}

type Membership = Awaited<ReturnType<typeof listAccounts>>[number]

async function collectWorkspaceData(
  context: AppContext,
  { id: userId, email }: { id: string; email: string },
  { id, name, role_id }: Membership,
) {
  const db = createAccountDb(context.engine, id)
  return {
    id,
    name,
    role_id,
    ideas: await collectPersonalIdeas(db, userId),
    idea_votes: await collectPersonalVotes(db, userId),
    idea_recordings: await collectPersonalRecordings(db, userId),
    ...(await collectPersonalContent(db, userId, role_id)),
    reviews: await collectPersonalReviews(db, userId),
    comments: await collectPersonalComments(db, userId),
    ...(await collectPersonalVoice(db, userId)),
    touches_by_shared_links: await collectPersonalTouches(db, userId),
    feeds: await collectPersonalFeeds(db, userId),
    analytics_notes: await collectPersonalAnalyticsNotes(db, userId),
    report_links: await collectPersonalReportShares(db, userId),
    newsletter_subscriptions: await listPersonalSubscriptions(db, email),
    forms: await collectPersonalForms(db, userId),
    form_answers: await listPersonalFormAnswers(db, email),
    form_files: await listPersonalFormFiles(db, email),
    newsletters_received: await listPersonalDeliveries(db, email),
    campaigns: await collectPersonalCampaigns(db, userId),
    share_rewards: await collectPersonalRewards(db, userId),
    shares: await collectPersonalShares(db, userId),
    share_digests: await collectPersonalDigests(db, userId),
    share_variations: await collectPersonalVariations(db, userId),
    written_comments: await collectPersonalWrittenComments(db, userId),
    share_withdrawals: await collectPersonalWithdrawals(db, userId),
    own_accounts: await collectPersonalIntegrations(db, userId),
    share_consent: await collectPersonalShareConsent(db, userId),
    share_voice: await collectPersonalShareVoice(db, userId),
    tracked_links: await collectPersonalLinks(db, userId),
    meetings: await collectPersonalMeetings(db, userId),
    meeting_mails: await collectPersonalMeetingMails(db, userId),
    meeting_sources: await collectPersonalMeetingSources(db, userId),
    meeting_recordings: await collectPersonalMeetingRecordings(db, userId),
    generation_runs: await collectPersonalRuns(db, userId),
    sources: await collectPersonalSources(db, userId),
    pictures: await collectPersonalMedia(db, userId),
    files: await collectPersonalFiles(db, userId),
    ...(await collectPersonalCrmData(db, userId)),
    ...(await collectPersonalNotifications(db, userId)),
    conversations: await listPersonalConversations(db, userId),
    proposals_of_apps: await listPersonalProposals(db, userId),
    board_cards: await listPersonalCards(db, userId),
    site_imports: await collectPersonalSiteImports(db, userId),
    bases: await collectPersonalBases(db, userId),
    airtable_imports: await collectPersonalAirtableImports(db, userId),
    table_imports: await collectPersonalTableImports(db, userId),
    table_automations: await collectPersonalAutomations(db, userId),
    table_comments: await collectPersonalTableComments(db, userId),
    table_mentions: await collectPersonalTableMentions(db, userId),
    table_files: await collectPersonalAttachments(db, userId),
    table_webhooks: await collectPersonalWebhooks(db, userId),
    table_views: await collectPersonalTableViews(db, userId),
    table_changes: await collectPersonalTableChanges(db, userId),
    tutorial: await collectPersonalTutorial(db, userId),
    api_keys: await collectPersonalApiKeys(db, userId),
    connected_apps: await collectPersonalConnectedApps(db, userId),
    audit_log: await collectPersonalAudit(db, userId),
  }
}
