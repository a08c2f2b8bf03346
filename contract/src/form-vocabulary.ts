/** Terms of forms shared by the database, the API and the web. */
export const formKinds = ['newsletter', 'contact', 'download', 'survey'] as const
export type FormKind = (typeof formKinds)[number]

/** What of a contact a question can fill in. `name` is a full name, of which the last word is the last name. */
export const contactFields = ['email', 'name', 'first_name', 'last_name', 'phone', 'title', 'city'] as const
export type ContactField = (typeof contactFields)[number]

/** Files that strangers can send with a form: how many a question takes, and how large each may be. */
export const formFileLimits = { files: 5, bytes: 10 * 1024 * 1024 } as const

export const formAnswerStates = ['waiting', 'accepted', 'suspected', 'discarded'] as const
export type FormAnswerState = (typeof formAnswerStates)[number]

/**
 * Why a form is taken for spam: a field that no person sees was filled in, it was sent sooner than anybody can read it, it is full of
 * links or markup, the same connection sent many, or the same words came many times.
 */
export const spamReasons = ['trap', 'fast', 'links', 'markup', 'many', 'same'] as const
export type SpamReason = (typeof spamReasons)[number]

/** What a form says of the visit it was sent in; all of it can be made up. */
export interface FormVisit {
  /** The page that shows the form. */
  readonly page?: string
  readonly referrer?: string
  readonly utm_source?: string
  readonly utm_medium?: string
  readonly utm_campaign?: string
  readonly utm_term?: string
  readonly utm_content?: string
  /** The code of a tracked link. */
  readonly link?: string
}

/** An answer that differs from what is known of the contact. */
export interface ContactSuggestion {
  readonly field: ContactField
  readonly value: string
  /** What the contact has. */
  readonly was: string
}
