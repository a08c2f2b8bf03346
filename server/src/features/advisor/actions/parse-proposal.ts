import { companies } from '@draftwright/contract/crm/companies'
import { contacts } from '@draftwright/contract/crm/contacts'
import { opportunities } from '@draftwright/contract/crm/opportunities'
import type { RecordKind } from '@draftwright/contract/sources'
import { invalidInputError } from '../../../http/errors.ts'
import { validateInput } from '../../../http/validate.ts'
import { type ActionTool, proposalTools } from '../../../models/advising/action-tools.ts'
import { toFieldIssues } from './decisions.ts'

const bodies = {
  opportunity: opportunities.update.body,
  company: companies.update.body,
  contact: contacts.update.body,
} as const satisfies Record<RecordKind, unknown>

/** The fields that a record takes, as its page sends them. Throws 400 with each that it does not. */
export const parseRecordFields = (kind: RecordKind, fields: unknown): Readonly<Record<string, unknown>> =>
  validateInput(bodies[kind], fields, 'fields')

/** Throws 400 with the fields that the change does not take. */
export function parseProposal(tool: ActionTool, given: unknown, root = ''): Record<string, unknown> {
  const parsed = proposalTools[tool].input.safeParse(given)
  if (!parsed.success) throw invalidInputError(toFieldIssues(parsed.error, root))
  if ('fields' in parsed.data) parseRecordFields(parsed.data.record_kind, parsed.data.fields)
  // As it was given: what the rules fill in is not the proposal's.
  return { ...(given as object) }
}
