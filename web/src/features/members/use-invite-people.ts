import type { Member } from '@draftwright/contract/members'
import type { InvitableRole } from '@draftwright/contract/vocabulary'
import { useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import type { ParsedAddresses } from './addresses.ts'
import { useInviteMembersMutation } from './api.ts'

export interface InviteResult {
  email: string
  outcome: 'sent' | 'member' | 'unreadable' | 'failed'
  /** The outcome, for the person. */
  text: string
  /** No further invitation would succeed now either. */
  isLimit?: boolean
}

/** Invites one address after the other. Returns, and stores, each outcome. */
export function useInvitePeople(members: readonly Member[]) {
  const [invite] = useInviteMembersMutation()
  const [results, setResults] = useState<InviteResult[]>([])
  const [isSending, setSending] = useState(false)
  const inviteOne = async (email: string, role_id: InvitableRole): Promise<InviteResult> => {
    if (members.some((member) => member.email.toLowerCase() === email))
      return { email, outcome: 'member', text: 'Already a member' }
    const { error } = await invite({ body: { email, role_id } })
    if (error === undefined) return { email, outcome: 'sent', text: 'Invitation sent' }
    const { code, message } = toFailure(error)
    if (code === 'too_many_requests') return { email, outcome: 'failed', text: message, isLimit: true }
    if (code === 'already_member') return { email, outcome: 'member', text: message }
    return { email, outcome: 'failed', text: toFieldErrors(error)['email'] ?? message }
  }
  const send = async ({ valid, invalid }: ParsedAddresses, role: InvitableRole): Promise<InviteResult[]> => {
    setSending(true)
    const done: InviteResult[] = invalid.map((email) => ({
      email,
      outcome: 'unreadable',
      text: 'Invalid email address',
    }))
    setResults(done)
    let stopped: string | null = null
    for (const email of valid) {
      // Sequential: the list grows as people read it, and a limit is reached once.
      const result: InviteResult =
        // oxlint-disable-next-line no-await-in-loop
        stopped === null ? await inviteOne(email, role) : { email, outcome: 'failed', text: stopped }
      if (result.isLimit) stopped = result.text
      done.push(result)
      setResults([...done])
    }
    setSending(false)
    return done
  }
  return { results, isSending, send, clear: () => setResults([]) }
}
