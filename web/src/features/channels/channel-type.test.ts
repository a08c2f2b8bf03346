import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { channelsApi } from './api.ts'

const site = { id: 'one', name: 'Blog', channel_type: 'site' }
const answers: Record<string, unknown> = { GET: [site], POST: site, PUT: site }

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (_url: string, { method = '' }: RequestInit) =>
    Promise.resolve(Response.json({ data: answers[method], meta: { total: 1 } })),
  )
})
afterEach(() => vi.unstubAllGlobals())

it('gives a channel its type beside channel_type', async () => {
  const { dispatch } = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const { listChannels, createChannel, updateChannel } = channelsApi.endpoints
  const typed = { ...site, type: 'site' }
  expect((await dispatch(listChannels.initiate())).data).toEqual({ data: [typed], meta: { total: 1 } })
  const body = { name: 'Blog', channel_type: 'site' } as const
  expect((await dispatch(createChannel.initiate({ body }))).data).toEqual(typed)
  expect((await dispatch(updateChannel.initiate({ params: { id: 'one' }, body: { name: 'Blog' } }))).data).toEqual(
    typed,
  )
  dispatch(api.util.resetApiState())
})
