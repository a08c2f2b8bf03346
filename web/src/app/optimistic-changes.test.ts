import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { type HeldRequest, holdRequests, openStore, waitForTasks } from '../api/controlled-fetch.ts'
import '../features/accounts/api.ts'
import '../features/attribution/api.ts'
import '../features/calendar/api.ts'
import '../features/channels/api.ts'
import '../features/channels/associations-api.ts'
import '../features/comments/api.ts'
import '../features/crm/opportunities/api.ts'
import '../features/ideas/api.ts'
import '../features/meetings/api.ts'
import '../features/meetings/proposals-api.ts'
import '../features/members/api.ts'
import '../features/notifications/api.ts'
import '../features/pillars/api.ts'
import '../features/slots/api.ts'

/** Every mutation that is shown before it is answered: what it changes, as it was read, and as it is shown. */
interface Case {
  readonly change: string
  readonly args: unknown
  readonly list: string
  readonly listArgs?: unknown
  readonly before: object
  readonly after: object
  /** What the server answers to the change. */
  readonly answer?: unknown
  /** The change is shown with its answer. */
  readonly isLate?: boolean
}

const page = { page: 1, limit: 50 }
const idea = {
  id: 'i',
  status: 'new',
  is_shortlisted: false,
  merged_into: null,
  voters: ['a'],
  tags: [],
  n_contents: 0,
}
const note = { id: 'n', state: 'open' }
const comment = { id: 'c', parent_id: null, reply_count: 0, resolved_at: null }
const post = { id: 'p', at: '2026-05-04T10:00:00Z', status: 'draft' }
const month = { from: '2026-05-01', to: '2026-05-31' }
const commentList = { contentId: 't', state: 'open', page: 1 }
const toPage = (...data: object[]) => ({ data, meta: { ...page, total: data.length } })
const toComments = (...data: object[]) => ({ data, meta: { ...page, total: data.length, open: data.length } })
const channel = { id: 'h', name: 'Old', channel_type: 'site', type: 'site' }
const toBell = (read_at: string | null) => ({
  data: [{ id: 'b', read_at }],
  meta: { ...page, total: 1, unread: read_at === null ? 1 : 0 },
})

const cases: Case[] = [
  {
    change: 'updateIdea',
    args: { params: { id: 'i' }, body: { status: 'archived' } },
    list: 'listIdeas',
    listArgs: { query: { status: 'active' } },
    before: toPage(idea),
    after: toPage(),
  },
  {
    change: 'updateIdea',
    args: { params: { id: 'i' }, body: { is_shortlisted: true } },
    list: 'readIdea',
    listArgs: { params: { id: 'i' } },
    before: idea,
    after: { ...idea, is_shortlisted: true },
  },
  {
    change: 'voteForIdea',
    args: { id: 'i', userId: 'me', isWanted: true },
    list: 'listIdeas',
    before: toPage(idea),
    after: toPage({ ...idea, voters: ['a', 'me'] }),
  },
  {
    change: 'updateMember',
    args: { params: {}, body: { user_id: 'u', role_id: 'admin' } },
    list: 'listMembers',
    before: [{ user_id: 'u', role_id: 'writer' }],
    after: [{ user_id: 'u', role_id: 'admin' }],
  },
  {
    change: 'withdrawInvitation',
    args: { params: { id: 'v' } },
    list: 'listInvitations',
    before: [{ id: 'v' }],
    after: [],
  },
  {
    change: 'updateChannel',
    args: { params: { id: 'h' }, body: { name: 'New' } },
    list: 'listChannels',
    before: toPage(channel),
    after: toPage({ ...channel, name: 'New' }),
    answer: { ...channel, name: 'New' },
  },
  {
    change: 'updateAssociation',
    args: { params: { id: 's' }, body: { name: 'New' } },
    list: 'listAssociations',
    before: [{ id: 's', channel: { name: 'Old' } }],
    after: [{ id: 's', channel: { name: 'New' } }],
  },
  {
    change: 'detachChannel',
    args: { params: { id: 's' } },
    list: 'listAssociations',
    before: [{ id: 's', channel: { name: 'Old' } }],
    after: [],
  },
  {
    change: 'removeComment',
    args: { contentId: 't', id: 'c' },
    list: 'listComments',
    listArgs: commentList,
    before: toComments(comment),
    after: toComments(),
  },
  {
    change: 'resolveComment',
    args: { contentId: 't', id: 'c', verb: 'resolve' },
    list: 'listComments',
    listArgs: commentList,
    before: toComments(comment),
    after: toComments(),
  },
  {
    change: 'updatePillar',
    args: { params: { id: 'l' }, body: { name: 'New' } },
    list: 'readPillar',
    listArgs: { params: { id: 'l' } },
    before: { id: 'l', name: 'Old' },
    after: { id: 'l', name: 'New' },
  },
  {
    change: 'changeTrackingSettings',
    args: { body: { personal_tracking: true } },
    list: 'readTrackingSettings',
    before: { personal_tracking: false },
    after: { personal_tracking: true },
  },
  {
    change: 'updateFeatures',
    args: { body: { crm: true } },
    list: 'readFeatures',
    before: { crm: false },
    after: { crm: true },
  },
  {
    change: 'updateSlots',
    args: { id: 'h', slots: [{ day: 1 }] },
    list: 'readSlots',
    listArgs: 'h',
    before: { slots: [] },
    after: { slots: [{ day: 1 }] },
  },
  {
    change: 'markRead',
    args: { id: 'b', is_read: false },
    list: 'listNotifications',
    before: toBell('2026-05-04T10:00:00Z'),
    after: toBell(null),
  },
  {
    change: 'markAllRead',
    args: undefined,
    list: 'listNotifications',
    before: { data: [], meta: { ...page, total: 0, unread: 3 } },
    after: { data: [], meta: { ...page, total: 0, unread: 0 } },
  },
  {
    change: 'updateNotificationChoice',
    args: { kind: 'k', mail: true },
    list: 'readNotificationChoices',
    before: [{ kind: 'k', mail: false }],
    after: [{ kind: 'k', mail: true }],
  },
  {
    change: 'markActivity',
    args: { id: 'o', activityId: 'a', isDone: true },
    list: 'listStageActivities',
    listArgs: 'o',
    before: [{ id: 'a', is_done: false }],
    after: [{ id: 'a', is_done: true }],
  },
  {
    change: 'updateMeeting',
    args: { id: 'm', change: { title: 'New' } },
    list: 'listMeetings',
    listArgs: { query: {} },
    before: toPage({ id: 'm', title: 'Old' }),
    after: toPage({ id: 'm', title: 'New' }),
  },
  {
    change: 'updateMeeting',
    args: { id: 'm', change: { title: 'New' } },
    list: 'readMeeting',
    listArgs: 'm',
    before: { id: 'm', title: 'Old' },
    after: { id: 'm', title: 'New' },
  },
  {
    change: 'forgetMeeting',
    args: 'm',
    list: 'readMeeting',
    listArgs: 'm',
    before: { id: 'm', transcript_id: 't' },
    after: { id: 'm', transcript_id: null },
    answer: { id: 'm', transcript_id: null },
    isLate: true,
  },
  {
    change: 'updateMeetingNote',
    args: { params: { id: 'm', note_id: 'n' }, body: { state: 'done' } },
    list: 'listMeetingNotes',
    listArgs: 'm',
    before: [note],
    after: [{ ...note, state: 'done' }],
  },
  {
    change: 'applyMeetingProposals',
    args: { params: { id: 'm' }, body: { items: [{ key: 'k' }] } },
    list: 'listMeetingProposals',
    listArgs: 'm',
    before: [{ key: 'k', state: 'open' }],
    after: [{ key: 'k', state: 'applied' }],
    isLate: true,
  },
  {
    change: 'planContent',
    args: { id: 'p', planned_at: null, after: null, before: post },
    list: 'readCalendar',
    listArgs: month,
    before: { data: [post], meta: { time_zone: 'UTC' } },
    after: { data: [], meta: { time_zone: 'UTC' } },
    answer: { id: 'p' },
  },
  {
    change: 'scheduleContent',
    args: { id: 'p', at: post.at, time_zone: 'UTC', after: post, before: null },
    list: 'listCalendarPosts',
    listArgs: { query: { status: 'draft' } },
    before: { data: [{ id: 'p' }], meta: page },
    after: { data: [], meta: page },
    answer: { id: 'p', status: 'scheduled' },
  },
]

