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
  unknown: 'It is unclear whether this post was published',
  time_to_post: 'It is time to post this',
}

interface AttentionDetails {
  /** Its scheduled time as text; null if unknown. */
  time: string | null
  /** The error of the last attempt. */
  reason: string | null
  /** The name of its channel; null if unknown. */
  place: string | null
}

/** The problem and the possible action, in one or two sentences. */
export function describeAttention(need: AttentionReason, { time, reason, place }: AttentionDetails): string {
  const was = time === null ? '' : `It was scheduled for ${time}. `
  switch (need) {
    case 'missed':
      return `${was}It could not be published in time and needs your confirmation.`
    case 'failed':
      return `${was}${reason ?? 'The reason is unknown.'}`
    case 'unknown':
      return `${was}${reason ?? 'The channel did not respond.'} To avoid a duplicate, it is not sent again automatically.`
    case 'time_to_post':
      return `${was}${place ?? 'Its channel'} is a manual channel: copy the text, post it, then mark it as posted.`
  }
}
