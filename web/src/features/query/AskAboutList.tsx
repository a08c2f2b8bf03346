import { type QueryForm, toQueryText } from '@draftwright/contract/query-form'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'

/** Ask Co-CEO with a list's rows as the question. */
export const toAskHref = (form: QueryForm): string => `${paths.chat()}?ask=${encodeURIComponent(toQueryText(form))}`

/** Leads from a list to a question about it: its filters become chips there. `isAll`: a filter has no chip, so it asks about all rows. */
export function AskAboutList({ form, isAll }: { form: QueryForm; isAll: boolean }) {
  const can = useCan()
  if (!can('advisor:use')) return null
  const label = isAll ? 'Ask about all of them' : 'Ask about this list'
  return (
    <Button variant="ghost" size="icon" to={toAskHref(form)} aria-label={label} title={label}>
      <IconMessageQuestion size={18} aria-hidden />
    </Button>
  )
}
