/** CRM terms shared by the database, the API and the web. */
export const crmRoles = ['admin', 'salesperson'] as const
export type CrmRole = (typeof crmRoles)[number]

export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001-5000', '5001+'] as const
/** @public Used by the table types. */
export type CompanySize = (typeof companySizes)[number]
export const contactStatuses = ['lead', 'prospect', 'customer', 'former', 'partner'] as const
/** @public Used by the table types. */
export type ContactStatus = (typeof contactStatuses)[number]
export const consents = ['unknown', 'given', 'withdrawn'] as const
/** @public Used by the table types. */
export type Consent = (typeof consents)[number]
export const stageKinds = ['open', 'won', 'lost'] as const
export type StageKind = (typeof stageKinds)[number]

/** Resources that can have custom fields, notes, tasks and files. */
export const recordResources = ['companies', 'contacts', 'opportunities'] as const
export type RecordResource = (typeof recordResources)[number]

export const fieldKinds = [
  'text',
  'number',
  'money',
  'date',
  'choice',
  'multi_choice',
  'person',
  'checkbox',
  'url',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export const surveyKinds = [
  'short_text',
  'long_text',
  'number',
  'scale',
  'single_choice',
  'multi_choice',
  'yes_no',
  'date',
] as const
/** Those of surveys; a form can ask strangers for files, too. */
export const questionKinds = [...surveyKinds, 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]
export interface QuestionOption {
  readonly label: string
  /** Points for choosing it; null does not score. */
  readonly points: number | null
}
/** Asked only when the answer to an earlier question is, or contains, one of these. */
export interface ShowIf {
  readonly question_id: string
  readonly any_of: readonly string[]
}

export const activityKinds = ['note', 'call', 'email', 'meeting', 'stage_move', 'survey', 'stage_activity'] as const
export type ActivityKind = (typeof activityKinds)[number]
/** The kinds that people create themselves. */
export const noteKinds = ['note', 'call', 'email', 'meeting'] as const
export type NoteKind = (typeof noteKinds)[number]

export const changeSources = ['person', 'bulk', 'import', 'merge', 'agent', 'survey', 'undo'] as const
export type ChangeSource = (typeof changeSources)[number]
