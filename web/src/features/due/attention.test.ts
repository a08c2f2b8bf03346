import { contentStatuses } from '@draftwright/contract/vocabulary'
import { expect, test } from 'vitest'
import { findAttentionReason, describeAttention } from './attention.ts'

test('what needs a person is what went wrong, and what is to be posted by hand', () => {
  const needing = (isManual: boolean) =>
    contentStatuses.filter((status) => findAttentionReason(status, isManual) !== null)
  expect(needing(false)).toEqual(['failed', 'missed', 'unknown'])
  expect(needing(true)).toEqual(['publishing', 'failed', 'missed', 'unknown'])
})

test('a failure says when and why', () => {
  const details = { time: 'Tue 24 Nov, 09:00', reason: 'The channel of this post is inactive.', place: null }
  expect(describeAttention('failed', details)).toBe(
    'It was scheduled for Tue 24 Nov, 09:00. The channel of this post is inactive.',
  )
})
