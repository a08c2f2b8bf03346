import type { Notification } from '@draftwright/contract/notifications'
import { expect, test } from 'vitest'
import { type NotificationList, applyNotificationEvent, applyRead } from './notification-list.ts'

const createNotification = (id: string, isRead = false): Notification => ({
  id,
  kind: 'failed',
  actor_id: null,
  actor_name: null,
  content_id: null,
  comment_id: null,
  crm_resource: null,
  crm_record_id: null,
  log_id: null,
  task_id: null,
  session_id: null,
  pillar_id: null,
  channel_id: null,
  meeting_source_id: null,
  meeting_id: null,
  table_record_path: null,
  subject: id,
  note: null,
  created_at: `2026-01-31T12:00:0${id}.000Z`,
  read_at: isRead ? '2026-01-31T13:00:00.000Z' : null,
})
const createList = (data: Notification[], unread: number, limit = 3): NotificationList => ({
  data,
  meta: { page: 1, limit, total: data.length, total_is_capped: false, has_more: false, unread },
})
const listIds = ({ data }: NotificationList) => data.map(({ id }) => id)

test('a new one comes first and counts; the list keeps its length', () => {
  const { list: after, isExplained } = applyNotificationEvent(
    createList([createNotification('3'), createNotification('2'), createNotification('1')], 3),
    {
      unread: 4,
      newest: createNotification('4'),
    },
  )
  expect([listIds(after), after.meta.unread, isExplained]).toEqual([['4', '3', '2'], 4, true])
})

test('the first of all is explained too, and so is nothing at all', () => {
  expect(applyNotificationEvent(createList([], 0), { unread: 1, newest: createNotification('1') }).isExplained).toBe(
    true,
  )
  expect(applyNotificationEvent(createList([], 0), { unread: 0, newest: null }).isExplained).toBe(true)
})

test('the newest one read elsewhere is read here', () => {
  const { list: after, isExplained } = applyNotificationEvent(
    createList([createNotification('2'), createNotification('1')], 2),
    { unread: 1, newest: createNotification('2', true) },
  )
  expect([after.data[0]?.read_at === null, after.meta.unread, isExplained]).toEqual([false, 1, true])
})

test.each([
  ['an older one was read elsewhere', { unread: 1, newest: createNotification('2') }],
  ['several came at once', { unread: 4, newest: createNotification('4') }],
  ['the newest is gone', { unread: 1, newest: createNotification('1') }],
])('when %s the number is right at once, and the list is asked for again', (_what, event) => {
  const { list: after, isExplained } = applyNotificationEvent(
    createList([createNotification('2'), createNotification('1')], 2),
    event,
  )
  expect([after.meta.unread, isExplained]).toEqual([event.unread, false])
})

test('reading and unreading one changes it and the number once', () => {
  const before = createList([createNotification('2'), createNotification('1')], 2)
  const read = applyRead(before, '2', true)
  expect([read.data[0]?.read_at === null, read.meta.unread]).toEqual([false, 1])
  expect(applyRead(read, '2', true)).toEqual(read)
  const unread = applyRead(read, '2', false)
  expect([unread.data[0]?.read_at, unread.meta.unread]).toEqual([null, 2])
  expect(applyRead(unread, '2', false)).toEqual(unread)
  expect(applyRead(before, 'on another page', true).meta.unread).toBe(2)
})

test('reading all leaves the time of those read before', () => {
  const after = applyRead(createList([createNotification('2'), createNotification('1', true)], 1), null, true)
  expect(after.meta.unread).toBe(0)
  expect(after.data.every(({ read_at }) => read_at !== null)).toBe(true)
  expect(after.data[1]?.read_at).toBe('2026-01-31T13:00:00.000Z')
})
