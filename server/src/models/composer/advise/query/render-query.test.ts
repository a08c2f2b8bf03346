import { expect, it } from 'vitest'
import type { QueryForm } from '../../../advising/query.ts'
import type { CitableSource, CitedToolResult } from '../../../advising/tool-result.ts'
import { describeConditions } from './condition-words.ts'
import { renderQuery } from './render-query.ts'

const today = '2026-11-27'
const speech = { now: Date.parse(`${today}T12:00:00Z`), timeZone: 'Europe/Berlin' }
const is = (field: string, ...values: (string | number)[]) => ({ field, op: 'is' as const, values })
const within = (field: string, from: string, to: string) => [
  { field, op: 'from' as const, values: [from] },
  { field, op: 'to' as const, values: [to] },
]
const empty = (field: string) => ({ field, op: 'empty' as const, values: [] })
const row = (kind: CitableSource['kind'], title: string, facts: CitableSource['facts'] = {}): CitableSource => ({
  kind,
  id: title,
  title,
  href: '/',
  facts: { group: 'matches', ...facts },
})
const number = (title: string, facts: CitableSource['facts']): CitableSource => ({
  kind: 'report',
  id: title,
  title,
  href: '/',
  facts: { group: 'numbers', ...facts },
})
const render = (
  query: QueryForm,
  rows: readonly CitableSource[],
  language: 'en' | 'de',
  totals: Record<string, number> = {},
) => {
  const matches = rows.filter(({ facts }) => facts['group'] === 'matches').length
  const found: CitedToolResult = { rows: [...rows], totals: { matches, ...totals }, notes: [] }
  return renderQuery(query, found, { ...speech, language }, language)
}
const describe = (kind: QueryForm['kind'], where: QueryForm['where'], language: 'en' | 'de') =>
  describeConditions(kind, where, language, today)

it.each([
  [within('closed', '2026-10-01', '2026-10-31'), 'closed in October 2026', 'abgeschlossen im Oktober 2026'],
  [
    within('closed', '2026-10-01', '2026-12-31'),
    'closed in the fourth quarter of 2026',
    'abgeschlossen im vierten Quartal 2026',
  ],
  [within('closed', '2026-01-01', '2026-12-31'), 'closed in 2026', 'abgeschlossen im Jahr 2026'],
  [
    within('closed', '2026-11-16', '2026-11-22'),
    'closed in the week from 16 to 22 November 2026',
    'abgeschlossen in der Woche vom 16. bis 22. November 2026',
  ],
  [within('closed', '2026-11-05', '2026-11-05'), 'closed on 5 November 2026', 'abgeschlossen am 5. November 2026'],
  [within('close_date', today, today), 'due to close today', 'mit Abschlussdatum heute'],
  [
    [{ field: 'close_date', op: 'to' as const, values: ['2026-12-24'] }],
    'due to close up to 24 December 2026',
    'mit Abschlussdatum bis 24. Dezember 2026',
  ],
  [
    [empty('next_step'), { linked: 'task' as const, where: [], not: true }],
    'without a next step and without a task',
    'ohne nächsten Schritt und ohne Aufgabe',
  ],
  [[{ field: 'amount', op: 'over' as const, values: [5_000_000] }], 'worth over 50,000', 'Betrag über 50.000'],
  [[is('owner', '@me', 'Sam Seller')], "yours or Sam Seller's", 'zuständig: Sie oder Sam Seller'],
  [
    [{ linked: 'company' as const, where: [is('name', 'Berger & Söhne')] }],
    'with Berger & Söhne',
    'mit Berger & Söhne',
  ],
])('tells conditions as a person writes them (%#)', (where, english, german) => {
  expect(describe('opportunity', where, 'en')).toBe(english)
  expect(describe('opportunity', where, 'de')).toBe(german)
})

it('tells each of several conditions', () => {
  const where = [empty('phone'), is('status', 'customer', 'partner'), { ...is('owner', '@me'), not: true }]
  expect(describe('contact', where, 'en')).toBe('without a phone number, customer or partner, not yours')
  expect(describe('contact', where, 'de')).toBe('ohne Telefonnummer, Kunde oder Partner, zuständig: nicht Sie')
})

it('says whose rows they are, and in which state', () => {
  const post: QueryForm = { kind: 'post', where: [is('author', '@me'), is('status', 'in_review')] }
  expect(render(post, [row('post', 'One'), row('post', 'Two')], 'en')).toMatch(/^You have 2 posts in review:/u)
  expect(render(post, [row('post', 'One')], 'de')).toMatch(/^Sie haben 1 Beitrag in Prüfung:/u)
  const late: QueryForm = { kind: 'task', where: [is('overdue', 'yes')] }
  expect(render(late, [row('task', 'One'), row('task', 'Two')], 'de')).toMatch(/^2 Aufgaben sind überfällig:/u)
  expect(render(late, [row('task', 'One')], 'en')).toMatch(/^There is 1 overdue task:/u)
  const promised: QueryForm = {
    kind: 'meeting_note',
    where: [is('note', 'action'), is('side', 'us'), { ...is('status', 'done'), not: true }],
  }
  expect(render(promised, [row('meeting_note', 'One')], 'en')).toMatch(/^There is 1 promise of ours that is not done:/u)
})

