import type { Right } from './rights.ts'

/** Data of a mail. `title` names what it is about, `short` is it cut for a subject line, `about` the original. */
interface MailFacts {
  actor: string
  /** Whether a person did it; if not, `actor` is `Someone`. */
  isByPerson: boolean
  title: string
  short: string
  about: string
  workspace: string
}
export interface MailWords {
  subject: string
  heading: string
  text: string
  action: string
}

/** A kind of notification: who may get it, and its words. */
export interface KindFields {
  /** The right required to receive this kind: people are not notified of what they may not read. */
  right: Right
  /** Default for mail; in the app everyone is notified by default. */
  byMail: boolean
  /** Label in the settings, and when the notification is sent. */
  label: string
  when: string
  /** What happened, after the actor's name; a whole sentence if `hasActor` is false. */
  action: string
  hasActor?: false
  /** The sentence without an actor: done by the schedule, or by a deleted person. */
  actionOfNobody?: string
  /** The line under the sentence; by default the title, or `Untitled`. */
  toSubject?: (subject: string) => string | null
  /** Seconds by which the mail is delayed, as another event may follow at once and replace it. */
  mailDelay?: number
  mail: (facts: MailFacts) => MailWords
}
