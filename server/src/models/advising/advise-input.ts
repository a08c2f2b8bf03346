import type { Role } from '@draftwright/contract/rights'

/** What an answer needs to know besides the conversation. */
export interface AdviseInput {
  /** A moment, ISO 8601. */
  readonly now: string
  /** The time zone of the person's days, an IANA name. */
  readonly timeZone: string
  readonly person: { readonly name: string }
  readonly role: Role
}
