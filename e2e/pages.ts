import type { ApiCall } from '../scripts/api-client.ts'
import { createLinkToken, ensureAnsweredSurvey } from './answered-survey.ts'
import { buildCompanyMeetingsPath, buildMeetingPath, buildMeetingsPath } from './meeting-pages.ts'

/** What a page requires: nothing, a new workspace, or the example workspace. */
export type PageNeeds = 'nothing' | 'empty workspace' | 'example workspace'
export type PageEntry = {
  name: string
  needs: PageNeeds
  path: string | ((call: ApiCall) => Promise<string>)
  /** Loaded as a document, because those who come have no account: a page of the hosted site, a guest's link. */
  isApart?: true
}

type Row = { id: string; url?: string | null; status?: string }

/** Builds the path of the first row of a list. */
const buildFirstPath = (list: string, to: (row: Row) => string) => async (call: ApiCall) => {
  const [row] = await call<Row[]>('GET', list)
  if (!row) throw new Error(`${list} is empty`)
  return to(row)
}

/** The public page of a pillar that has a published post. */
async function findTopicPage(call: ApiCall): Promise<string> {
  const pillars = await call<{ id: string; slug: string }[]>('GET', '/content-pillars')
  for (const { id, slug } of pillars) {
    const [post] = await call<Row[]>('GET', `/content/?status=published&pillar_id=${id}`)
    if (post?.url) return new URL(`topics/${slug}`, post.url).pathname
  }
  throw new Error('No pillar has a published post')
}

async function createInvitationPath(call: ApiCall): Promise<string> {
  await call('POST', '/account-access', { email: 'fern@example.com', role_id: 'amplifier' })
  return '/account-settings?tab=members'
}

async function createApiKeyPath(call: ApiCall): Promise<string> {
  await call('POST', '/api-keys', { name: 'Our chat', expires_in_days: 30 })
  return '/account-settings?tab=api-keys'
}

