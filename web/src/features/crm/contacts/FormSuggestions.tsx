import type { FieldSuggestion } from '@draftwright/contract/form-answers'
import { Link } from 'react-router'
import { useCan } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import styles from './FormSuggestions.module.css'
import {
  useDismissFormSuggestionMutation,
  useListFormSuggestionsQuery,
  useTakeFormSuggestionMutation,
} from './suggestions-api.ts'

const labels: Readonly<Record<FieldSuggestion['field'], string>> = {
  email: 'Email',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  title: 'Job title',
  city: 'City',
}

/** What a contact sent by a form and that differs from the record; nothing if all is the same. */
export function FormSuggestions({ contactId }: { contactId: string }) {
  const { data = [] } = useListFormSuggestionsQuery(contactId, { refetchOnMountOrArgChange: true })
  if (data.length === 0) return null
  return (
    <section className={styles.suggestions} aria-label="Suggested by a form">
      <h3>Suggested by a form</h3>
      <ul>
        {data.map((one) => (
          <SuggestionRow key={`${one.answer_id} ${one.field}`} contactId={contactId} suggestion={one} />
        ))}
      </ul>
    </section>
  )
}

function SuggestionRow({ contactId, suggestion }: { contactId: string; suggestion: FieldSuggestion }) {
  const { answer_id, form_id, form_name, field, value, was, sent_at } = suggestion
  const can = useCan()
  const [take, taking] = useTakeFormSuggestionMutation()
  const [dismiss, dismissing] = useDismissFormSuggestionMutation()
  const call = { params: { id: contactId }, body: { answer_id, field } }
  const run = async (work: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await work
    if (error !== undefined) showErrorToast(error)
    else showToast(done)
  }
  return (
    <li>
      <p>
        {labels[field]}: <strong>{value}</strong> {was === '' ? '' : `instead of ${was}`}
        <span className={styles.source}>
          {can('forms:read') ? <Link to={`${paths.form(form_id)}?tab=answers`}>{form_name}</Link> : form_name},{' '}
          <TimeAgo time={sent_at} />
        </span>
      </p>
      {can('crm:write') && (
        <div className={styles.actions}>
          <Button
            size="sm"
            variant="outline"
            loading={taking.isLoading}
            aria-label={`Apply ${value}`}
            onClick={() => void run(take(call), 'Contact changed')}
          >
            Apply
          </Button>
          <Button
            size="sm"
            variant="ghost"
            loading={dismissing.isLoading}
            aria-label={`Dismiss ${value}`}
            onClick={() => void run(dismiss(call), 'Dismissed')}
          >
            Dismiss
          </Button>
        </div>
      )}
    </li>
  )
}
