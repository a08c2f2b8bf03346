import { paths } from '../../../app/paths.ts'
import { companyKind } from '../companies/company-kind.ts'
import { DuplicatesPage } from './DuplicatesPage.tsx'

/** Probable duplicates among companies. */
export function Component() {
  return <DuplicatesPage kind={companyKind} of="companies" title="Companies" path={paths.companies} />
}
