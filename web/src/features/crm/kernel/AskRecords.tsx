import { AskAboutList, toCrmListForm } from '../../query/index.ts'
import type { ListRequest } from './list-request.ts'

/** Leads from a list of the CRM to a question about it. */
export function AskRecords({ name, request }: { name: string; request: ListRequest }) {
  const asked = toCrmListForm(name, request)
  return asked === null ? null : <AskAboutList {...asked} />
}