let sent: HeldRequest[] = []
beforeEach(() => {
  sent = holdRequests()
})
afterEach(() => vi.unstubAllGlobals())

type Store = ReturnType<typeof openStore>
type Shown = { data?: unknown; status: string; error?: unknown }
interface Endpoint {
  initiate: (
    args: unknown,
    options?: object,
  ) => ThunkAction<Promise<unknown>, ReturnType<Store['getState']>, unknown, UnknownAction>
  select: (args: unknown) => (state: ReturnType<Store['getState']>) => Shown
}
// Features export their hooks; what they have added is known by name.
const endpoints = api.endpoints as Record<string, Endpoint>
const getEndpoint = (name: string): Endpoint => {
  const found = endpoints[name]
  if (found === undefined) throw new Error(`no endpoint ${name}`)
  return found
}
const getSent = (at: number): HeldRequest => {
  const found = sent.at(at)
  if (found === undefined) throw new Error('nothing was sent')
  return found
}

it.each(cases)('$change is not overwritten in $list by what was read before', async (one) => {
  const { dispatch, getState } = openStore()
  const list = getEndpoint(one.list)
  const read = () => list.select(one.listArgs)(getState())

  void dispatch(list.initiate(one.listArgs))
  await waitForTasks()
  await getSent(0).answer(one.before)
  expect(read().data).toEqual(one.before)
  void dispatch(list.initiate(one.listArgs, { subscribe: false, forceRefetch: true }))
  await waitForTasks()
  const older = getSent(-1)

  void dispatch(getEndpoint(one.change).initiate(one.args))
  await waitForTasks()
  const change = sent.find(({ method }) => method !== 'GET')
  const changeIsAnswered = () => change?.answer(one.answer ?? null)
  if (one.isLate === true) await changeIsAnswered()
  expect(read().data).toEqual(one.after)
  await older.answer(one.before)
  expect(read()).toMatchObject({ data: one.after, status: 'pending' })
  if (one.isLate !== true) {
    expect(sent).toHaveLength(3)
    await changeIsAnswered()
  }

  expect(read()).toMatchObject({ data: one.after, status: 'pending' })
  await getSent(3).answer(one.after)
  expect(read().data).toEqual(one.after)
  expect(read().error).toBeUndefined()
  dispatch(api.util.resetApiState())
})
