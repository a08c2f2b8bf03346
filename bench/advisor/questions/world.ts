/** The rows that the questions are asked in, as the API answers them, and what a question is. */

interface Dated {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
}
interface Company extends Dated {
  readonly name: string
  readonly domain: string | null
  readonly industry: string | null
  readonly size: string | null
  readonly phone: string | null
  readonly city: string | null
  readonly country: string | null
  readonly owner_id: string | null
  readonly tags: readonly string[]
}
export interface Contact extends Dated {
  readonly name: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** What they do: "Practice manager". */
  readonly title: string | null
  readonly company_id: string | null
  readonly status: string
  readonly owner_id: string | null
  readonly tags: readonly string[]
}
export interface Opportunity extends Dated {
  readonly name: string
  readonly company_id: string | null
  readonly stage_id: string
  readonly status: 'open' | 'won' | 'lost'
  /** In the smallest unit. */
  readonly amount: number | null
  readonly currency: string
  readonly probability: number
  /** `YYYY-MM-DD`. */
  readonly close_date: string | null
  readonly next_step: string | null
  readonly lost_reason: string | null
  readonly stage_entered_at: string
  readonly closed_at: string | null
  readonly owner_id: string | null
  readonly contacts: readonly { readonly contact_id: string; readonly role: string | null }[]
}
interface Stage {
  readonly id: string
  readonly name: string
  readonly order: number
  readonly kind: 'open' | 'won' | 'lost'
}
export interface Task extends Dated {
  readonly title: string
  readonly due_at: string | null
  readonly assignee_id: string | null
  readonly done_at: string | null
  readonly contact_id: string | null
  readonly opportunity_id: string | null
  readonly company_id: string | null
}
export interface Activity extends Dated {
  readonly kind: string
  readonly body: string | null
  readonly subject: string | null
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  /** Null is a guest. */
  readonly actor_id: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly occurred_at: string
}
interface SurveyQuestion {
  readonly id: string
  readonly text: string
  readonly kind: string
}
interface Survey {
  readonly id: string
  readonly name: string
  readonly questions_data: readonly SurveyQuestion[]
}
interface SurveyResponse {
  /** Of the activity it hangs on. */
  readonly log_id: string
  readonly survey_id: string
  readonly question_id: string
  readonly answer: string | number | boolean | null | readonly string[]
}
export interface Idea extends Dated {
  readonly text: string
  readonly pillar_id: string | null
  readonly user_id: string | null
  readonly status: 'new' | 'drafted' | 'published' | 'archived'
  readonly voters: readonly string[]
}
export interface Post extends Dated {
  readonly title: string
  /** Its words, without marks. */
  readonly text: string
  readonly status: string
  readonly keyword: string | null
  readonly pillar_id: string | null
  readonly channel_id: string | null
  readonly author_id: string | null
  readonly views: number
  readonly reads: number
  readonly planned_at: string | null
  readonly scheduled_at: string | null
  readonly published_at: string | null
}
/** One post on one day. */
interface DayViews {
  readonly content_id: string
  readonly day: string
  readonly views: number
  readonly visitors: number
  readonly reads: number
}
interface Channel {
  readonly id: string
  readonly name: string
  readonly channel_type: string
}
interface Pillar {
  readonly id: string
  readonly name: string
  readonly keywords: readonly string[]
  readonly primary_keyword: string | null
}
interface Member {
  readonly user_id: string
  readonly display_name: string
  readonly role_id: string
  readonly email: string
}

export interface MeetingNote {
  readonly kind: string
  readonly text: string
  readonly owner: string | null
  readonly due_on: string | null
  readonly speaker: string
}
export interface Meeting {
  readonly id: string
  readonly title: string
  readonly started_at: string
  readonly visibility: 'private' | 'participants' | 'workspace'
  readonly meeting_type_name: string | null
  readonly attendees: readonly { readonly name: string; readonly user_id: string | null }[]
  /** What it is about. */
  readonly entities: readonly { readonly kind: string; readonly ref_id: string | null; readonly name: string }[]
  readonly notes: readonly MeetingNote[]
  readonly lines: readonly { readonly speaker: string; readonly text: string }[]
}

export interface World {
  /** `YYYY-MM-DD`, in the workspace's zone. */
  readonly today: string
  readonly time_zone: string
  /** By the fixture's keys. */
  readonly ids: Readonly<Record<string, string>>
  readonly companies: readonly Company[]
  readonly contacts: readonly Contact[]
  readonly opportunities: readonly Opportunity[]
  readonly stages: readonly Stage[]
  readonly tasks: readonly Task[]
  /** Every kind, surveys as well. */
  readonly activities: readonly Activity[]
  /** Those of the activities that are of the kind `note`. */
  readonly notes: readonly Activity[]
  readonly surveys: readonly Survey[]
  readonly responses: readonly SurveyResponse[]
  readonly ideas: readonly Idea[]
  readonly posts: readonly Post[]
  readonly views: readonly DayViews[]
  readonly channels: readonly Channel[]
  readonly pillars: readonly Pillar[]
  readonly members: readonly Member[]
  /** Private ones too, which no answer may show. */
  readonly meetings: readonly Meeting[]
}

/**
 * Strings are compared without regard to case, as whole words and numbers: "2" is not in "2026" nor in "2,500", and "12,500" is
 * in "€12,500.00". A number is one in digits.
 */
export interface Expected {
  readonly says: readonly string[]
  readonly not?: readonly string[]
  /** Nothing matches, and the answer says that in whatever words; a refusal is not that. */
  readonly none?: true
  /** What it says comes in this order. */
  readonly ordered?: true
}

export type Language = 'en' | 'de'
export interface Question {
  readonly id: string
  readonly language: Language
  /** Who asks; Ada unless told. */
  readonly who?: 'ada' | 'sam' | 'gus'
  /** A conversation's last one counts. */
  readonly ask: string | readonly string[]
  /** A refusal names what it does not know or cannot do, and states no fact of the workspace as the answer. */
  readonly expect: ((world: World) => Expected) | 'refuse'
  /** `trap:` names what makes a wrong answer with confidence when it is dropped. */
  readonly note?: string
}
