import { expect, test } from 'vitest'
import { crmEntries } from '../features/crm/crm-pages.ts'
import { can } from '@draftwright/contract/rights'
import { activePath, navigation, shownEntries, withCrm } from './navigation.ts'

test.each([
  ['/content/ideas', '/content/ideas'],
  ['/create', '/content/ideas'],
  ['/idea/0190', '/content/ideas'],
  ['/content/posts', '/content/posts'],
  ['/content/0190', '/content/posts'],
  ['/pillar/0190', '/strategy'],
  ['/add-channel', '/strategy'],
  ['/ai-chat', '/ai-chat'],
  ['/ai-chat/0190', '/ai-chat'],
  ['/profile', null],
])('on %s the entry %s is the active one', (pathname, entry) => {
  expect(activePath(navigation, pathname)).toBe(entry)
})

test('the pages of the CRM are there as far as the workspace uses them, and its entry always', () => {
  const crm = (features: { isEnable: boolean; isEnableAccount: boolean } | undefined) =>
    shownEntries(
      withCrm(navigation, crmEntries),
      (right) => can('admin', right),
      features && { isEnableOpportunities: true, isEnableContacts: true, isEnableAdvisor: true, ...features },
    ).find(({ path }) => path === '/crm')
  const titles = (features: Parameters<typeof crm>[0]) => crm(features)?.children?.map(({ title }) => title)
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
  expect(titles(undefined)).toBeUndefined()
})