/** Companies are a CRM feature that has to be enabled per workspace. */
async function enableCompanies(call: ApiCall): Promise<string> {
  await call('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  return '/crm/companies'
}

const buildSurveyPath = (more: string) => async (call: ApiCall) =>
  `/crm/surveys/${await ensureAnsweredSurvey(call)}${more}`

/** The first record of a CRM list, opened in the panel beside it. */
const buildFirstCrmPath = (list: string, more: string) =>
  buildFirstPath(`/../crm/${list}`, ({ id }) => `/crm/${list}?open=${id}${more}`)

/** Records that look like one person twice. */
async function createDuplicatesPath(call: ApiCall): Promise<string> {
  for (const city of ['Bonn', 'Kiel'])
    await call('POST', '/../crm/contacts', { first_name: 'Mia', last_name: 'Weber', city })
  return '/crm/contacts/duplicates'
}

/** A path after a row was made for it. */
const buildMadePath = (list: string, row: object, path: string) => async (call: ApiCall) => {
  await call('POST', list, row)
  return path
}

/** A view of the calendar on a day that has posts. */
const buildCalendarPath = (view: string) => async (call: ApiCall) => {
  const [post] = await call<{ scheduled_at?: string | null }[]>('GET', '/content/?status=scheduled')
  return `/content/calendar?view=${view}${post?.scheduled_at ? `&date=${post.scheduled_at.slice(0, 10)}` : ''}`
}

const buildDraftPath = (more: string) => buildFirstPath('/content/?status=draft', ({ id }) => `/content/${id}${more}`)

/** A post that the person may share, because they agreed to how that is done. */
async function createSharePath(call: ApiCall): Promise<string> {
  await call('PUT', '/ambassador/consent', { version: 1 })
  return buildFirstPath('/content/?status=published', ({ id }) => `/ambassador/share/${id}`)(call)
}

/** An idea with a tag and a vote, in the first list. */
async function createMarkedIdeaPath(call: ApiCall): Promise<string> {
  const { id } = await call<Row>('POST', '/idea', { text: 'Send appointment reminders before', tags: ['mail'] })
  await call('POST', `/idea/${id}/vote`)
  return '/content/ideas'
}

/** A table with a few fields and records. */
async function createTablePath(call: ApiCall): Promise<string> {
  type Base = { id: string; tables: { id: string; fields: { id: string; name: string }[] }[] }
  const { id, tables } = await call<Base>('POST', '/table_base', { name: 'Events' })
  const at = `/base_table/${tables[0]?.id}`
  const choices = [{ name: 'Planned' }, { name: 'Confirmed' }, { name: 'Over' }]
  await call('POST', `${at}/field`, { name: 'Status', type: 'singleSelect', options: { choices } })
  const { fields } = await call<Base['tables'][number]>('POST', `${at}/field`, { name: 'Guests', type: 'number' })
  const toFields = (values: readonly unknown[]) => Object.fromEntries(fields.map((field, n) => [field.id, values[n]]))
  const rows = [
    ['Opening night', 'Confirmed', 120],
    ['Dinner', 'Planned', 40],
    ['Talk', 'Over', 85],
  ]
  await call('POST', `${at}/record`, { records: rows.map((values) => ({ fields: toFields(values) })) })
  return `/tables/${id}`
}

/** A guest's page for a text in review. */
async function createGuestPath(call: ApiCall): Promise<string> {
  const [post] = await call<Row[]>('GET', '/content/?status=in_review')
  if (!post) throw new Error('No text is in review')
  const { url } = await call<{ url: string }>('POST', `/content/${post.id}/review-links`, { name: 'Dr. Weber' })
  const { pathname, hash } = new URL(url)
  return pathname + hash
}

/** All pages. A page that is added here gets its screenshots and its axe check. */
export const pages: PageEntry[] = [
  { name: 'sign-in', needs: 'nothing', path: '/auth/sign-in' },
  { name: 'sign-up', needs: 'nothing', path: '/auth/sign-up' },
  { name: 'reset-request', needs: 'nothing', path: '/auth/reset-password-request' },
  { name: 'reset', needs: 'nothing', path: '/auth/reset-password#accessToken=a&refreshToken=b' },
  { name: 'reset-ended', needs: 'nothing', path: '/auth/reset-password' },
  { name: 'oauth-return-ended', needs: 'nothing', path: '/auth/callback-oauth' },
  { name: 'invitation-dead', needs: 'nothing', path: '/auth/invitation' },
  { name: 'media', needs: 'example workspace', path: '/content/media' },
  { name: 'media-empty', needs: 'empty workspace', path: '/content/media' },
  { name: 'not-found', needs: 'empty workspace', path: '/404' },
  {
    name: 'revenue',
    needs: 'example workspace',
    async path(call) {
      await enableCompanies(call)
      return '/analytics/revenue'
    },
  },
  { name: 'analytics', needs: 'example workspace', path: '/analytics' },
  { name: 'campaigns', needs: 'example workspace', path: '/campaigns' },
  { name: 'tables-empty', needs: 'empty workspace', path: '/tables' },
  { name: 'airtable-import', needs: 'empty workspace', path: '/tables/airtable' },
  { name: 'table', needs: 'empty workspace', path: createTablePath },
  { name: 'forms-empty', needs: 'empty workspace', path: '/forms' },
  { name: 'newsletters', needs: 'example workspace', path: '/newsletters' },
  { name: 'insights', needs: 'example workspace', path: '/analytics/insights' },
  { name: 'bring-site', needs: 'empty workspace', path: '/bring-site' },
  { name: 'tutorial', needs: 'empty workspace', path: '/tutorial' },
  { name: 'ambassador', needs: 'example workspace', path: '/ambassador' },
  { name: 'ambassador-share', needs: 'example workspace', path: createSharePath },
  { name: 'ambassador-results', needs: 'example workspace', path: '/ambassador/results' },
  { name: 'ambassador-numbers', needs: 'example workspace', path: '/ambassador/numbers' },
  { name: 'ambassador-comment', needs: 'example workspace', path: '/ambassador/comment' },
  { name: 'ambassador-voice', needs: 'example workspace', path: '/ambassador/voice' },
  { name: 'ideas-empty', needs: 'empty workspace', path: '/content/ideas' },
  { name: 'posts-empty', needs: 'empty workspace', path: '/content/posts' },
  { name: 'strategy-empty', needs: 'empty workspace', path: '/strategy' },
  { name: 'ideas', needs: 'example workspace', path: createMarkedIdeaPath },
  { name: 'ideas-board', needs: 'example workspace', path: '/content/ideas?view=board' },
  { name: 'triage', needs: 'example workspace', path: '/content/ideas/triage' },
  { name: 'triage-empty', needs: 'empty workspace', path: '/content/ideas/triage' },
  { name: 'capture', needs: 'example workspace', path: '/content/ideas/capture' },
  { name: 'welcome', needs: 'empty workspace', path: '/welcome' },
  { name: 'welcome-publish', needs: 'empty workspace', path: '/welcome?for=publish' },
  { name: 'welcome-sell', needs: 'empty workspace', path: '/welcome?for=sell' },
  { name: 'welcome-look', needs: 'empty workspace', path: '/welcome?for=look' },
  { name: 'new-post', needs: 'example workspace', path: '/content/new?day=2030-05-06' },
  { name: 'create-idea', needs: 'example workspace', path: '/create' },
  { name: 'idea', needs: 'example workspace', path: buildFirstPath('/idea', ({ id }) => `/idea/${id}`) },
  { name: 'posts', needs: 'example workspace', path: '/content/posts' },
  { name: 'post', needs: 'example workspace', path: buildDraftPath('') },
  { name: 'post-revisions', needs: 'example workspace', path: buildDraftPath('?panel=revisions') },
  { name: 'post-feedback', needs: 'example workspace', path: buildDraftPath('?panel=feedback') },
  { name: 'post-numbers', needs: 'example workspace', path: buildDraftPath('?panel=numbers') },
  { name: 'post-history', needs: 'example workspace', path: buildDraftPath('?panel=history') },
  {
    name: 'repurpose',
    needs: 'example workspace',
    path: buildFirstPath('/content/?status=published', ({ id }) => `/content/${id}/repurpose`),
  },
  { name: 'import', needs: 'example workspace', path: '/content/import' },
  {
    name: 'post-published',
    needs: 'example workspace',
    path: buildFirstPath('/content/?status=published', ({ id }) => `/content/${id}`),
  },
  { name: 'calendar-empty', needs: 'empty workspace', path: '/content/calendar?view=list' },
  { name: 'calendar', needs: 'example workspace', path: buildCalendarPath('month') },
  { name: 'calendar-week', needs: 'example workspace', path: buildCalendarPath('week') },
  { name: 'calendar-day', needs: 'example workspace', path: buildCalendarPath('day') },
  { name: 'calendar-list', needs: 'example workspace', path: buildCalendarPath('list') },
  { name: 'opportunities-empty', needs: 'empty workspace', path: '/crm/opportunities' },
  { name: 'sales-pipeline-empty', needs: 'empty workspace', path: '/crm/sales-pipeline' },
  { name: 'sales-forecast-empty', needs: 'empty workspace', path: '/crm/sales-pipeline?show=forecast' },
  { name: 'crm-settings', needs: 'example workspace', path: '/crm/settings' },
  { name: 'crm-fields', needs: 'example workspace', path: '/crm/settings?tab=fields' },
  {
    name: 'crm-products',
    needs: 'example workspace',
    path: buildMadePath(
      '/../crm/product-service',
      { name: 'Licence', price: 125_000, currency: 'EUR' },
      '/crm/settings?tab=products',
    ),
  },
  {
    name: 'crm-playbook',
    needs: 'example workspace',
    path: buildMadePath('/../crm/playbook', { title: 'First call', body: 'Ask' }, '/crm/settings?tab=playbook'),
  },
  { name: 'crm-employees', needs: 'example workspace', path: '/crm/settings?tab=employees' },
  { name: 'crm-history', needs: 'example workspace', path: '/crm/history' },
  { name: 'crm-history-empty', needs: 'empty workspace', path: '/crm/history' },
  { name: 'crm-trash', needs: 'example workspace', path: '/crm/trash' },
  { name: 'contact-duplicates', needs: 'example workspace', path: createDuplicatesPath },
  { name: 'opportunities', needs: 'example workspace', path: '/crm/opportunities' },
  { name: 'sales-pipeline', needs: 'example workspace', path: '/crm/sales-pipeline' },
  { name: 'sales-forecast', needs: 'example workspace', path: '/crm/sales-pipeline?show=forecast' },
  { name: 'contacts', needs: 'example workspace', path: '/crm/contacts' },
  { name: 'companies', needs: 'example workspace', path: '/crm/companies' },
  { name: 'crm-tasks', needs: 'example workspace', path: '/crm/tasks' },
  { name: 'crm-tasks-empty', needs: 'empty workspace', path: '/crm/tasks' },
  { name: 'contact', needs: 'example workspace', path: buildFirstCrmPath('contacts', '') },
  { name: 'contact-timeline', needs: 'example workspace', path: buildFirstCrmPath('contacts', '&tab=timeline') },
  { name: 'opportunity', needs: 'example workspace', path: buildFirstCrmPath('opportunities', '') },
  {
    name: 'opportunity-timeline',
    needs: 'example workspace',
    path: buildFirstCrmPath('opportunities', '&tab=timeline'),
  },
  { name: 'contacts-empty', needs: 'empty workspace', path: '/crm/contacts' },
  { name: 'crm-import', needs: 'empty workspace', path: '/crm/import/contacts' },
  { name: 'companies-empty', needs: 'empty workspace', path: enableCompanies },
  { name: 'meetings-empty', needs: 'empty workspace', path: '/meetings/view' },
  { name: 'meetings', needs: 'example workspace', path: buildMeetingsPath },
  { name: 'meeting', needs: 'example workspace', path: buildMeetingPath('') },
  { name: 'meeting-transcript', needs: 'example workspace', path: buildMeetingPath('?tab=transcript') },
  { name: 'meeting-crm', needs: 'example workspace', path: buildMeetingPath('?tab=crm') },
  { name: 'meeting-details', needs: 'example workspace', path: buildMeetingPath('?tab=details') },
  { name: 'meeting-config', needs: 'example workspace', path: '/meetings/config' },
  { name: 'meeting-config-privacy', needs: 'example workspace', path: '/meetings/config?tab=privacy' },
  { name: 'meetings-of-company', needs: 'example workspace', path: buildCompanyMeetingsPath },
  { name: 'surveys-empty', needs: 'empty workspace', path: '/crm/surveys' },
  { name: 'survey-new', needs: 'empty workspace', path: '/crm/surveys/create' },
  { name: 'survey', needs: 'example workspace', path: buildSurveyPath('') },
  { name: 'survey-results', needs: 'example workspace', path: buildSurveyPath('?tab=results') },
  {
    name: 'surveys',
    needs: 'example workspace',
    path: async (call) => {
      await ensureAnsweredSurvey(call)
      return '/crm/surveys'
    },
  },
  {
    name: 'survey-link',
    needs: 'example workspace',
    isApart: true,
    path: async (call) => `/survey#token=${await createLinkToken(call, await ensureAnsweredSurvey(call))}`,
  },
  { name: 'survey-link-ended', needs: 'nothing', path: '/survey' },
  { name: 'ai-chat', needs: 'example workspace', path: '/ai-chat' },
  {
    name: 'query-list',
    needs: 'example workspace',
    path: `/list?q=${encodeURIComponent('{"kind":"opportunity","where":[]}')}`,
  },
  { name: 'ai-chat-empty', needs: 'empty workspace', path: '/ai-chat' },
  { name: 'strategy', needs: 'example workspace', path: '/strategy' },
  { name: 'strategy-channels', needs: 'example workspace', path: '/strategy?tab=channels' },
  { name: 'pillar', needs: 'example workspace', path: buildFirstPath('/content-pillars', ({ id }) => `/pillar/${id}`) },
  { name: 'voice', needs: 'example workspace', path: buildFirstPath('/channel', ({ id }) => `/channel/${id}/voice`) },
  { name: 'audit-log', needs: 'example workspace', path: '/account-settings/audit-log' },
  {
    name: 'audit-log-no-match',
    needs: 'example workspace',
    path: '/account-settings/audit-log?from=2020-01-01&to=2020-01-01',
  },
  { name: 'add-channel', needs: 'example workspace', path: '/add-channel' },
  { name: 'profile', needs: 'example workspace', path: '/profile' },
  { name: 'profile-notifications', needs: 'example workspace', path: '/profile?tab=notifications' },
  { name: 'profile-security', needs: 'example workspace', path: '/profile?tab=security' },
  { name: 'profile-data', needs: 'example workspace', path: '/profile?tab=data' },
  { name: 'notifications-empty', needs: 'empty workspace', path: '/notifications' },
  { name: 'settings-general', needs: 'example workspace', path: '/account-settings' },
  { name: 'settings-members', needs: 'example workspace', path: createInvitationPath },
  { name: 'settings-review', needs: 'example workspace', path: '/account-settings?tab=review' },
  { name: 'review-link', needs: 'example workspace', isApart: true, path: createGuestPath },
  { name: 'review-link-ended', needs: 'nothing', path: '/review' },
  { name: 'settings-features', needs: 'example workspace', path: '/account-settings?tab=features' },
  { name: 'settings-models', needs: 'example workspace', path: '/account-settings?tab=models' },
  { name: 'settings-api-keys', needs: 'example workspace', path: createApiKeyPath },
  { name: 'settings-danger', needs: 'example workspace', path: '/account-settings?tab=danger' },
  { name: 'select-account', needs: 'example workspace', path: '/select-account' },
  {
    name: 'site-article',
    needs: 'example workspace',
    isApart: true,
    path: buildFirstPath('/content/?status=published', ({ url }) => new URL(url ?? '').pathname),
  },
  {
    name: 'site-index',
    needs: 'example workspace',
    isApart: true,
    path: buildFirstPath('/content/?status=published', ({ url }) => new URL('.', url ?? '').pathname),
  },
  {
    name: 'site-topic',
    needs: 'example workspace',
    isApart: true,
    path: findTopicPage,
  },
  {
    name: 'site-not-found',
    needs: 'example workspace',
    isApart: true,
    path: buildFirstPath('/content/?status=published', ({ url }) => new URL('not-there', url ?? '').pathname),
  },
]
