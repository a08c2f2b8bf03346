import { apiKeyScopes, type ScopeArea, scopeAreas } from '@draftwright/contract/api-key-scopes'
import { queryKinds } from '@draftwright/contract/query-form'
import { expect, it } from 'vitest'
import { callTool, sendMcp } from './mcp-wire.ts'
import { plantAreas, toMarker } from './planted-areas.ts'
import { createSweepFixture } from './sweep-fixture.ts'
import { createKey } from './table-program.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
await plantAreas(context)
const { owner, rows } = await createSweepFixture(app, context)
const scopes = apiKeyScopes.filter((scope) => scope !== 'agent')

const about =
  'posts pipeline compare changes what_to_write insight networks counts surveys visits sources goals forms links campaigns newsletters subscribers experiments'
const span = { from: '2020-01-01', to: '2099-12-31', from2: '2020-01-01', to2: '2099-12-31' }
const records = [
  `idea:${rows.idea}`,
  `post:${rows.content}`,
  `pillar:${rows.pillar}`,
  `channel:${rows.channel}`,
  `opportunity:${rows.opportunity}`,
  `company:${rows.company}`,
  `contact:${rows.contact}`,
  `meeting:${rows.meeting}`,
]
/** Everything that a client could ask, each asked in full. */
const calls: readonly (readonly [string, object])[] = [
  ['who_am_i', {}],
  ...scopeAreas.map((area) => ['find', { words: toMarker(area), detail: 'full' }] as const),
  ...records.map((row) => ['read', { row, detail: 'full' }] as const),
  ...queryKinds.map((kind) => ['query', { kind, where: [], detail: 'full' }] as const),
  ['query', { kind: 'company', where: [{ linked: 'meeting_line', where: [] }], show: ['opportunity', 'task', 'post'] }],
  ['query', { kind: 'post', where: [], show: ['idea', 'pillar'], group: 'idea' }],
  ...['due', 'stuck'].map((what) => ['due_and_stuck', { what, from: span.from, to: span.to, detail: 'full' }] as const),
  ...about.split(' ').map((one) => ['numbers', { about: one, ...span, detail: 'full' }] as const),
  ['tables', {}],
  ['meeting_evidence', { detail: 'full' }],
  ['meeting_evidence', { words: toMarker('meetings'), detail: 'full' }],
  ...['channels', 'pillars', 'stages', 'campaigns', 'members'].map((of) => ['list_choices', { of }] as const),
  ['check_draft', { post_id: rows.content }],
  ['revise_draft', { post_id: rows.content, markdown: '# New\n\nWords.', request: 'shorter' }],
  ['schedule_post', { post_id: rows.content, at: '2099-01-01T10:00:00Z' }],
  ['publish_post', { post_id: rows.content }],
  ['change_crm', { change: 'add_note', record: `company:${rows.company}`, text: 'Note' }],
  ['list_proposals', { state: 'open' }],
]
const addresses = [`post/${rows.content}`, `idea/${rows.idea}`, `brand-voice/${rows.channel}`]

async function readAll(key: string): Promise<string> {
  const texts: string[] = []
  for (const [tool, input] of calls)
    texts.push(JSON.stringify(await callTool(app, key, tool, input).catch((error: unknown) => String(error))))
  texts.push(JSON.stringify(await sendMcp(app, key, 'resources/list')))
  for (const one of addresses)
    texts.push(JSON.stringify(await sendMcp(app, key, 'resources/read', { uri: `draftwright://${one}` })))
  return texts.join('\n')
}

it.each(scopes)('a client with %s alone is shown nothing of another area', async (scope) => {
  const own = scope.split(':')[0] as ScopeArea
  const shown = await readAll(await createKey(owner, [scope]))
  const areas = scopeAreas.filter(
    // Whoever is connected reads what the workspace is called.
    (area) =>
      area !== own && area !== 'workspace' && shown.replaceAll(toMarker(area), `«${area}»`).includes(`«${area}»`),
  )
  // What it has sent itself comes back in no answer but as words that were not found.
  expect(areas.filter((area) => new RegExp(`untrusted_text[^\\n]*${toMarker(area)}`, 'u').test(shown))).toEqual([])
  if (scope.endsWith(':write')) expect(shown).not.toContain(`"${toMarker(own)}`)
})

it('a client that may read everything is shown every area that has rows to read', async () => {
  const shown = await readAll(
    await createKey(
      owner,
      scopes.filter((scope) => scope.endsWith(':read')),
    ),
  )
  for (const area of ['ideas', 'content', 'crm', 'meetings'] as const) expect(shown, area).toContain(toMarker(area))
})
