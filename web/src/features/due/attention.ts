import type { Attempt } from '@draftwright/contract/deliveries'
import type { Content } from '@draftwright/contract/content'

/** A post's problem that needs a person. */
export type AttentionReason = 'missed' | 'failed' | 'unknown' | 'time_to_post'

/** Null for a post without problems. */
export function findAttentionReason(status: Content['status'], isManual: boolean): AttentionReason | null {
  if (status === 'missed' || status === 'failed' || status === 'unknown') return status
  return status === 'publishing' && isManual ? 'time_to_post' : null
}

export const attentionTitles: Record<AttentionReason, string> = {
  missed: 'This post missed its scheduled time',
  failed: 'This post could not be published',
  unknown: 'We couldn’t confirm this post was published',
  time_to_post: 'It is time to post this',
}

const waitWords: Record<NonNullable<Attempt['waiting_for']>, string> = {
  quota: 'The network isn’t accepting posts right now',
  network: 'The network didn’t respond. We’ll retry',
  reconnect: 'The channel is no longer connected',
  operator: 'Your server’s operator needs to change a setting first',
  pause: 'Publishing is paused in this workspace',
  embargo: 'Sharing isn’t allowed yet',
}

/** What a post on its way does now, or what it waits for and until when. `next` is the time of the next try as text. */
export function describeDelivery(
  {
    waiting_for,
    steps,
  }: Pick<Attempt, 'waiting_for'> & { steps: readonly Pick<Attempt['steps'][number], 'label' | 'state'>[] },
  next: string | null,
): string {
  if (waiting_for === 'pause') return `${waitWords.pause}. The post goes out when the pause ends.`
  if (waiting_for !== null) return `${waitWords[waiting_for]}${next === null ? '' : `; next try ${next}`}.`
  const done = steps.filter(({ state }) => state === 'done').length
  const place = steps.length > 1 ? ` (${Math.min(done + 1, steps.length)} of ${steps.length})` : ''
  return `${steps[done]?.label ?? 'Finishing'}${place}…`
}

interface AttentionDetails {
  /** Its scheduled time as text; null if unknown. */
  time: string | null
  /** The error of the last attempt. */
  reason: string | null
  /** The name of its channel; null if unknown. */
  place: string | null
}

/** What is next after a failure of which the network did not say what to do. */
export const retryWords = 'Edit the post, or try again.'

/** The problem and the possible action, in one or two sentences. */
export function describeAttention(need: AttentionReason, { time, reason, place }: AttentionDetails): string {
  const was = time === null ? '' : `It was scheduled for ${time}. `
  switch (need) {
    case 'missed':
      return `${was}It missed its time and needs your confirmation.`
    case 'failed':
      return `${was}${reason ?? `The reason is unknown. ${retryWords}`}`
    case 'unknown':
      return `${was}${reason ?? 'The channel did not respond.'} To avoid a duplicate, it is not sent again automatically.`
    case 'time_to_post':
      return `${was}${place ?? 'Its channel'} is a manual channel: copy the text, post it, then mark it as posted.`
  }
}
