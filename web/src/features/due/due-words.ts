import type { Content } from '@draftwright/contract/content'

/** What stands between a post and its readers, and needs a person. */
export type Need = 'missed' | 'failed' | 'unknown' | 'time_to_post'

/** Null for a post that goes its way by itself. */
export function needOf(status: Content['status'], isManual: boolean): Need | null {
  if (status === 'missed' || status === 'failed' || status === 'unknown') return status
  return status === 'publishing' && isManual ? 'time_to_post' : null
}

export const needTitles: Record<Need, string> = {
  missed: 'This post missed its time',
  failed: 'This post could not be published',
  unknown: 'It is not clear whether this post went out',
  time_to_post: 'It is time to post this',
}

interface Told {
  /** When it was to go out, as words; null where nobody knows any more. */
  time: string | null
  /** What the last try came to. */
  reason: string | null
  /** The name of the place it goes to; null where it is not known. */
  place: string | null
}

/** What happened and what is to be done now, in one or two sentences. */
export function needWords(need: Need, { time, reason, place }: Told): string {
  const was = time === null ? '' : `It was to go out ${time}. `
  switch (need) {
    case 'missed':
      return `${was}When that could be done it was too late to send it unasked.`
    case 'failed':
      return `${was}${reason ?? 'Why is not known.'}`
    case 'unknown':
      return `${was}${reason ?? 'The channel did not answer.'} It is not sent again unasked, so that it never stands there twice.`
    case 'time_to_post':
      return `${was}${place ?? 'Its channel'} is posted to by hand: copy the text, post it, and say so here.`
  }
}
