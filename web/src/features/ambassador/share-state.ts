import type { Share } from '@draftwright/contract/ambassador'
import { sharePlatformFacts } from '@draftwright/contract/share-platforms'

type ShareStateName = 'sending' | 'waiting' | 'live' | 'failed' | 'unclear' | 'withdrawn'

interface ShareState {
  readonly name: ShareStateName
  readonly words: string
}

const doing = { publish: 'Sending to', edit: 'Changing it on', take_down: 'Removing it from' } as const
const failing = { publish: 'Not shared', edit: 'Not changed', take_down: 'Not removed' } as const

/** How a share by one's own account stands, in a sentence; null for one that people post by themselves. */
export function describeShareState({ delivery, platform_type, withdrawn_at }: Share): ShareState | null {
  if (delivery === null) return null
  const { label } = sharePlatformFacts[platform_type]
  const { state, operation, error, fix, waiting_for } = delivery
  const reason = [error, fix].filter(Boolean).map(toSentence).join(' ')
  if (state === 'intent' || state === 'sent')
    return waiting_for === null
      ? { name: 'sending', words: `${doing[operation]} ${label}` }
      : { name: 'waiting', words: `Waiting. We’ll retry automatically. ${reason}` }
  if (state === 'unknown') return { name: 'unclear', words: `We couldn’t confirm that it arrived. ${reason}` }
  if (state === 'rejected') return { name: 'failed', words: `${failing[operation]}. ${reason}` }
  if (withdrawn_at !== null) return { name: 'withdrawn', words: `Withdrawn from ${label}` }
  return { name: 'live', words: reason === '' ? `Live on ${label}` : `Live on ${label}. ${reason}` }
}

const toSentence = (text: string | null): string => (text === null || /[.!?]$/u.test(text) ? (text ?? '') : `${text}.`)
