import { readFileSync } from 'node:fs'
import { contracts } from '@draftwright/contract'
import { findRouteScopes } from '@draftwright/contract/api-key-scopes'
import { type Grant, grants } from '@draftwright/contract/grants'
import type { Route, Routes } from '@draftwright/contract/route'
import { expect, test } from 'vitest'

const routes = Object.entries(contracts).flatMap(([slice, table]) =>
  Object.entries(table as Routes).map(([verb, route]) => [`${slice}.${verb}`, route] as const),
)
const readText = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Who may call a route, and what it leaves behind, on one line. */
function describeRoute([id, route]: readonly [string, Route]): string {
  const { right, alsoRights = [], makes } = route
  const scopes = findRouteScopes(route)?.join(' and ') ?? (right === 'public' ? 'anyone' : 'people')
  return [id, [right, ...alsoRights].join(' and '), scopes, ...(makes === undefined ? [] : [`makes ${makes}`])].join(
    '\t',
  )
}

// The sweep asks who may by the contract, so a right lowered there is noticed by no other test. The list is kept by hand.
test('Every route has the rights and scopes that somebody has looked at', () => {
  expect(routes.map(describeRoute).toSorted()).toEqual(readText('route-rights.tsv').trimEnd().split('\n'))
})

/** What a secret in a table opens; null is what belongs to one person, to one piece of work, or to the settings. */
const grantOfSecrets: Readonly<Record<string, Grant | null>> = {
  airtable_imports: null,
  all_channels: 'networkConnection',
  api_keys: 'apiKey',
  channel_authorizations: 'networkConnection',
  channels: 'networkConnection',
  crm_survey_links: 'surveyLink',
  form_answers: 'form',
  form_files: 'form',
  idea_mailboxes: 'ideaAddress',
  invitations: 'invitation',
  meeting_sources: 'meetingSource',
  model_settings: 'modelKey',
  network_apps: 'networkConnection',
  newsletter_settings: null,
  oauth_states: null,
  one_time_codes: null,
  password_resets: null,
  report_shares: 'reportLink',
  review_links: 'reviewLink',
  search_settings: null,
  subscribers: null,
  table_webhooks: 'tableWebhook',
  users: null,
  webhooks: 'webhook',
}

test('Every table that keeps a secret says what it opens, and every grant is made somewhere', () => {
  const schema = readText('../src/db/tables.generated.ts')
  const secret = /^ {4}(?:\w*secrets?\w*|token|token_hash|sealed|code_hash|confirm_hash|password_hash):/mu
  const tables = [...schema.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\}/gmsu)]
  const keeping = tables.flatMap(([, name = '', columns = '']) => (secret.test(columns) ? [name] : []))
  expect(keeping.toSorted()).toEqual(Object.keys(grantOfSecrets))
  const made = new Set<Grant | null | undefined>(routes.map(([, { makes }]) => makes))
  // Their handlers ask, as the request decides.
  const byHandlers = ['decidingLink', 'formIntoTable', 'ideaAutomation', 'tableWebhook', 'taskAutomation']
  expect(
    Object.keys(grants)
      .filter((grant) => !made.has(grant as Grant))
      .toSorted(),
  ).toEqual(byHandlers)
})

test('No API key makes what takes a person, or opens people, roles, credentials, retention and settings', () => {
  const open = routes.filter(([, route]) => findRouteScopes(route) !== null && route.method !== 'GET')
  expect(open.filter(([, { makes }]) => makes !== undefined && 'takesAPerson' in grants[makes])).toEqual([])
  const closed =
    /^(account|members?|invitations|apiKeys|models|meetingTypes|meetingSettings|meetingSources|ideaMailbox|shareTeams)\.|^crmUsers\.(create|update|remove)|[sS]ettings\.(update|changeSettings)$/u
  expect(open.flatMap(([id]) => (closed.test(id) && !/^meetingSources\.(check|pick)$/u.test(id) ? [id] : []))).toEqual(
    [],
  )
})
