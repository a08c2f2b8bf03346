import { contentStatuses } from '@draftwright/contract/vocabulary'
import { expect, test } from 'vitest'
import { describeAttention, describeDelivery, findAttentionReason } from './attention.ts'

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

test.each([
  ['missed', 'It was scheduled for Tue 24 Nov, 09:00. It missed its time and needs your confirmation.'],
  ['failed', 'It was scheduled for Tue 24 Nov, 09:00. The text is not allowed.'],
  [
    'unknown',
    'It was scheduled for Tue 24 Nov, 09:00. The text is not allowed. To avoid a duplicate, it is not sent again automatically.',
  ],
  [
    'time_to_post',
    'It was scheduled for Tue 24 Nov, 09:00. Our page is a manual channel: copy the text, post it, then mark it as posted.',
  ],
] as const)('a post that is %s says what happened and what is next', (need, words) => {
  const details = { time: 'Tue 24 Nov, 09:00', reason: 'The text is not allowed.', place: 'Our page' }
  expect(describeAttention(need, details)).toBe(words)
})

test('without a time or a reason it still says what is next', () => {
  const nothing = { time: null, reason: null, place: null }
  expect(describeAttention('failed', nothing)).toBe('The reason is unknown. Edit the post, or try again.')
  expect(describeAttention('unknown', nothing)).toMatch(/^The channel did not respond\. .*not sent again/u)
  expect(describeAttention('time_to_post', nothing)).toMatch(/^Its channel is a manual channel/u)
})

test.each([
  [null, 'Create a draft (2 of 3)…'],
  ['quota', 'The network isn’t accepting posts right now; next try 09:05.'],
  ['network', 'The network didn’t respond. We’ll retry; next try 09:05.'],
  ['reconnect', 'The channel is no longer connected; next try 09:05.'],
  ['operator', 'Your server’s operator needs to change a setting first; next try 09:05.'],
  ['pause', 'Publishing is paused in this workspace. The post goes out when the pause ends.'],
] as const)('a post on its way that waits for %s says so and until when', (waiting_for, words) => {
  const steps = [
    { label: 'Upload picture 1 of 1', state: 'done' },
    { label: 'Create a draft', state: 'planned' },
    { label: 'Publish the draft', state: 'planned' },
  ] as const
  expect(describeDelivery({ waiting_for, steps }, '09:05')).toBe(words)
})
