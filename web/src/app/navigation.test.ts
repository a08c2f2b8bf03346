import { hasRight, type Role } from '@draftwright/contract/rights'
import { expect, test } from 'vitest'
import { findActivePath, listNavigation, listTabs, toPlainPath } from './navigation.ts'
import { pageList, pages } from './pages.ts'
import { paths } from './paths.ts'

test.each([
  ['/content/ideas', '/content/ideas'],
  ['/content/ideas/triage', '/content/ideas'],
  ['/create', '/content/ideas'],
  ['/idea/0190', '/content/ideas'],
  ['/idea/0190/repurpose', '/content/ideas'],
  ['/content/posts', '/content/posts'],
  ['/content/0190', '/content/posts'],
  ['/content/calendar', '/content/calendar'],
  ['/pillar/0190', '/strategy'],
  ['/add-channel', '/strategy'],
  ['/meetings/view/0190', '/meetings/view'],
  ['/ai-chat', '/ai-chat'],
  ['/ai-chat/0190', '/ai-chat'],
  ['/crm/contacts/duplicates', '/crm/contacts'],
  ['/crm/import/companies', '/crm/companies'],
  ['/crm/trash', '/crm/settings'],
  ['/crm/surveys/0190', '/crm/surveys'],
  ['/tables/appa/tblb', '/tables'],
  ['/account-settings/audit-log', '/account-settings'],
  ['/profile', null],
  ['/nowhere', null],
])('on %s the entry %s is the active one', (pathname, entry) => {
  expect(findActivePath(pathname)).toBe(entry)
})

const list = (
  role: Role,
  features?: { isEnable: boolean; isEnableAccount: boolean; hasTables?: boolean; hasCrmAccess?: boolean },
) =>
  listNavigation(
    (right) => hasRight(role, right),
    features && {
      isEnableOpportunities: true,
      isEnableContacts: true,
      isEnableAdvisor: true,
      hasTables: false,
      hasCrmAccess: true,
      ...features,
    },
  )

test('the pages of the CRM are there as far as the workspace uses them, and its entry always', () => {
  const crm = (features?: { isEnable: boolean; isEnableAccount: boolean; hasCrmAccess?: boolean }) =>
    list('admin', features).find(({ path }) => path === '/crm')
  const titles = (features?: Parameters<typeof crm>[0]) => crm(features)?.children?.map(({ title }) => title)
  expect(titles({ isEnable: true, isEnableAccount: true })).toEqual([
    'Opportunities',
    'Companies',
    'Contacts',
    'Sales Pipeline',
    'Surveys',
    'Tasks',
    'CRM Settings',
  ])
  expect(titles({ isEnable: true, isEnableAccount: false })).toEqual([
    'Opportunities',
    'Contacts',
    'Sales Pipeline',
    'Surveys',
    'Tasks',
    'CRM Settings',
  ])
  expect(crm({ isEnable: false, isEnableAccount: true })).toMatchObject({ title: 'CRM' })
  expect(titles({ isEnable: false, isEnableAccount: true })).toBeUndefined()
  expect(titles()).toBeUndefined()
  // Whoever has no role there finds one page, which says whom to ask.
  const stranger = crm({ isEnable: true, isEnableAccount: true, hasCrmAccess: false })
  expect([stranger?.path, stranger?.children]).toEqual(['/crm', undefined])
})

test('the sidebar names the pages in the order of the list', () => {
  expect(list('admin').map(({ title, children }) => [title, ...(children ?? []).map((child) => child.title)])).toEqual([
    ['Content', 'Ideas', 'Posts', 'Calendar', 'Media', 'Analytics', 'Newsletters', 'Forms'],
    ['Strategy'],
    ['Ambassador'],
    ['CRM'],
    ['Meeting Notes', 'View', 'Config'],
    ['Ask Co-CEO'],
    ['Tables'],
  ])
  expect(listNavigation(() => true, undefined, 'bottom').map(({ path }) => path)).toEqual(['/account-settings'])
})

test('analytics have tabs, revenue among them for whoever uses the CRM', () => {
  const titles = (role: Role, isEnable = true) =>
    listTabs('/analytics', (right) => hasRight(role, right), {
      isEnable,
      isEnableAccount: true,
      isEnableOpportunities: true,
      isEnableContacts: true,
      isEnableAdvisor: true,
      hasTables: false,
      hasCrmAccess: true,
    }).map(({ label }) => label)
  expect(titles('general_member')).toEqual(['Overview', 'Insights', 'Campaigns', 'Revenue'])
  expect(titles('general_member', false)).toEqual(['Overview', 'Insights', 'Campaigns'])
  expect(titles('amplifier')).toEqual([])
})

test('no group of the sidebar has more than seven pages', () => {
  for (const { title, children = [] } of list('owner', { isEnable: true, isEnableAccount: true }))
    expect(children.length, title).toBeLessThanOrEqual(7)
})

test('every page of the sidebar has an icon and stands in the palette too', () => {
  const named = pageList.filter(({ menu }) => menu !== undefined)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ icon, palette }) => icon === undefined || palette === undefined)).toEqual([])
})

test('every address is there once, and what a page is under is an entry of the sidebar', () => {
  const all = pageList.map(({ path }) => path)
  expect(new Set(all).size).toBe(all.length)
  const entries = pageList.filter(({ menu }) => menu !== undefined).map(({ path }) => toPlainPath(path))
  const parents = pageList.flatMap(({ under }) => (under === undefined || under.includes(':') ? [] : [under]))
  expect(parents.filter((path) => !entries.includes(path))).toEqual([])
})

test('an address is made of its values, each of them one part of it', () => {
  expect(paths.idea('0190')).toBe('/idea/0190')
  expect(paths.repurposeContent('0190')).toBe('/content/0190/repurpose')
  expect([paths.chat(), paths.chat('a/b')]).toEqual(['/ai-chat', '/ai-chat/a%2Fb'])
  expect(paths.media).toBe(pages.media.path)
})

test('every page of the sidebar is in the palette', () => {
  const missing = pageList.filter(({ menu, palette }) => menu !== undefined && palette === undefined)
  expect(missing.map(({ path }) => path)).toEqual([])
  expect(pageList.find(({ title }) => title === 'Media')?.palette).toBe('Page')
})
