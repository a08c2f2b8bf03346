import { shellNotifications } from '@draftwright/contract/shell'
import { beforeEach, expect, it, vi } from 'vitest'
import { dropShell, newestNotifications, startShell, takeShellPart } from './shell.ts'

const call = (id: string, query?: object) => ({
  route: { id, method: 'GET', path: '/' } as const,
  fallback: 'Failed',
  ...(query === undefined ? {} : { query }),
})
const shell = { access: { role_id: 'owner' }, accounts: [], features: {}, profile: {}, notifications: { data: [] } }
const stored = new Map([
  ['accountId', 'first'],
  ['accessToken', 'token'],
])

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  stored.set('accountId', 'first')
  dropShell()
})

it('asks for as many notifications as the server puts into the shell', () => {
  // The page would load the answer's schemas if it imported the number.
  expect(newestNotifications).toBe(shellNotifications)
})

it('answers each call once, and only as it was asked for', async () => {
  startShell(() => Promise.resolve({ data: shell }))
  expect(await takeShellPart(call('members.own'))).toEqual({ data: shell.access })
  expect(await takeShellPart(call('members.own'))).toBeNull()
  expect(await takeShellPart(call('ideas.list'))).toBeNull()
  expect(await takeShellPart(call('notifications.list', { limit: newestNotifications }))).toEqual({
    data: shell.notifications,
  })
  startShell(() => Promise.resolve({ data: shell }))
  expect(await takeShellPart(call('notifications.list', { limit: 50 }))).toBeNull()
})

it('leaves the calls to themselves after a write, in another workspace, and when it failed', async () => {
  startShell(() => Promise.resolve({ data: shell }))
  dropShell()
  expect(await takeShellPart(call('members.own'))).toBeNull()
  startShell(() => Promise.resolve({ data: shell }))
  stored.set('accountId', 'second')
  expect(await takeShellPart(call('members.own'))).toBeNull()
  startShell(() => Promise.resolve({ error: { status: 500, code: 'failed', message: 'No' } }))
  expect(await takeShellPart(call('members.own'))).toBeNull()
})
