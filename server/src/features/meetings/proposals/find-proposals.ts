import { proposeActivities, proposeAnswers, proposeCustomFields } from './propose-answers.ts'
import { proposeContacts, proposeTitle } from './propose-contacts.ts'
import { proposeDealFields, proposeSize } from './propose-fields.ts'
import { proposeEntry, proposeTasks } from './propose-tasks.ts'
import type { FoundProposal, MeetingToPropose, ProposedResource } from './proposal.ts'

/** The changes to the CRM that a meeting suggests, each with the words for it. Of several deals nobody can tell which is meant: none is proposed for. */
export function findProposals(meeting: MeetingToPropose): FoundProposal[] {
  const find = (resource: ProposedResource) => {
    const [only, second] = meeting.records.filter((record) => record.resource === resource)
    return second === undefined ? only : undefined
  }
  const [deal, company, contact] = [find('opportunities'), find('companies'), find('contacts')]
  const links = { opportunity_id: deal?.id ?? null, company_id: company?.id ?? null, contact_id: contact?.id ?? null }
  const main = deal ?? company ?? contact
  const proposals = proposeTasks(meeting, links, main)
  if (main !== undefined) proposals.push(proposeEntry(meeting, links, main))
  if (deal !== undefined)
    proposals.push(
      ...proposeDealFields(meeting, deal),
      ...proposeCustomFields(meeting, deal),
      ...proposeAnswers(meeting, deal),
      ...proposeActivities(meeting, deal),
    )
  if (company !== undefined) proposals.push(...proposeSize(meeting, company), ...proposeCustomFields(meeting, company))
  proposals.push(...proposeContacts(meeting))
  for (const record of meeting.records)
    if (record.resource === 'contacts') proposals.push(...proposeTitle(meeting, record))
  return proposals
}