it('says what was looked through where nothing fits', () => {
  const won: QueryForm = { kind: 'opportunity', where: [is('status', 'won')] }
  expect(render(won, [], 'en', { looked_through: 23 })).toBe(
    'There are no won deals. I looked through all 23 deals that you may see.',
  )
  expect(render(won, [], 'de', { looked_through: 23 })).toBe(
    'Es gibt keine gewonnenen Deals. Durchgesehen: alle 23 Deals, die Sie sehen.',
  )
})

it('says that an open deal should have closed, and since when', () => {
  const facts = { stage: 'Lead', status: 'open', close_date: '2026-11-13' }
  const open: QueryForm = { kind: 'opportunity', where: [is('status', 'open')] }
  expect(render(open, [row('opportunity', 'Acme', facts)], 'en')).toContain(
    'was due to close on Fri 13 November, 14 days ago',
  )
  expect(render(open, [row('opportunity', 'Acme', facts)], 'de')).toContain('vor 14 Tagen')
  const ahead = row('opportunity', 'Acme', { ...facts, close_date: '2026-12-13' })
  expect(render(open, [ahead], 'en')).toContain('closes Sun 13 December')
})

it('tells of a win rate what was won and lost, and of a difference its direction and percent', () => {
  const rate: QueryForm = { kind: 'opportunity', where: [], measure: { of: 'rate' } }
  const facts = { value: 50, n: 2, won: 1, lost: 1, won_EUR: 10_000, lost_EUR: 20_000 }
  expect(render(rate, [number('All', facts), row('opportunity', 'A'), row('opportunity', 'B')], 'en')).toContain(
    'win rate 50%: 1 won (€100.00) and 1 lost (€200.00)',
  )
  const spans = [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-10-01', to: '2026-10-31' },
  ]
  const sum: QueryForm = {
    kind: 'opportunity',
    where: [is('status', 'won')],
    measure: { of: 'sum', field: 'amount' },
    spans,
  }
  const numbers = [
    number('All', { value: 9_050_000, n: 2, currency: 'EUR', ...spans[0] }),
    number('All', { value: 14_500_000, n: 3, currency: 'EUR', ...spans[1] }),
  ]
  const said = render(sum, numbers, 'en')
  expect(said).toContain('October 2026: €145,000.00 (3 deals)')
  expect(said).toContain('November 2026 €54,500.00 less than October 2026 (−37.6%)')
  expect(render(sum, numbers, 'de')).toContain('weniger als Oktober 2026 (−37,6 %)')
})

it('says the first of all in a sentence', () => {
  const largest: QueryForm = {
    kind: 'opportunity',
    where: [is('status', 'open')],
    sort: { field: 'amount', isDown: true },
    limit: 1,
  }
  expect(render(largest, [row('opportunity', 'Acme')], 'en')).toMatch(
    /^The open deal with the highest amount is \*\*Acme/u,
  )
  expect(render(largest, [row('opportunity', 'Acme')], 'de')).toMatch(
    /^Der offene Deal mit dem höchsten Betrag ist \*\*Acme/u,
  )
})

it('goes on behind the noun as a person says it, and says nothing twice', () => {
  const calls: QueryForm = {
    kind: 'log_entry',
    where: [is('entry', 'call'), is('author', '@me'), ...within('at', today, today)],
  }
  expect(render(calls, [], 'en')).toMatch(/^You have no calls today\./u)
  expect(render(calls, [], 'de')).toMatch(/^Sie haben keine Anrufe heute\./u)
  const silent: QueryForm = {
    kind: 'contact',
    where: [{ linked: 'activity', where: [is('entry', 'call', 'email', 'meeting')], not: true }],
  }
  const two = [row('contact', 'One'), row('contact', 'Two')]
  expect(render(silent, two, 'en')).toMatch(/^There are 2 contacts without a call, email or meeting:/u)
  expect(render(silent, two, 'de')).toMatch(/^Es gibt 2 Kontakte ohne Anruf, E-Mail oder Meeting:/u)
  const latest: QueryForm = {
    kind: 'post',
    where: [is('status', 'published'), { linked: 'channel', where: [is('type', 'blog')] }],
    sort: { field: 'published', isDown: true },
    limit: 1,
  }
  expect(render(latest, [row('post', 'One')], 'en')).toMatch(/^The latest published post on the blog is /u)
  const last: QueryForm = {
    kind: 'log_entry',
    where: [is('entry', 'call', 'email')],
    sort: { field: 'at', isDown: true },
    limit: 1,
  }
  expect(render(last, [row('log_entry', 'One')], 'de')).toMatch(/^Der letzte Anruf oder die letzte E-Mail ist /u)
})

it('answers about who was named without a count, and of several by their names', () => {
  const phone: QueryForm = {
    kind: 'contact',
    where: [is('name', 'Dana Reyes'), { ...empty('phone'), not: true }],
    show: ['phone'],
  }
  expect(render(phone, [row('contact', 'Dana Reyes', { show_phone: '12' })], 'de')).toBe('**Dana Reyes** · Telefon: 12')
  const lost: QueryForm = { kind: 'opportunity', where: [is('name', 'Hall 3', 'Hall 4'), is('status', 'lost')] }
  expect(render(lost, [row('opportunity', 'Hall 3')], 'de')).toMatch(/^Von Hall 3 und Hall 4 ist 1 Deal verloren:/u)
  expect(render(lost, [row('opportunity', 'Hall 3')], 'en')).toMatch(/^Of Hall 3 and Hall 4, 1 deal is lost:/u)
})
